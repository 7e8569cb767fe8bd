import {
  createDiagnostic,
  type Diagnostic,
  sortDiagnostics,
} from "../diagnostics.ts";
import {
  isContractFile,
  readBareSchema,
  readContractFile,
} from "./contract-file.ts";
import type { ContractSource } from "./contract-source.ts";
import { asEntry, type Entry, kindOf, report, type Site } from "./entry.ts";
import { anthropicForm } from "./function-tools.ts";
import { readSourceDocument, type SourceDocument } from "./json.ts";
import { rootOffset } from "./locate.ts";
import { findMcpTools, isJsonRpc, mcpForm } from "./mcp.ts";
import { isTool, readToolList, type ReadTools } from "./tool-list.ts";

export type {
  ContractForm,
  ContractPointers,
  ContractSource,
} from "./contract-source.ts";
export type { ReadTools } from "./tool-list.ts";

/** What a document holds, and everything found wrong with it. */
export interface ReadContracts extends ReadTools {
  /** Sorted; empty when every tool is among `sources`. */
  readonly diagnostics: Diagnostic[];
}

const nothing: ReadTools = { sources: [], declared: 0 };

const FORMS_HINT =
  'write { "name": ..., "input": { ... } }, { "tools": [...] }, ' +
  "an array of function tools, or a JSON Schema object";

/**
 * Reads a contract document in any of the known forms: a contract file of ours,
 * an MCP tool list, an array of OpenAI or Anthropic function tools, or a bare
 * input schema. Never throws for what the text holds.
 * @param file As reported in diagnostics; its base name names a tool that has
 * no name, and `.jsonc` admits comments and trailing commas.
 * @param text The document, UTF-8 where it comes as bytes.
 */
export function readContractSources(
  file: string,
  text: string | Uint8Array,
): ReadContracts {
  if (file.endsWith(".ts")) {
    return { ...nothing, diagnostics: [refuseTypeScript(file)] };
  }
  const read = readSourceDocument(file, text);
  if (!read.ok) return { ...nothing, diagnostics: [read.diagnostic] };
  const root = rootSite(read.document);
  const tools = readRoot(root);
  return { ...tools, diagnostics: sortDiagnostics(root.findings) };
}

/** Told before its text would be taken for broken JSON. */
function refuseTypeScript(file: string): Diagnostic {
  return createDiagnostic(
    "unknown_contract_form",
    { file },
    "contracts written in TypeScript can't be compiled yet",
    "write the contract as JSON, or use defineTool of @proviso/runtime/author at run time",
  );
}

function rootSite(document: SourceDocument): Site {
  const offset = rootOffset(document.text);
  return { document, value: document.value, pointer: "", offset, findings: [] };
}

function readRoot(site: Site): ReadTools {
  if (Array.isArray(site.value)) return readToolList(site, anthropicForm);
  const root = asEntry(site);
  if (root === undefined) {
    const kind = kindOf(site.value);
    return refuse(site, `a contract document can't be a lone ${kind}`);
  }
  if (isContractFile(root)) return oneTool(readContractFile(root));
  const tools = findMcpTools(root);
  if (tools !== undefined) return readToolList(tools, mcpForm);
  return readSchemaDocument(root);
}

/** What else it may look like is told first, as every member would be a wrong keyword. */
function readSchemaDocument(root: Entry): ReadTools {
  if (isJsonRpc(root)) {
    return refuse(root, "the JSON-RPC message holds no list of tools");
  }
  if (isTool(root)) {
    const message = "the document is one tool, where a list is expected";
    return refuse(root, message, "put it into an array: [ ... ]");
  }
  return oneTool(readBareSchema(root));
}

function refuse(
  site: Site | Entry,
  message: string,
  hint: string = FORMS_HINT,
): ReadTools {
  report(site, "unknown_contract_form", message, hint);
  return nothing;
}

function oneTool(source: ContractSource | undefined): ReadTools {
  return { sources: source === undefined ? [] : [source], declared: 1 };
}
