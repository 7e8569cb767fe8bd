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
import type { ContractFiles } from "./contract-files.ts";
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
 * Reads a contract document in any of the known forms, TypeScript among them.
 * No code of a document runs. Never throws for what the text holds.
 * @param file As reported in diagnostics; relative to `files.cwd`.
 */
export async function readContracts(
  file: string,
  bytes: Uint8Array,
  files: ContractFiles,
): Promise<ReadContracts> {
  if (!isTypeScript(file)) return readContractSources(file, bytes);
  // The parser of TypeScript is large, and most projects have no such contract.
  const { readTypeScript } = await import("./typescript/read.ts");
  const { tools, findings } = await readTypeScript(file, bytes, files);
  return { ...tools, diagnostics: sortDiagnostics(findings) };
}

/**
 * Reads a contract document in any of the forms that are JSON: a contract file
 * of ours, an MCP tool list, an array of OpenAI or Anthropic function tools, or
 * a bare input schema. One in TypeScript is refused, since it may import other
 * files: `compile` reads it. Never throws for what the text holds.
 * @param file As reported in diagnostics; its base name names a tool that has
 * no name, and `.jsonc` admits comments and trailing commas.
 * @param text The document, UTF-8 where it comes as bytes.
 */
export function readContractSources(
  file: string,
  text: string | Uint8Array,
): ReadContracts {
  const refusal = refuseForm(file);
  if (refusal !== undefined) return { ...nothing, diagnostics: [refusal] };
  const read = readSourceDocument(file, text);
  if (!read.ok) return { ...nothing, diagnostics: [read.diagnostic] };
  const root = rootSite(read.document);
  const tools = readRoot(root);
  return { ...tools, diagnostics: sortDiagnostics(root.findings) };
}

/** A generated module is never a contract, whoever names it. */
function isTypeScript(file: string): boolean {
  return file.endsWith(".ts") && !file.endsWith(".gen.ts");
}

const unreadableForms: readonly (readonly [
  ending: RegExp,
  message: string,
  hint: string,
])[] = [
  [
    /\.gen\.ts$/,
    "a generated module is no contract",
    "name the contract that it was made from",
  ],
  [
    /\.ts$/,
    "a contract in TypeScript is read with the files that it imports",
    "compile it, with the command or with compile()",
  ],
  [
    /\.(?:[cm]?jsx?|tsx|[cm]ts)$/i,
    "contracts are not read from this kind of module",
    "write the contract as JSON, or with defineTool in a file *.contract.ts",
  ],
  [
    /\.ya?ml$/i,
    "contracts can't be written in YAML",
    "write the contract as JSON, or as .jsonc with comments",
  ],
];

/** Told before its text would be taken for broken JSON. */
function refuseForm(file: string): Diagnostic | undefined {
  const form = unreadableForms.find(([ending]) => ending.test(file));
  if (form === undefined) return undefined;
  const [, message, hint] = form;
  return createDiagnostic("unknown_contract_form", { file }, message, hint);
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
