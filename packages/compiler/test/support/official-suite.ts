import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { compile, memoryHost } from "@proviso/compiler";
import {
  type ExactJsonValue,
  parseJson,
  type ProfileName,
  Schema,
} from "@proviso/runtime";
import { formatJson } from "@proviso/runtime";
import { transform } from "esbuild";
import { importModule, type Workshop } from "./workshop.ts";

/** A schema of the official suite with its tests. */
export interface SuiteGroup {
  readonly file: string;
  readonly description: string;
  readonly schema: ExactJsonValue;
  readonly tests: readonly {
    readonly description: string;
    readonly data: ExactJsonValue;
    readonly valid: boolean;
  }[];
}

/** How the schemas of a folder are read. */
export interface SuiteModes {
  readonly profile: ProfileName;
  readonly formats: "assert" | "annotate";
}

/** The folders of the drafts, with the profile of each. */
export const suiteDrafts: readonly (readonly [
  folder: string,
  profile: ProfileName,
])[] = [
  ["draft2020-12", "draft-2020-12"],
  ["draft2019-09", "draft-2019-09"],
  ["draft7", "draft-07"],
  ["draft6", "draft-06"],
  ["draft4", "draft-04"],
];

/** Where the suite says that its remote documents are. */
const REMOTES = "http://localhost:1234/";

/** Every file below a folder, by its path from there. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replaceAll(path.sep, "/"))
    .sort();
}

function readText(folder: string, file: string): string {
  return readFileSync(path.join(folder, file), "utf8");
}

/** The groups of the files that stand directly in a folder, digits kept. */
export function readSuite(folder: string): SuiteGroup[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .flatMap((file) => {
      const groups = parseJson(readText(folder, file), { numbers: "exact" });
      return (groups as unknown as Omit<SuiteGroup, "file">[]).map(
        (group): SuiteGroup => ({ ...group, file }),
      );
    });
}

/** The documents that the suite's references lead to, by URI. */
export function readRemotes(suite: string): Record<string, ExactJsonValue> {
  const folder = path.join(suite, "remotes");
  return Object.fromEntries(
    filesBelow(folder).map((file) => [
      REMOTES + file,
      parseJson(readText(folder, file), { numbers: "exact" }),
    ]),
  );
}

/** What a group's schema is to an engine: a verdict for each value. */
export type SuiteEngine = (group: number) => Schema<ExactJsonValue>;

/** The interpreter. */
export function interpretSuite(
  groups: readonly SuiteGroup[],
  modes: SuiteModes,
  documents: Readonly<Record<string, ExactJsonValue>>,
): SuiteEngine {
  return (group) =>
    new Schema<ExactJsonValue>(groups[group]?.schema, {
      ...modes,
      documents,
      unknownKeywords: "ignore",
      numbers: "exact",
    });
}

/**
 * Generated modules, written and imported; a schema that the compiler refuses
 * throws when it is asked for.
 */
export async function generateSuite(
  groups: readonly SuiteGroup[],
  modes: SuiteModes,
  suite: string,
  workshop: Workshop,
): Promise<SuiteEngine> {
  const remotes = path.join(suite, "remotes");
  const files = Object.fromEntries([
    ...filesBelow(remotes).map((file) => [
      `remotes/${file}`,
      readText(remotes, file),
    ]),
    ...groups.map(({ schema }, index) => [
      `g${index}.contract.json`,
      `{"name":"tool","input":${formatJson(schema)}}`,
    ]),
  ]) as Record<string, string>;
  const { diagnostics, files: modules } = await compile({
    ...modes,
    host: memoryHost(files),
    inputs: groups.map((_, index) => `g${index}.contract.json`),
    refs: [`${REMOTES}=remotes`],
    unknownKeywords: "ignore",
    numbers: "exact",
  });
  const folder = workshop.makeFolder("suite-");
  const schemas = new Map<string, Schema<ExactJsonValue>>();
  for (const { path: name, text } of modules) {
    const { code } = await transform(text, { loader: "ts", format: "esm" });
    const file = path.join(folder, name.replace(/\.ts$/, ".js"));
    schemas.set(name, await inputOf(file, code, workshop));
  }
  return (group) => {
    const schema = schemas.get(`g${group}.contract.gen.ts`);
    if (schema !== undefined) return schema;
    const found = diagnostics.filter(
      ({ file }) => file === `g${group}.contract.json`,
    );
    throw new Error(found.map(({ message }) => message).join("; "));
  };
}

async function inputOf(
  file: string,
  code: string,
  workshop: Workshop,
): Promise<Schema<ExactJsonValue>> {
  workshop.write(path.relative(workshop.folder, file), code);
  const module = (await importModule(file)) as unknown as {
    readonly tool: { readonly input: Schema<ExactJsonValue> };
  };
  return module.tool.input;
}

/** The tests of a group that an engine judges wrongly, as `file: group: test`. */
export function wrongIn(
  group: SuiteGroup,
  engine: () => Schema<ExactJsonValue>,
): string[] {
  const name = `${group.file}: ${group.description}`;
  let schema: Schema<ExactJsonValue>;
  try {
    schema = engine();
  } catch (error) {
    return group.tests.map(
      ({ description }) => `${name}: ${description} (${String(error)})`,
    );
  }
  return group.tests.flatMap(({ data, description, valid }) => {
    const issues = schema.issues(data);
    const isRight =
      schema.matches(data) === valid &&
      (issues.length === 0) === valid &&
      issues.every(({ code }) => code !== "engine_mismatch");
    return isRight ? [] : [`${name}: ${description}`];
  });
}
