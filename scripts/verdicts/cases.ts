import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { parseJson, type ProfileName } from "@proviso/runtime";
import { type ExactJsonValue, formatJson } from "@proviso/runtime/compiler";

/** A schema with values whose verdicts are known. */
export interface VerdictCase {
  readonly name: string;
  readonly profile: ProfileName;
  readonly schemaText: string;
  /** Whether formats are asserted. */
  readonly formats: "assert" | "annotate";
  readonly tests: readonly VerdictTest[];
}

/** A value, as text since its digits may count. */
export interface VerdictTest {
  readonly text: string;
  readonly valid: boolean;
}

/** Cases of one origin, with the documents that their references lead to. */
export interface VerdictSet {
  readonly name: string;
  readonly cases: readonly VerdictCase[];
  /** By URI. */
  readonly documents: Readonly<Record<string, ExactJsonValue>>;
}

type Members = Readonly<Record<string, ExactJsonValue | undefined>>;

const SUITE = "corpora/json-schema-test-suite";
const REMOTES = "http://localhost:1234/";

const FOLDERS: readonly (readonly [string, ProfileName])[] = [
  ["draft2020-12", "draft-2020-12"],
  ["draft2019-09", "draft-2019-09"],
  ["draft7", "draft-07"],
  ["draft6", "draft-06"],
  ["draft4", "draft-04"],
];

/** The sets of a folder of shared material; those that it doesn't have are absent. */
export function readVerdictSets(shared: string): VerdictSet[] {
  const reports = path.join(shared, "cases/reports");
  const suite = path.join(shared, SUITE);
  return [
    ...(existsSync(reports) ? [readReports(reports)] : []),
    ...(existsSync(suite) ? readSuite(suite) : []),
  ];
}

/** Public reports about validators. */
function readReports(folder: string): VerdictSet {
  const cases = jsonFilesOf(folder)
    .flatMap((file) => readList(path.join(folder, file)))
    .filter(({ about }) => about === "validator")
    .map((report): VerdictCase => {
      const { id, title, schema, schemaText, tests, formats } = report;
      return {
        name: `${id as string}: ${title as string}`,
        profile: report["draft"] === "draft-07" ? "draft-07" : "draft-2020-12",
        schemaText:
          typeof schemaText === "string" ? schemaText : textOf(schema),
        formats: formats === "assert" ? "assert" : "annotate",
        tests: (tests as readonly Members[]).map(({ text, value, valid }) => ({
          text: typeof text === "string" ? text : textOf(value),
          valid: valid === true,
        })),
      };
    });
  return { name: "public reports", cases, documents: {} };
}

/** The required tests of the official suite, a set for each draft. */
function readSuite(folder: string): VerdictSet[] {
  const documents = readRemotes(path.join(folder, "remotes"));
  return FOLDERS.map(([name, profile]) => {
    const tests = path.join(folder, "tests", name);
    const cases = jsonFilesOf(tests).flatMap((file) =>
      readList(path.join(tests, file)).map((group): VerdictCase => ({
        name: `${name}/${file}: ${group["description"] as string}`,
        profile,
        schemaText: textOf(group["schema"]),
        formats: "annotate",
        tests: (group["tests"] as readonly Members[]).map((test) => ({
          text: textOf(test["data"]),
          valid: test["valid"] === true,
        })),
      })),
    );
    return { name: `official suite, ${profile}`, cases, documents };
  });
}

function readRemotes(folder: string): Record<string, ExactJsonValue> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    files
      .filter((file) => file.endsWith(".json"))
      .map((file) => [
        REMOTES + file.replaceAll(path.sep, "/"),
        readJson(path.join(folder, file)),
      ]),
  );
}

function jsonFilesOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort();
}

function readList(file: string): readonly Members[] {
  return readJson(file) as unknown as readonly Members[];
}

function readJson(file: string): ExactJsonValue {
  return parseJson(readFileSync(file, "utf8"), { numbers: "exact" });
}

function textOf(value: ExactJsonValue | undefined): string {
  return formatJson(value ?? null);
}
