import type { SchemaDiagnosticCode } from "@proviso/runtime/compiler";
import { commandCodes } from "./codes/command-codes.ts";
import { houseCodes } from "./codes/house-codes.ts";
import type { CodeInfo } from "./codes/info.ts";
import { minimumDataCodes } from "./codes/minimum-data-codes.ts";
import { outputCodes } from "./codes/output-codes.ts";
import { providerCodes } from "./codes/provider-codes.ts";
import { schemaKeywordCodes } from "./codes/schema-keyword-codes.ts";
import { schemaLimitCodes } from "./codes/schema-limit-codes.ts";
import { schemaReferenceCodes } from "./codes/schema-reference-codes.ts";
import { sourceCodes } from "./codes/source-codes.ts";
import { typescriptCodes } from "./codes/typescript-codes.ts";

export type { CodeExample, CodeInfo, Severity } from "./codes/info.ts";

/** Code of a house rule of the lint. */
export type HouseCode = keyof typeof houseCodes;

/** Code of the minimum-data lint. */
export type MinimumDataCode = keyof typeof minimumDataCodes;

/** Code of what a provider refuses, or takes only when it is changed. */
export type ProviderCode = keyof typeof providerCodes;

/** Codes of the compiler and its command, beside those of schemas. */
export type CompilerCode =
  | HouseCode
  | MinimumDataCode
  | ProviderCode
  | keyof typeof sourceCodes
  | keyof typeof typescriptCodes
  | keyof typeof outputCodes
  | keyof typeof commandCodes;

/** Stable code of a diagnostic; `proviso explain CODE` prints its page. */
export type DiagnosticCode = SchemaDiagnosticCode | CompilerCode;

const table = {
  ...schemaKeywordCodes,
  ...schemaLimitCodes,
  ...schemaReferenceCodes,
  ...sourceCodes,
  ...typescriptCodes,
  ...outputCodes,
  ...commandCodes,
  ...minimumDataCodes,
  ...houseCodes,
  ...providerCodes,
} as const satisfies Record<DiagnosticCode, CodeInfo>;

/** The one table of codes: what each means and how it is mended. */
export const codes: Readonly<Record<DiagnosticCode, CodeInfo>> = table;

/** Every code, in the order of the alphabet. */
export const codeNames: readonly DiagnosticCode[] = Object.keys(table)
  .filter(isDiagnosticCode)
  .sort();

/** Whether a text is the name of a code. */
export function isDiagnosticCode(text: string): text is DiagnosticCode {
  return Object.hasOwn(table, text);
}

const PAGE_WIDTH = 80;

/**
 * Writes the page of a code as plain text, 80 columns wide, ending in a line
 * feed; undefined when there is no such code. Examples keep their lines.
 */
export function explainCode(code: string): string | undefined {
  if (!isDiagnosticCode(code)) return undefined;
  const info = codes[code];
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
