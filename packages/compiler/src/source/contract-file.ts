import {
  closestName,
  formatPointer,
  quoteText,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import { createDiagnostic } from "../diagnostics.ts";
import type { ContractSource } from "./contract-source.ts";
import {
  type Entry,
  hasMember,
  locateFrom,
  memberSite,
  readText,
  report,
} from "./entry.ts";
import { childSites } from "./locate.ts";
import { checkToolName, readTool, type ToolShape } from "./tool.ts";

const shape: ToolShape = {
  form: "contract",
  input: "input",
  output: "output",
  title: "title",
};

const memberNames: readonly string[] = [
  "name",
  "title",
  "description",
  "profile",
  "numbers",
  "input",
  "output",
];

/**
 * Whether a document is a contract file of ours. An output alone is one that
 * lacks its input: no schema has a keyword of that name.
 */
export function isContractFile(root: Entry): boolean {
  if (hasMember(root, "input")) return true;
  return hasMember(root, "output") && !hasMember(root, "tools");
}

/** Reads a contract file; without a name the tool is named after the file. */
export function readContractFile(root: Entry): ContractSource | undefined {
  const before = root.findings.length;
  reportUnknownMembers(root);
  const profile = readText(root, "profile");
  const numbers = readNumbers(root);
  const defaultName = nameAfterFile(root.document.file);
  const source = readTool(root, shape, {
    defaultName,
    profile,
    numbers,
  });
  return root.findings.length > before ? undefined : source;
}

function readNumbers(root: Entry): ValueNumbers | undefined {
  const numbers = readText(root, "numbers");
  if (numbers === undefined || numbers === "double" || numbers === "exact") {
    return numbers;
  }
  report(
    memberSite(root, "numbers") ?? root,
    "invalid_member",
    `"numbers" must be "double" or "exact" (is ${quoteText(numbers)})`,
    'write "exact" for values that keep every digit, or leave the member out',
  );
  return undefined;
}

/** Takes the whole document for the input schema of a tool named after the file. */
export function readBareSchema(root: Entry): ContractSource | undefined {
  const name = nameAfterFile(root.document.file);
  if (!checkToolName(root, name, "rename the file")) return undefined;
  return {
    ...locateFrom(root, root.offset),
    name,
    input: root.value,
    form: "schema",
    pointers: { name: "", input: "", output: "" },
  };
}

function reportUnknownMembers(root: Entry): void {
  const { document } = root;
  for (const { name, nameOffset } of childSites(document.text, root.offset)) {
    if (name === undefined || name === "$schema") continue;
    if (!memberNames.includes(name)) reportUnknown(root, name, nameOffset);
  }
}

function reportUnknown(root: Entry, name: string, nameOffset: number): void {
  const meant = closestName(name, memberNames);
  const site = {
    file: root.document.file,
    pointer: formatPointer([name]),
    range: root.document.placeAt(nameOffset),
  };
  const diagnostic = createDiagnostic(
    "unknown_member",
    site,
    `a contract file has no member ${quoteText(name)}`,
    meant === undefined
      ? `its members are ${memberNames.join(", ")}`
      : `did you mean ${quoteText(meant)}?`,
  );
  root.findings.push(diagnostic);
}

function nameAfterFile(file: string): string {
  const base = file.slice(file.lastIndexOf("/") + 1);
  return base.replace(/(?:\.contract)?\.jsonc?$/i, "");
}
