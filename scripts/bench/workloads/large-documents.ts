import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { corpusFolder } from "../../corpus/folder.ts";
import type { AbsentWorkload, JsonSchema, Workload } from "../workload.ts";

/** Sets of other benchmarks whose one value is large. */
const SETS = {
  "citm catalogue": "citm-catalog",
  "canada map": "canada-geojson",
};

/** Documents of half a megabyte and of two. */
export function largeDocuments(
  isAsked: (name: string) => boolean,
  folder = path.join(corpusFolder(), "../benchmark"),
): (Workload | AbsentWorkload)[] {
  const asked = Object.entries(SETS).filter(([name]) => isAsked(name));
  return asked.map(([name, set]) => {
    const files = path.join(folder, set);
    if (!existsSync(files)) {
      return { name, absence: `../shared holds no corpora/benchmark/${set}` };
    }
    const read = (file: string): string =>
      readFileSync(path.join(files, file), "utf8");
    const valid = read("instances.jsonl")
      .split("\n")
      .filter((line) => line !== "")
      .map((line): unknown => JSON.parse(line));
    const part = {
      id: set,
      schema: JSON.parse(read("schema.json")) as JsonSchema,
      isOurs: false,
      valid,
      invalidFirst: [],
      invalidLast: [],
    };
    return { name, parts: [part], extras: ["text"] };
  });
}
