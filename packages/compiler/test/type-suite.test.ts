import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Schema } from "@proviso/runtime";
import type { ProfileName } from "@proviso/runtime/compiler";
import { expect, test } from "vitest";
import { describeShared } from "./support/shared.ts";
import {
  type FittingValues,
  isTold,
  narrowTypes,
} from "./support/printed-types.ts";

/** A group of tests of the official suite. */
interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly {
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

const drafts: readonly (readonly [folder: string, profile: ProfileName])[] = [
  ["draft2020-12", "draft-2020-12"],
  ["draft2019-09", "draft-2019-09"],
  ["draft7", "draft-07"],
  ["draft6", "draft-06"],
  ["draft4", "draft-04"],
];

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

function jsonFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".json"),
  );
}

/** The documents that the suite refers to, where it says that they are. */
function remotesOf(folder: string): Record<string, unknown> {
  const remotes = path.join(folder, "remotes");
  return Object.fromEntries(
    jsonFiles(remotes).map((file) => [
      `http://localhost:1234/${file.replaceAll(path.sep, "/")}`,
      readJson(path.join(remotes, file)),
    ]),
  );
}

function casesOf(
  folder: string,
  profile: ProfileName,
  documents: Readonly<Record<string, unknown>>,
): FittingValues[] {
  return jsonFiles(folder).flatMap((file) =>
    (readJson(path.join(folder, file)) as Group[]).flatMap((group) => {
      const { description, schema, tests } = group;
      const judge = schemaOf(schema, profile, documents);
      const values = tests
        .filter(({ data, valid }) => valid && judge?.matches(data) === true)
        .map(({ data }) => data);
      const name = `${file}, ${description}`;
      return judge === undefined
        ? []
        : [{ name, schema, profile, documents, values }];
    }),
  );
}

/** Undefined for the few optional schemas that are refused. */
function schemaOf(
  document: unknown,
  profile: ProfileName,
  documents: Readonly<Record<string, unknown>>,
): Schema | undefined {
  try {
    const modes = { formats: "annotate", unknownKeywords: "ignore" } as const;
    return new Schema(document, { profile, documents, ...modes });
  } catch {
    return undefined;
  }
}

describeShared("official suite", "corpora/json-schema-test-suite", (folder) => {
  const documents = remotesOf(folder);
  test.each(drafts)(
    "every printed type of %s is right and takes what fits",
    { timeout: 120_000 },
    (draft, profile) => {
      const place = path.join(folder, "tests", draft);
      const cases = casesOf(place, profile, documents).filter(isTold);
      expect(cases.length).toBeGreaterThan(100);
      expect(narrowTypes(cases)).toEqual([]);
      // Without it, an optional member may be undefined.
      const flags = { exactOptionalPropertyTypes: false };
      expect(narrowTypes(cases, "double", flags)).toEqual([]);
      expect(narrowTypes(cases, "exact")).toEqual([]);
    },
  );
});
