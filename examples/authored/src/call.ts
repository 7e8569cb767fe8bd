import type { JsonToolContract } from "@proviso/runtime";
import type { fileSearch as authored } from "../file-search.contract.ts";
import { fileSearch as generated } from "../file-search.contract.gen.js";
import { searchFiles } from "./handler.ts";

/** The type of a handler, by the contract that it serves. */
export type HandlerOf<Tool> =
  Tool extends JsonToolContract<infer Input, infer Output>
    ? (input: Input) => Promise<Output>
    : never;

/** The same handler, typed by the definition: nothing is written twice. */
const handle: HandlerOf<typeof authored> = searchFiles;

/** Runs one call as a model wrote it; the generated module checks it. */
export async function callFileSearch(argumentsText: string): Promise<string> {
  const input = generated.input.parse(argumentsText);
  return input.ok
    ? JSON.stringify(await handle(input.value))
    : input.issues.map((issue) => issue.message).join("\n");
}
