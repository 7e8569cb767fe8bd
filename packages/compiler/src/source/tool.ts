import {
  closestName,
  type ExactJsonValue,
  isToolName,
  quoteText,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import type { ContractForm, ContractSource } from "./contract-source.ts";
import {
  type Entry,
  hasMember,
  locateFrom,
  memberOf,
  memberSite,
  readText,
  report,
  type Site,
} from "./entry.ts";
import { rootOffset } from "./locate.ts";

/** Which members of an object hold the parts of a tool. */
export interface ToolShape {
  readonly form: ContractForm;
  readonly input: string;
  /** Absent where the form has no output schema. */
  readonly output?: string;
  /** Absent where the form has no title. */
  readonly title?: string;
}

/** A form that an entry of a list of tools may have. */
export interface ToolForm {
  /** Whether the entry is of this form, by the members it has. */
  admits(entry: Entry): boolean;
  /** Reads the entry; undefined when something was reported. */
  read(entry: Entry): ContractSource | undefined;
}

/** What a contract file knows besides the members that every form has. */
export interface ToolExtras {
  /** The name of a tool that doesn't state one; by default a name is required. */
  readonly defaultName?: string;
  readonly profile?: string | undefined;
  readonly numbers?: ValueNumbers | undefined;
}

/** The grammar of names, for a hint. */
export const nameGrammar: string =
  "a name is 1 to 128 of the characters A-Z a-z 0-9 . _ and -";

/**
 * Reads one tool. Everything found wrong is reported, and a tool with a finding
 * is not returned; what the schemas say is not looked at.
 */
export function readTool(
  entry: Entry,
  shape: ToolShape,
  extras: ToolExtras = {},
): ContractSource | undefined {
  const before = entry.findings.length;
  const name = readToolName(entry, extras.defaultName);
  const { title: titleName, output: outputName } = shape;
  const title =
    titleName === undefined ? undefined : readText(entry, titleName);
  const description = readText(entry, "description");
  const input = requireMember(entry, shape.input);
  const output =
    outputName === undefined ? undefined : memberOf(entry, outputName);
  if (entry.findings.length > before) return undefined;
  if (name === undefined || input === undefined) return undefined;
  return {
    ...locateFrom(entry, rootOffset(entry.document.text)),
    name,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(extras.profile === undefined ? {} : { profile: extras.profile }),
    ...(extras.numbers === undefined ? {} : { numbers: extras.numbers }),
    input,
    ...(output === undefined ? {} : { output }),
    form: shape.form,
    pointers: {
      name: hasMember(entry, "name") ? `${entry.pointer}/name` : "",
      input: `${entry.pointer}/${shape.input}`,
      output: outputName === undefined ? "" : `${entry.pointer}/${outputName}`,
    },
  };
}

/** Whether a name is in the grammar of names; reports it when not. */
export function checkToolName(
  site: Site | Entry,
  name: string,
  mend: string,
): boolean {
  if (isToolName(name)) return true;
  report(
    site,
    "invalid_tool_name",
    `${quoteText(name)} can't be the name of a tool`,
    `${mend}: ${nameGrammar}`,
  );
  return false;
}

/** How a tool is called in a message: by its name where it has one. */
export function describeTool(entry: Entry): string {
  const name = memberOf(entry, "name");
  return typeof name === "string" ? `tool ${quoteText(name)}` : "the tool";
}

/** Reports a member that must be there; the hint names one that was meant. */
export function reportMissing(entry: Entry, name: string, hint: string): void {
  const meant = closestName(name, Object.keys(entry.value));
  report(
    entry,
    "missing_member",
    `${describeTool(entry)} has no ${quoteText(name)}`,
    meant === undefined
      ? hint
      : `rename ${quoteText(meant)} to ${quoteText(name)}, or: ${hint}`,
  );
}

function requireMember(entry: Entry, name: string): ExactJsonValue | undefined {
  const value = memberOf(entry, name);
  if (value === undefined) {
    reportMissing(
      entry,
      name,
      'add it; without parameters it is { "type": "object", "additionalProperties": false }',
    );
  }
  return value;
}

function readToolName(
  entry: Entry,
  defaultName: string | undefined,
): string | undefined {
  const site = memberSite(entry, "name");
  if (site !== undefined) {
    const name = readText(entry, "name");
    if (name === undefined) return undefined;
    return checkToolName(site, name, "rename the tool") ? name : undefined;
  }
  if (defaultName === undefined) {
    reportMissing(entry, "name", `add it; ${nameGrammar}`);
    return undefined;
  }
  const mend = 'rename the file, or give the contract a "name"';
  return checkToolName(entry, defaultName, mend) ? defaultName : undefined;
}
