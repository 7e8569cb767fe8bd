import { readFile } from "node:fs/promises";
import path from "node:path";
import type {
  ReadFileInput,
  ReadFileOutput,
} from "../read-file.contract.gen.js";

const files: string = path.join(import.meta.dirname, "../files");

/** What the tool does; by its types it can only be called with checked input. */
export async function handleReadFile({
  path: wanted,
  lines = Infinity,
  encoding = "utf8",
}: ReadFileInput): Promise<ReadFileOutput> {
  const file = path.resolve(files, wanted);
  if (!file.startsWith(files + path.sep)) {
    throw new Error("the path leads out of the project");
  }
  const all = (await readFile(file, encoding)).split("\n");
  return {
    text: all.slice(0, lines).join("\n"),
    truncated: all.length > lines,
  };
}
