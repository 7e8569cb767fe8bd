import { readFile, type ReadFileOutput } from "../read-file.contract.gen.js";
import { handleReadFile } from "./handler.ts";

/** What goes back to the model: a checked result, or what it has to mend. */
export type CallResult =
  { readonly output: ReadFileOutput } | { readonly refused: readonly string[] };

/** Runs one call as a model wrote it: nothing runs before its arguments fit. */
export async function callReadFile(argumentsText: string): Promise<CallResult> {
  const input = readFile.input.parse(argumentsText);
  if (!input.ok) {
    return { refused: input.issues.map((issue) => issue.message) };
  }
  const output: unknown = await handleReadFile(input.value);
  if (!readFile.output?.matches(output)) {
    throw new Error("read-file returned what its contract doesn't allow");
  }
  return { output };
}
