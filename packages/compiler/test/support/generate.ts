import {
  compile,
  type CompileResult,
  type Diagnostic,
  memoryHost,
} from "@proviso/compiler";
import { type ExactJsonValue, formatJson } from "@proviso/runtime/compiler";
import {
  formOf,
  modesOf,
  type ModuleForm,
  type SchemaModes,
  type SchemaSource,
} from "./schema-source.ts";

/** The generated files of a contract. */
export type FileKind = "ts" | "js" | "d.ts";

const KINDS: readonly FileKind[] = ["d.ts", "ts", "js"];

/** A contract file whose input, and output where it has one, are one schema. */
function contractText(
  schema: string,
  { inputOnly = false, profile = "contract" }: SchemaSource,
): string {
  const output = inputOnly ? "" : `,"output":${schema}`;
  return `{"name":"tool","profile":"${profile}","input":${schema}${output}}`;
}

/** What the compiler made of a source. */
export interface Generated {
  readonly files: Record<FileKind, string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles all contracts in one run for each target and each way of reading. */
export async function generate(
  sources: readonly SchemaSource[],
  texts: readonly string[],
): Promise<(index: number) => Generated> {
  const groups = new Map<string, number[]>();
  for (const index of sources.keys()) {
    const source = sources[index] ?? {};
    const key = JSON.stringify([modesOf(source), formOf(source)]);
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  const generated = new Map<number, Generated>();
  for (const group of groups.values()) {
    const named = group.map((index): [number, string, string] => [
      index,
      `case-${index}.contract.json`,
      contractText(texts[index] ?? "", sources[index] ?? {}),
    ]);
    const first = sources[group[0] ?? 0] ?? {};
    const runs = await runTargets(named, modesOf(first), formOf(first));
    for (const [index, name] of named) {
      generated.set(index, pickGenerated(runs, name));
    }
  }
  return (index) => generated.get(index) as Generated;
}

async function runTargets(
  contracts: readonly (readonly [index: number, name: string, text: string])[],
  { documents, ...modes }: SchemaModes,
  { targets, ...form }: ModuleForm,
): Promise<CompileResult[]> {
  const uris = Object.keys(documents);
  const host = memoryHost(
    Object.fromEntries([
      ...contracts.map(([, name, text]) => [name, text]),
      ...uris.map((uri, index) => [
        `documents/${index}/${fileOf(uri)}`,
        formatJson(documents[uri] as ExactJsonValue),
      ]),
    ]) as Record<string, string>,
  );
  const options = {
    ...modes,
    ...form,
    host,
    inputs: contracts.map(([, name]) => name),
    refs: uris.map(
      (uri, index) => `${uri.slice(0, -fileOf(uri).length)}=documents/${index}`,
    ),
  };
  const results: CompileResult[] = [];
  for (const target of targets) {
    results.push(await compile({ ...options, target }));
  }
  return results;
}

/** The last segment of a document's URI, which must end in `.json`. */
function fileOf(uri: string): string {
  return uri.slice(uri.lastIndexOf("/") + 1);
}

function pickGenerated(
  runs: readonly CompileResult[],
  name: string,
): Generated {
  const written = new Map(
    runs.flatMap(({ files }) => files.map(({ path, text }) => [path, text])),
  );
  return {
    files: Object.fromEntries(
      KINDS.map((kind) => [
        kind,
        written.get(name.replace(/json$/, `gen.${kind}`)) ?? "",
      ]),
    ) as Record<FileKind, string>,
    // All targets find the same.
    diagnostics: (runs[0]?.diagnostics ?? []).filter(
      ({ file }) => file === name,
    ),
  };
}
