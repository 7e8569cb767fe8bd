import { readFileSync } from "node:fs";
import path from "node:path";
import type { ProfileName } from "../src/author.ts";

/** One case of a case file in the form of the seeds' DSL vectors. */
export interface AuthorCase {
  readonly name: string;
  readonly op: string;
  readonly of?: "value" | "args" | "schema";
  /** Our own cases only. */
  readonly profile?: ProfileName;
  readonly spec?: unknown;
  readonly specJs?: string;
  readonly schema?: unknown;
  readonly expected: {
    readonly ok?: boolean;
    readonly schema?: unknown;
    readonly schemaText?: string;
    /** Each diagnostic's code and pointer, in order; our own cases only. */
    readonly findings?: readonly (readonly [code: string, pointer: string])[];
    readonly type?: string;
  };
}

/** The cases of a file, by the operations that a test runs. */
export function readAuthorCases(
  file: string,
  ...ops: readonly string[]
): AuthorCase[] {
  const cases = JSON.parse(readFileSync(file, "utf8")) as AuthorCase[];
  return cases.filter(({ op }) => ops.includes(op));
}

/** The cases of our own. */
export const ownAuthorCases: string = path.join(
  import.meta.dirname,
  "cases/author.json",
);
