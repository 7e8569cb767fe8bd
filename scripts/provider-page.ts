import {
  keywordSupport,
  type Provider,
  providerNames,
  providers,
  type Support,
} from "../packages/compiler/src/project/index.ts";

const introduction = `# Providers

A provider of models takes only some JSON Schemas for the input of a tool, each its own, and most refuse the whole list of tools for one schema that breaks a rule. [proviso lint --provider NAME](commands/lint.md)
tells what a provider would refuse, [proviso project](commands/project.md) and \`projectSchema(document, provider)\` write the schema that it takes.

What can be said in another way is rewritten. What the provider has no keyword for moves into the description, in the words of [messages](messages.md), which a model reads and nothing enforces. What can't be said at all is refused.
Each change is told, with one of four codes: [provider_rewrites](diagnostics/provider_rewrites.md) (the same is meant), [provider_loosens](diagnostics/provider_loosens.md) (the projection admits more than the contract),
[provider_narrows](diagnostics/provider_narrows.md) (it admits less) and [provider_refuses](diagnostics/provider_refuses.md) (there is none). A schema about which nothing is told can be sent as it is.

The projection is for the provider alone. Calls are checked against the contract, never against the projection. In \`openai-strict\` each property is required and an optional one may be null; the host takes such a null out
before the contract checks the call.

This page is made from the tables that the compiler uses (\`npm run docs\`). What providers take changes often: each column has its source and the month in which it was read.`;

const supportWords: Readonly<Record<Support, string>> = {
  kept: "kept",
  rewritten: "rewritten",
  moved: "in words",
  dropped: "left out",
};

/** The page of the tables of providers. */
export function providersPage(): string {
  const parts = [
    introduction,
    "## Where each column comes from",
    providerNames.map(sourceLine).join("\n"),
    "## Keywords",
    "A keyword that is kept may still be moved or refused for its value; the next section has these rules. What is left out was a note that checks nothing.",
    table(["keyword", ...providerNames], keywordRows()),
    "## Rules",
    table(["rule", ...providerNames], ruleRows()),
    "## Names and limits",
    providerNames.map(limitLine).join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

function sourceLine(provider: Provider): string {
  const { date, part, source, title } = providers[provider];
  return `- \`${provider}\` (${title}): ${part}; ${date}, ${source}`;
}

function keywordRows(): string[][] {
  return Object.entries(keywordSupport).map(([keyword, support]) => [
    `\`${keyword}\``,
    ...providerNames.map((provider) => supportWords[support[provider]]),
  ]);
}

type Rules = (typeof providers)[Provider];

/** The rules beside single keywords, as questions. */
const rules: Readonly<Record<string, (rules: Rules) => string>> = {
  "not at the root": ({ notAtRoot }) => notAtRoot.join(" ") || "-",
  "outputs of any type": ({ anyOutput }) => yesOrNo(anyOutput),
  "objects must be closed": ({ closesObjects }) => yesOrNo(closesObjects),
  "every property is required": ({ requiresAll }) => yesOrNo(requiresAll),
  "types must be stated": ({ needsTypes }) => yesOrNo(needsTypes),
  "items must be stated": ({ needsItems }) => yesOrNo(needsItems),
  "`true` and `false` are schemas": (each) => yesOrNo(each.booleanSchemas),
  "null is said by": ({ nullBy }) => `\`${nullBy}\``,
  "keywords beside a union": ({ unionSiblings }) => yesOrNo(unionSiblings),
  "beside `$ref`": ({ besideReference }) => besideReference,
  "schemas within themselves": ({ recursion }) =>
    recursion === "optional" ? "below optional properties" : recursion,
  "values of `enum`": ({ enumValues }) => enumValues.replaceAll("_", " "),
  "`format`": ({ formats }) => formats?.join(" ") ?? "any",
  "`minItems` at most": ({ maxMinItems }) => String(maxMinItems ?? "any"),
  "members that are no keywords": ({ extensions }) =>
    extensions ? "kept" : "left out",
};

function ruleRows(): string[][] {
  return Object.entries(rules).map(([name, read]) => [
    name,
    ...providerNames.map((provider) => read(providers[provider])),
  ]);
}

function yesOrNo(answer: boolean): string {
  return answer ? "yes" : "no";
}

function limitLine(provider: Provider): string {
  const { limits, propertyName, toolName } = providers[provider];
  const words = Object.entries(limits).map(
    ([name, limit]) => `${limitWords(name)} ${String(limit)}`,
  );
  const parts = [
    `a tool's name is ${toolName.words}`,
    ...(propertyName === undefined
      ? []
      : [`a property's name is ${propertyName.words}`]),
    ...(words.length === 0 ? [] : [`at most: ${words.join(", ")}`]),
  ];
  return `- \`${provider}\`: ${escape(parts.join("; "))}`;
}

/** `enumValues` as `enum values`. */
function limitWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function escape(text: string): string {
  return text.replaceAll("_", "\\_");
}

/** A table as prettier lays it out. */
function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) =>
    Math.max(3, ...all.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = widths.map((width) => "-".repeat(width));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}
