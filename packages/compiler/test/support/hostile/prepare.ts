import {
  compile,
  compileContract,
  type ContractSource,
  memoryHost,
} from "@proviso/compiler";
import { type ProfileName, Schema } from "@proviso/runtime";
import type { ExactJsonValue, ValueNumbers } from "@proviso/runtime/compiler";
import {
  interpret,
  prepareSchemas,
  type PreparedSchema,
  refusalsOf,
} from "../engines.ts";
import type { OutputTarget } from "../schema-source.ts";
import type { Given } from "./case.ts";

/** What the schema of a case is held to. */
export interface SchemaRules {
  readonly profile: ProfileName;
  readonly numbers: ValueNumbers;
  readonly targets: readonly OutputTarget[];
}

/** Hands the schema of a case to both engines, through the door that it is for. */
export async function prepareGiven(
  given: Given,
  rules: SchemaRules,
): Promise<PreparedSchema> {
  if (given.kind === "value" && given.isLive) {
    return prepareLive(given.value, rules);
  }
  if (given.kind === "text" && typeof given.text !== "string") {
    return prepareBytes(given.text, rules);
  }
  const source =
    given.kind === "text"
      ? { schemaText: given.text as string, inputOnly: true, ...rules }
      : { schema: given.value, inputOnly: true, ...rules };
  const [prepared] = await prepareSchemas([source]);
  if (prepared === undefined) throw new Error("no schema was prepared");
  return prepared;
}

const NO_FILES = { ts: "", js: "", "d.ts": "" };

/** An object that is no plain JSON can only come as a source of our own making. */
function prepareLive(schema: unknown, rules: SchemaRules): PreparedSchema {
  const source: ContractSource = {
    file: "live.contract.json",
    name: "tool",
    form: "contract",
    input: schema as ExactJsonValue,
    pointers: { name: "", input: "", output: "" },
    locate: () => ({ line: 1, column: 1 }),
    locateName: () => ({ line: 1, column: 1 }),
  };
  const { diagnostics } = compileContract(source, rules);
  return {
    ...interpret({ schema, ...rules }),
    numbers: rules.numbers,
    text: "",
    refusedByCompiler: diagnostics.map(
      (each) => `${each.code} ${each.pointer}`,
    ),
    files: NO_FILES,
  };
}

/** Bytes are a file as it is found: a bare schema. */
async function prepareBytes(
  bytes: Uint8Array,
  { targets: _targets, ...rules }: SchemaRules,
): Promise<PreparedSchema> {
  const host = memoryHost({ "tool.json": bytes });
  const { diagnostics } = await compile({
    host,
    inputs: ["tool.json"],
    ...rules,
  });
  const refusedByCompiler = diagnostics.map(
    ({ code, pointer }) => `${code} ${pointer}`,
  );
  const { numbers } = rules;
  const rest = { text: "", numbers, files: NO_FILES, refusedByCompiler };
  try {
    const schema = Schema.fromText<ExactJsonValue>(bytes, rules);
    const engine = { name: "interpreted", schema, numbers };
    return { ...rest, interpreted: [engine], refused: [] };
  } catch (error) {
    return { ...rest, interpreted: [], refused: refusalsOf(error) };
  }
}
