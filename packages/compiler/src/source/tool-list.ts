import { quoteText } from "@proviso/runtime/compiler";
import type { ContractSource } from "./contract-source.ts";
import {
  asEntry,
  elementSites,
  type Entry,
  kindOf,
  memberOf,
  report,
  type Site,
} from "./entry.ts";
import { anthropicForm, openaiForm } from "./function-tools.ts";
import { mcpForm } from "./mcp.ts";
import type { ToolForm } from "./tool.ts";

/** The tools of a document. */
export interface ReadTools {
  /** The good ones, in the order of the document. */
  readonly sources: readonly ContractSource[];
  /** How many it has, the bad ones too; 0 when that can't be told. */
  readonly declared: number;
  /** The names of bad ones, where they can be told and stay the same. */
  readonly broken?: readonly string[];
}

const forms: readonly ToolForm[] = [mcpForm, openaiForm, anthropicForm];

// Anthropic calls its function tools "custom", or leaves the type out.
const functionTypes: readonly unknown[] = [undefined, "function", "custom"];

/**
 * Reads every tool of a list. Each entry is taken by the form its members show,
 * so that lists may mix them; one that shows none is held to `usual`, the form
 * that such a list has. Good tools are returned beside the findings on bad ones.
 */
export function readToolList(list: Site, usual: ToolForm): ReadTools {
  const { value } = list;
  if (!Array.isArray(value)) {
    const message = `"tools" must be an array (is ${kindOf(value)})`;
    report(list, "invalid_member", message, "put the tools into an array");
    return { sources: [], declared: 0 };
  }
  if (value.length === 0) {
    const hint = "put at least one tool into it, or remove the file";
    report(list, "no_tools", "the list of tools is empty", hint);
  }
  const sources: ContractSource[] = [];
  for (const site of elementSites(list, value)) {
    const source = readListedTool(site, usual);
    if (source !== undefined) sources.push(source);
  }
  return { sources, declared: value.length };
}

/** Whether an object is a tool in one of the forms that lists hold. */
export function isTool(entry: Entry): boolean {
  return forms.some((each) => each.admits(entry));
}

function readListedTool(
  site: Site,
  usual: ToolForm,
): ContractSource | undefined {
  const entry = asEntry(site);
  if (entry === undefined) {
    const message = `a tool must be an object (is ${kindOf(site.value)})`;
    report(site, "invalid_member", message, "write the tool as an object");
    return undefined;
  }
  const form = forms.find((each) => each.admits(entry));
  if (form !== undefined) return form.read(entry);
  if (isProviderTool(entry)) return reportProviderTool(entry);
  return usual.read(entry);
}

function isProviderTool(entry: Entry): boolean {
  return !functionTypes.includes(memberOf(entry, "type"));
}

function reportProviderTool(entry: Entry): undefined {
  const type = memberOf(entry, "type");
  const shown = typeof type === "string" ? quoteText(type) : "this type";
  report(
    entry,
    "unsupported_tool",
    `a tool of type ${shown} has no JSON Schema to compile`,
    'take it out of the list; only tools of type "function" have a contract',
  );
}
