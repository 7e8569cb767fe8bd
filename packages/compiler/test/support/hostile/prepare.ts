import {
  compile,
  compileContract,
  type ContractSource,
  memoryHost,
} from "@proviso/compiler";
import { type ProfileName, Schema } from "@proviso/runtime";
import type { ExactJsonValue } from "@proviso/runtime/compiler";
import {
  interpret,
  prepareSchemas,
  type PreparedSchema,
  refusalsOf,
} from "../engines.ts";
import type { Given } from "./case.ts";

/** Hands the schema of a case to both engines, through the door that it is for. */
export async function prepareGiven(
  given: Given,
  profile: ProfileName,
): Promise<PreparedSchema> {
  if (given.kind === "value" && given.isLive) {
    return prepareLive(given.value, profile);
  }
  if (given.kind === "text" && typeof given.text !== "string") {
    return prepareBytes(given.text, profile);
  }
  const source =
    given.kind === "text"
      ? { schemaText: given.text as string, profile }
      : { schema: given.value, profile };
  const [prepared] = await prepareSchemas([source]);
  if (prepared === undefined) throw new Error("no schema was prepared");
  return prepared;
}

const NO_FILES = { ts: "", js: "", "d.ts": "" };

/** An object that is no plain JSON can only come as a source of our own making. */
function prepareLive(schema: unknown, profile: ProfileName): PreparedSchema {
  const source: ContractSource = {
    file: "live.contract.json",
    name: "tool",
    form: "contract",
    input: schema as ExactJsonValue,
    pointers: { name: "", input: "", output: "" },
    locate: () => ({ line: 1, column: 1 }),
    locateName: () => ({ line: 1, column: 1 }),
  };
  const { diagnostics } = compileContract(source, { profile });
  return {
    ...interpret({ schema, profile }),
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
  profile: ProfileName,
): Promise<PreparedSchema> {
  const host = memoryHost({ "tool.json": bytes });
  const { diagnostics } = await compile({
    host,
    inputs: ["tool.json"],
    profile,
  });
  const refusedByCompiler = diagnostics.map(
    ({ code, pointer }) => `${code} ${pointer}`,
  );
  const rest = { text: "", files: NO_FILES, refusedByCompiler };
  try {
    const schema = Schema.fromText(bytes, { profile });
    const engine = { name: "interpreted", schema };
    return { ...rest, interpreted: [engine], refused: [] };
  } catch (error) {
    return { ...rest, interpreted: [], refused: refusalsOf(error) };
  }
}
