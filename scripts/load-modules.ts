import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { compile, type Diagnostic, memoryHost } from "@proviso/compiler";
import type { JsonToolContract, ProfileName } from "@proviso/runtime";
import type { ExactJsonValue, ValueNumbers } from "@proviso/runtime/compiler";
import { transform } from "esbuild";

/** How tools are compiled, and what is imported of them. */
export interface LoadOptions {
  readonly profile: ProfileName;
  /** How the numbers of values arrive; `double` by default. */
  readonly numbers?: ValueNumbers;
  /** Whether formats of drafts assert, the default, or annotate. */
  readonly formats?: "assert" | "annotate";
  /** Whether members that are no keywords are refused, the default, or ignored; in drafts. */
  readonly unknownKeywords?: "refuse" | "ignore";
  /** The JSON texts of documents that references may lead to, by URI. */
  readonly documents?: Readonly<Record<string, string>>;
  /** TypeScript (the default) goes through esbuild; JavaScript is taken as it is. */
  readonly target?: "ts" | "js+dts";
  /** Changes the text of every module before it is imported, to break it. */
  readonly alter?: (text: string) => string;
}

/** An exported guard; in `double` mode for numbers that are doubles only. */
export type Guard = (value: ExactJsonValue) => boolean;

/** A generated module, imported. */
export interface LoadedTool {
  readonly name: string;
  /** The text as `generate` would write it. */
  readonly text: string;
  readonly contract: JsonToolContract;
  readonly isInput: Guard;
  readonly isOutput: Guard | undefined;
}

/** What came of a document of tools. */
export interface LoadedTools {
  /** By name; those that were refused are absent. */
  readonly tools: ReadonlyMap<string, LoadedTool>;
  readonly diagnostics: readonly Diagnostic[];
}

const DOCUMENT = "tools.json";
const cache = path.resolve(
  import.meta.dirname,
  "../node_modules/.cache/proviso",
);

/**
 * Compiles a document of tools through the public compiler, in memory, and
 * imports what was generated.
 */
export async function loadTools(
  document: string,
  {
    profile,
    numbers = "double",
    documents = {},
    target = "ts",
    alter = (text) => text,
    ...modes
  }: LoadOptions,
): Promise<LoadedTools> {
  // Each has a folder of its own, since the base of a URI names folders.
  const references = Object.entries(documents).map(([uri, text], index) => {
    const end = uri.lastIndexOf("/") + 1;
    const folder = `refs/${index}`;
    return {
      option: `${uri.slice(0, end)}=${folder}`,
      file: `${folder}/${uri.slice(end)}`,
      text,
    };
  });
  const { files, diagnostics } = await compile({
    inputs: [DOCUMENT],
    host: memoryHost({
      ...Object.fromEntries(references.map(({ file, text }) => [file, text])),
      [DOCUMENT]: document,
    }),
    refs: references.map(({ option }) => option),
    profile,
    numbers,
    target,
    ...modes,
  });
  const texts = files.filter(isModule).map(({ text }) => text);
  const namespaces = await importTexts(
    await Promise.all(texts.map((text) => toJavaScript(alter(text), target))),
  );
  const loaded = namespaces.map((namespace, index) =>
    loadedTool(namespace, texts[index] ?? ""),
  );
  return {
    tools: new Map(loaded.map((tool) => [tool.name, tool])),
    diagnostics,
  };
}

/** Neither declarations nor the index of a folder. */
function isModule({ path: file }: { readonly path: string }): boolean {
  return !/(?:\.d\.ts|\/index\.(?:gen\.)?[jt]s)$/.test(file);
}

async function toJavaScript(text: string, target: string): Promise<string> {
  if (target !== "ts") return text;
  const { code } = await transform(text, { loader: "ts", target: "es2022" });
  return code;
}

type Namespace = Readonly<Record<string, unknown>>;

/** Imports texts as modules of the workspace, so that its packages resolve. */
async function importTexts(texts: readonly string[]): Promise<Namespace[]> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, "modules-"));
  try {
    const files = texts.map((text, index) => {
      const file = path.join(folder, `${index}.mjs`);
      writeFileSync(file, text);
      return pathToFileURL(file).href;
    });
    return await Promise.all(
      files.map(async (file) => (await import(file)) as Namespace),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The exports of a module by what they are, since names depend on the tool. */
function loadedTool(namespace: Namespace, text: string): LoadedTool {
  const exported = Object.entries(namespace);
  const contract = exported.find(([, value]) => typeof value === "object");
  const guardOf = (side: string): Guard | undefined => {
    const entry = exported.find(
      ([name, value]) => typeof value === "function" && name.endsWith(side),
    );
    return entry?.[1] as Guard | undefined;
  };
  const isInput = guardOf("Input");
  if (contract === undefined || isInput === undefined) {
    throw new Error(`a module without contract or guard:\n${text}`);
  }
  const { name = "" } = contract[1] as JsonToolContract;
  return {
    name,
    text,
    contract: contract[1] as JsonToolContract,
    isInput,
    isOutput: guardOf("Output"),
  };
}
