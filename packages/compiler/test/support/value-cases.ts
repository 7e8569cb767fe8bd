import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ValueNumbers } from "@proviso/runtime/compiler";
import type { SchemaSource } from "./schema-source.ts";

/** A schema with values, in the form of the JSON Schema test suite. */
export interface ValueCase extends SchemaSource {
  readonly description: string;
  readonly tests: readonly {
    readonly description: string;
    readonly data?: unknown;
    readonly dataText?: string;
    readonly valid: boolean;
    readonly messages?: readonly string[];
  }[];
}

const folder = path.join(import.meta.dirname, "../cases");

/** All cases of the project's own that have values, in each number mode that they hold in. */
export function readValueCases(
  modes: readonly ValueNumbers[] = ["double", "exact"],
): ValueCase[] {
  const draft = { profile: "draft-2020-12" } as const;
  const all: ValueCase[] = [
    ...casesIn("schemas"),
    ...[...casesIn("drafts"), ...casesOf("whole-vocabulary.json")].map(
      (each) => ({ ...draft, ...each }),
    ),
  ];
  return all.flatMap(({ numbers: only, ...each }) =>
    modes
      .filter((numbers) => only === undefined || only === numbers)
      .map((numbers) => ({ ...each, numbers })),
  );
}

function casesIn(name: string): ValueCase[] {
  const files = readdirSync(path.join(folder, name)).sort();
  return files.flatMap((file) => casesOf(path.join(name, file)));
}

function casesOf(file: string): ValueCase[] {
  return JSON.parse(
    readFileSync(path.join(folder, file), "utf8"),
  ) as ValueCase[];
}
