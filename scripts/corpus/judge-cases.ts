import { parseJson, Schema, UnsupportedSchemaError } from "@proviso/runtime";
import type { ExactJsonValue } from "@proviso/runtime/compiler";

import { findDisagreements } from "../compare-engines.ts";
import { type LoadedTool, loadTools } from "../load-modules.ts";
import type { CorpusCase } from "./cases.ts";
import { keywordAt } from "./reason.ts";

/** How schemas are read, as far as callers choose; the defaults are those of the product. */
export interface Reading {
  readonly formats?: "assert" | "annotate";
  readonly unknownKeywords?: "refuse" | "ignore";
}

/** Formats and unknown keywords as the drafts have them. */
export const LENIENT: Reading = {
  formats: "annotate",
  unknownKeywords: "ignore",
};

/** What the product makes of a case. */
export interface Outcome {
  readonly name: string;
  /** Why it doesn't compile, each as code and keyword; none where it does. */
  readonly refusals: readonly string[];
  /** The values that are judged otherwise than the corpus has it, as JSON texts. */
  readonly otherwise: readonly string[];
  /** What must not be: how the engines differ. */
  readonly faults: readonly string[];
  /** The text of the generated module, where there is one. */
  readonly module: string | undefined;
}

/** What both engines make of cases. */
export async function judgeCases(
  cases: readonly CorpusCase[],
): Promise<Outcome[]> {
  const modules = await loadCases(cases);
  return cases.map((each) => {
    const module = modules.get(each);
    const outcome = interpretCase(each);
    if (outcome.refusals.length > 0 !== (module === undefined)) {
      return { ...outcome, faults: ["one engine refuses it"] };
    }
    if (module === undefined) return outcome;
    return { ...outcome, faults: faultsOf(each, module), module: module.text };
  });
}

/** The generated modules of the cases that have one. */
async function loadCases(
  cases: readonly CorpusCase[],
): Promise<ReadonlyMap<CorpusCase, LoadedTool>> {
  const modules = new Map<CorpusCase, LoadedTool>();
  for (const profile of new Set(cases.map((each) => each.profile))) {
    const tools = cases.flatMap((each, at) =>
      each.profile === profile ? [toolText(each, at)] : [],
    );
    const document = `{"tools":[${tools.join(",")}]}`;
    const loaded = await loadTools(document, { profile, ...LENIENT });
    for (const [at, each] of cases.entries()) {
      const tool = loaded.tools.get(nameOfTool(at));
      if (tool !== undefined) modules.set(each, tool);
    }
  }
  return modules;
}

/** Numbers, since what somebody called a tool may be no name for one. */
function nameOfTool(at: number): string {
  return `t${at}`;
}

function toolText({ outputText, schemaText }: CorpusCase, at: number): string {
  const output =
    outputText === undefined ? "" : `,"outputSchema":${outputText}`;
  return `{"name":"${nameOfTool(at)}","inputSchema":${schemaText}${output}}`;
}

/** What the interpreter makes of a case. */
export function interpretCase(
  each: CorpusCase,
  reading: Reading = LENIENT,
): Outcome {
  const { input, refusals } = readCase(each, reading);
  const otherwise: string[] = [];
  const faults: string[] = [];
  for (const { text, valid } of input === undefined ? [] : each.tests) {
    const value: ExactJsonValue = parseJson(text);
    const isFitting = input?.matches(value);
    if (isFitting !== valid) otherwise.push(text);
    const isExplained = (input?.issues(value).length === 0) === isFitting;
    if (!isExplained) faults.push(`issues say otherwise (${text})`);
  }
  return { name: each.name, refusals, otherwise, faults, module: undefined };
}

/** The schema of the values, unless it or another of the case is refused. */
function readCase(
  { outputText, profile, schemaText }: CorpusCase,
  reading: Reading,
): { input?: Schema; refusals: string[] } {
  const refusals: string[] = [];
  const read = (text: string): Schema | undefined => {
    try {
      return Schema.fromText(text, { profile, ...reading });
    } catch (error) {
      if (!(error instanceof UnsupportedSchemaError)) throw error;
      const found = error.diagnostics.map(({ code, pointer }) =>
        `${code} ${keywordAt(pointer)}`.trim(),
      );
      refusals.push(...found);
      return undefined;
    }
  };
  const input = read(schemaText);
  if (outputText !== undefined) read(outputText);
  return refusals.length > 0 || input === undefined
    ? { refusals }
    : { input, refusals };
}

/** How the engines differ about the values of a case. */
function faultsOf(
  { profile, schemaText, tests }: CorpusCase,
  { contract, isInput }: LoadedTool,
): string[] {
  const engines = {
    numbers: "double",
    interpreted: Schema.fromText(schemaText, { profile, ...LENIENT }),
    compiled: contract.input,
    guard: isInput,
  } as const;
  return tests.flatMap(({ text }) =>
    findDisagreements(engines, text).map(
      ({ check, detail }) => `${check}: ${detail} (${text.slice(0, 200)})`,
    ),
  );
}
