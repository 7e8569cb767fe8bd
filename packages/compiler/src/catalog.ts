import { codes, type DiagnosticCode } from "./codes.ts";
import type { CodeInfo } from "./codes/info.ts";
import { type HouseCode, houseRules } from "./lint/index.ts";

/** Code of a diagnostic, those of lint rules included; `proviso explain CODE` prints its page. */
export type CatalogCode = DiagnosticCode | HouseCode;

/** What each code means and how it is mended, in the order of the alphabet. */
export const catalog: ReadonlyMap<string, CodeInfo> = new Map(
  [
    ...Object.entries(codes),
    ...houseRules.map((rule): [string, CodeInfo] => [rule.code, rule]),
  ].sort(([a], [b]) => (a < b ? -1 : 1)),
);

const PAGE_WIDTH = 80;

/**
 * Writes the page of a code as plain text, 80 columns wide, ending in a line
 * feed; undefined when there is no such code. Examples keep their lines.
 */
export function explainCode(code: string): string | undefined {
  const info = catalog.get(code);
  if (info === undefined) return undefined;
  const parts = [
    `${code} (${info.severity})`,
    info.title,
    wrap(info.explanation, ""),
    `How to mend it:\n${wrap(info.mend, "  ")}`,
  ];
  if (info.example !== undefined) {
    parts.push(`Before:\n${indent(info.example.before)}`);
    parts.push(`After:\n${indent(info.example.after)}`);
  }
  return `${parts.join("\n\n")}\n`;
}

function wrap(text: string, margin: string): string {
  return text
    .split("\n\n")
    .map((paragraph) => wrapParagraph(paragraph, margin))
    .join("\n\n");
}

function wrapParagraph(paragraph: string, margin: string): string {
  const lines: string[] = [];
  let line = margin;
  for (const word of paragraph.split(" ")) {
    const longer = line === margin ? line + word : `${line} ${word}`;
    if (longer.length > PAGE_WIDTH && line !== margin) {
      lines.push(line);
      line = margin + word;
    } else {
      line = longer;
    }
  }
  return [...lines, line].join("\n");
}

function indent(text: string): string {
  return text.replace(/^/gm, "  ");
}
