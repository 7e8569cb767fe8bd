import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { describeShared } from "../../compiler/test/support/shared.ts";
import {
  type FormatDraft,
  type FormatPredicate,
  formatsOfDraft,
} from "../src/core/formats/index.ts";

/** A group of the official suite whose schema has no keyword but `format`. */
interface Group {
  readonly description: string;
  readonly schema: { readonly format: string };
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

interface Report {
  readonly id: string;
  readonly title: string;
  readonly draft: string;
  readonly formats?: string;
  readonly schema?: FormatSchema;
  readonly tests: readonly {
    readonly value: unknown;
    readonly valid: boolean;
  }[];
}

/** What the schemas of reports on formats are made of. */
interface FormatSchema {
  readonly type?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, FormatSchema>>;
}

const folders: Readonly<Record<FormatDraft, string>> = {
  "draft-04": "draft4",
  "draft-06": "draft6",
  "draft-07": "draft7",
  "draft-2019-09": "draft2019-09",
  "draft-2020-12": "draft2020-12",
};

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, "utf8")) as Content;
}

/** Whether a value fits where formats are asserted, and unknown ones ignored. */
function fits(
  { format, properties = {} }: FormatSchema,
  value: unknown,
  known: ReadonlyMap<string, FormatPredicate>,
): boolean {
  if (typeof value === "string")
    return known.get(format ?? "")?.(value) ?? true;
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, member]) =>
    fits(properties[name] ?? {}, member, known),
  );
}

describeShared(
  "the official suite's formats",
  "corpora/json-schema-test-suite/tests",
  (root) => {
    for (const draft of Object.keys(folders) as FormatDraft[]) {
      const folder = path.join(root, folders[draft], "optional/format");
      const known = formatsOfDraft[draft];
      const seen = new Set<string>();
      for (const file of readdirSync(folder)) {
        test(`${draft}, ${file}`, () => {
          for (const group of readJson<Group[]>(path.join(folder, file))) {
            const keywords = Object.keys(group.schema).sort();
            expect(keywords.filter((keyword) => keyword !== "$schema")).toEqual(
              ["format"],
            );
            seen.add(group.schema.format);
            for (const { description, data, valid } of group.tests) {
              expect(
                fits(group.schema, data, known),
                `${group.description}: ${description}`,
              ).toBe(valid);
            }
          }
        });
      }

      test(`${draft} has tests for each of its formats`, () => {
        expect([...known.keys()].filter((name) => !seen.has(name))).toEqual([]);
      });
    }
  },
);

describeShared("public reports on formats", "cases/reports", (folder) => {
  const reports = readJson<Report[]>(
    path.join(folder, "strings-and-formats.json"),
  ).filter(({ formats }) => formats === "assert");

  test("there are some", () => {
    expect(reports.length).toBeGreaterThan(5);
  });

  test.each(reports.map((each) => [`${each.id}: ${each.title}`, each]))(
    "%s",
    (_, { draft, schema = {}, tests }) => {
      const known = formatsOfDraft[`draft-${draft}` as FormatDraft];
      for (const { value, valid } of tests) {
        expect(fits(schema, value, known), JSON.stringify(value)).toBe(valid);
      }
    },
  );
});
