import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { catalog } from "../packages/compiler/src/catalog.ts";
import type { CodeInfo } from "../packages/compiler/src/codes/info.ts";
import { minimumDataCodes } from "../packages/compiler/src/codes/minimum-data-codes.ts";
import { providerCodes } from "../packages/compiler/src/codes/provider-codes.ts";
import { houseRules } from "../packages/compiler/src/lint/index.ts";
import { reportFindings } from "./findings.ts";
import { providersPage } from "./provider-page.ts";

const repository = path.dirname(import.meta.dirname);
const folder = "docs/diagnostics";

/** The pages that tables make: paths from the root, and their texts. */
export function diagnosticPages(): Map<string, string> {
  const pages = new Map<string, string>();
  for (const [name, info] of catalog) {
    pages.set(`${folder}/${name}.md`, codePage(name, info));
  }
  pages.set(`${folder}/README.md`, indexPage());
  pages.set("docs/rules.md", rulesPage());
  pages.set("docs/providers.md", providersPage());
  return pages;
}

function codePage(name: string, info: CodeInfo): string {
  const { title, severity, explanation, mend, example } = info;
  const parts = [
    `# ${name}`,
    `${title} (${severity}).`,
    escapeMarkdown(explanation),
    `## How to mend it`,
    escapeMarkdown(mend),
  ];
  if (example !== undefined) {
    parts.push("## Before", fence(example.before));
    parts.push("## After", fence(example.after));
  }
  return `${parts.join("\n\n")}\n`;
}

function indexPage(): string {
  const rows = [...catalog].map(
    ([name, { title }]) => `- [${name}](${name}.md): ${escapeMarkdown(title)}`,
  );
  const start =
    "# Diagnostics\n\nEach finding of the compiler and its commands has a stable code. " +
    "`npx proviso explain CODE` prints the same pages.";
  return `${start}\n\n${rows.join("\n")}\n`;
}

function rulesPage(): string {
  const parts = [
    "# Lint rules",
    "What [proviso lint](commands/lint.md) looks for. The [configuration](configuration.md) gives the codes other " +
      "severities, and suppresses single findings.",
    "## House rules",
    "`--rules house`: what JSON Schema lets pass and nobody means.",
    ruleList(houseRules.map(({ code }) => code)),
    "## The minimum-data lint",
    "`--rules minimum-data`: what an input asks for that its purpose doesn't need. It has one severity as a whole.",
    ruleList(Object.keys(minimumDataCodes)),
    "## Providers",
    "`--provider NAME`: what a provider of models refuses, or takes only when it is changed.",
    ruleList(Object.keys(providerCodes)),
  ];
  return `${parts.join("\n\n")}\n`;
}

function ruleList(names: readonly string[]): string {
  return [...catalog]
    .filter(([name]) => names.includes(name))
    .map(([name, { severity, title }]) => {
      const words = escapeMarkdown(title);
      return `- [${name}](diagnostics/${name}.md) (${severity}): ${words}`;
    })
    .join("\n");
}

/** The catalog holds plain text, in which these are letters like any other. */
function escapeMarkdown(text: string): string {
  return text.replace(/[*_<>`[\]]/g, "\\$&");
}

function fence(code: string): string {
  return `\`\`\`text\n${code}\n\`\`\``;
}

/** The pages that aren't what the tables make. */
export function findStalePages(root: string): string[] {
  return [...diagnosticPages()]
    .filter(([file, text]) => readPage(path.join(root, file)) !== text)
    .map(([file]) => `${file}: stale; run npm run docs`);
}

function readPage(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function writePages(root: string): void {
  for (const [file, text] of diagnosticPages()) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes("--check")) {
    reportFindings(findStalePages(repository));
  } else {
    writePages(repository);
  }
}
