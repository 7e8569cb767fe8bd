import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type {
  FileSearchInput,
  FileSearchOutput,
} from "../file-search.contract.gen.js";
import { limits } from "../limits.ts";

const files: string = path.join(import.meta.dirname, "../files");

/** What the tool does, typed by the generated module. */
export async function searchFiles({
  pattern,
  scope = "name",
  limit = limits.results,
}: FileSearchInput): Promise<FileSearchOutput> {
  const found: FileSearchOutput = [];
  for (const name of (await readdir(files)).sort()) {
    if (scope === "name") {
      if (name.includes(pattern)) found.push({ path: name });
      continue;
    }
    const lines = (await readFile(path.join(files, name), "utf8")).split("\n");
    for (const [index, line] of lines.entries()) {
      if (line.includes(pattern)) found.push({ path: name, line: index + 1 });
    }
  }
  return found.slice(0, limit);
}
