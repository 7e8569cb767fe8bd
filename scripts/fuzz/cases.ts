import { Schema, UnsupportedSchemaError } from "@proviso/runtime";
import { isDraft } from "@proviso/runtime/compiler";

import type { Engines } from "../compare-engines.ts";
import {
  type LoadOptions,
  loadTools,
  type LoadedTool,
} from "../load-modules.ts";
import { type Draft, draftText, members } from "./draft.ts";
import { type Peer, peersOf } from "./dialects/peers.ts";
import { plainJudge } from "./language.ts";
import { TOOL_NAMES } from "./pools.ts";

/** A schema after both readers had it. */
export interface SchemaCase {
  readonly schema: Draft;
  /** One pair of engines a side of the contract; none where it was refused. */
  readonly engines: readonly Engines[];
  /** Whether a value fits, by the plain reading of the schema. */
  readonly fits: (value: Draft) => boolean;
  /** The validators of others that take the schema. */
  readonly peers: readonly Peer[];
  /** How the readers differ, where they do. */
  readonly drift: string | undefined;
  /** The generated module. */
  readonly module: string | undefined;
}

/** What a reader found: a code and a place each; nothing for a good schema. */
type Refusals = readonly string[];

/**
 * Compiles many schemas at once, each to a module of its own. A schema that
 * makes the compiler throw is found by halves.
 */
export async function compileCases(
  schemas: readonly Draft[],
  options: LoadOptions,
): Promise<SchemaCase[]> {
  try {
    return await compileAll(schemas, options);
  } catch (error) {
    const [schema] = schemas;
    if (schemas.length === 1 && schema !== undefined) {
      const drift = `throws ${String(error)}`;
      return [{ ...refusedCase(schema), drift }];
    }
    const half = Math.ceil(schemas.length / 2);
    return [
      ...(await compileCases(schemas.slice(0, half), options)),
      ...(await compileCases(schemas.slice(half), options)),
    ];
  }
}

async function compileAll(
  schemas: readonly Draft[],
  given: LoadOptions,
): Promise<SchemaCase[]> {
  // As the specification has formats, which have tests of their own.
  const options: LoadOptions = isDraft(given.profile)
    ? { ...given, formats: "annotate" }
    : given;
  const document = draftText(
    members([["tools", schemas.map((schema, at) => toolOf(schema, at))]]),
  );
  const { tools, diagnostics } = await loadTools(document, options);
  const refusals = schemas.map((): string[] => []);
  for (const { code, pointer } of diagnostics) {
    const [, index = "", place = ""] =
      /^\/tools\/(\d+)\/inputSchema(.*)$/s.exec(pointer) ?? [];
    // The same findings on the output schema say nothing new.
    if (index !== "") refusals[Number(index)]?.push(`${code} ${place}`);
  }
  const cases: SchemaCase[] = [];
  for (const [at, schema] of schemas.entries()) {
    const tool = tools.get(nameOfTool(at));
    cases.push(await caseOf(schema, tool, refusals[at] ?? [], options));
  }
  return cases;
}

function refusedCase(schema: Draft): SchemaCase {
  return {
    schema,
    engines: [],
    fits: () => false,
    peers: [],
    drift: undefined,
    module: undefined,
  };
}

function nameOfTool(index: number): string {
  return TOOL_NAMES[index] ?? `t${index - TOOL_NAMES.length}`;
}

/** Every third tool has the schema on both sides, so that their names meet. */
function toolOf(schema: Draft, index: number): Draft {
  return members([
    ["name", nameOfTool(index)],
    ["inputSchema", schema],
    ["outputSchema", index % 3 === 0 ? schema : undefined],
  ]);
}

async function caseOf(
  schema: Draft,
  tool: LoadedTool | undefined,
  compiled: Refusals,
  options: LoadOptions,
): Promise<SchemaCase> {
  const text = draftText(schema);
  const { interpreted, refusals } = interpret(text, options);
  const areAlike =
    JSON.stringify([...refusals].sort()) ===
      JSON.stringify([...compiled].sort()) &&
    (tool === undefined) === (interpreted === undefined);
  const drift = areAlike
    ? undefined
    : `compiler: ${describe(compiled)}; runtime: ${describe(refusals)}`;
  if (tool === undefined || interpreted === undefined) {
    return { ...refusedCase(schema), drift, module: tool?.text };
  }
  const { profile, numbers = "double" } = options;
  return {
    schema,
    engines: enginesOf(tool, interpreted, options),
    fits: plainJudge(schema, { profile, numbers }),
    peers: isDraft(profile) ? await peersOf(schema, profile) : [],
    drift,
    module: tool.text,
  };
}

function interpret(
  text: string,
  { profile, numbers = "double", formats }: LoadOptions,
): { interpreted?: Schema; refusals: Refusals } {
  try {
    const interpreted = Schema.fromText(text, {
      profile,
      numbers,
      ...(formats === undefined ? {} : { formats }),
    });
    return { interpreted, refusals: [] };
  } catch (error) {
    if (!(error instanceof UnsupportedSchemaError)) throw error;
    const findings = error.diagnostics.map(
      ({ code, pointer }) => `${code} ${pointer}`,
    );
    return { refusals: findings };
  }
}

function enginesOf(
  { contract, isInput, isOutput }: LoadedTool,
  interpreted: Schema,
  { numbers = "double" }: LoadOptions,
): Engines[] {
  const both = { interpreted, numbers };
  const input = { ...both, compiled: contract.input, guard: isInput };
  if (contract.output === undefined || isOutput === undefined) return [input];
  return [input, { ...both, compiled: contract.output, guard: isOutput }];
}

function describe(refusals: Refusals): string {
  return refusals.length === 0 ? "accepted" : refusals.join(", ");
}
