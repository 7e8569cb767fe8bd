import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  type ExactJsonValue,
  parseJson,
  Schema,
  UnsupportedSchemaError,
} from "@proviso/runtime";
import { describe, expect, test } from "vitest";
import { describeShared } from "./support/shared.ts";

/*
 * Schemas that others wrote, as they are: formats annotate and unknown words
 * mean nothing. What is refused or judged otherwise stands in a list here, by
 * name and reason; a list that says too much fails as well.
 */

const TYPE = "a word for a type that no draft has";
const DRAFT_3 = "required as a boolean, as draft 3 had it";
const NOWHERE = "a reference to a definition that isn't there";
const CONST_4 =
  "only const, which draft 4 doesn't have, tells the alternatives apart";
const NO_U = "a pattern that is none with the flag u";

/** Tools that don't compile. */
const REFUSED_TOOLS: Readonly<Record<string, string>> = {
  "livemcpbench-servers read_pdf":
    "exclusiveMinimum: true, as draft 4 had it, in a schema of no stated draft",
  "pydantic-ai-cassettes bar": TYPE,
  "pydantic-ai-cassettes dummy": TYPE,
  "pydantic-ai-cassettes final_result": TYPE,
  "pydantic-ai-cassettes get_capital": TYPE,
  "pydantic-ai-cassettes get_temperature": TYPE,
  "pydantic-ai-cassettes get_user_country": TYPE,
};

/** Larger schemas that don't compile. */
const REFUSED_SCHEMAS: Readonly<Record<string, string>> = {
  pp_10228: NOWHERE,
  pp_15159: DRAFT_3,
  pp_22658: TYPE,
  pp_32452: NO_U,
  pp_32530: DRAFT_3,
  pp_45039: NOWHERE,
  pp_46159: TYPE,
  pp_46894: DRAFT_3,
  pp_48677: TYPE,
  pp_5021: NO_U,
  pp_50578: TYPE,
  pp_53132: DRAFT_3,
  pp_53175: NO_U,
  pp_56762: "allOf lists what is no schema",
  pp_57526: DRAFT_3,
  pp_62949:
    "a list of items in a schema that names no draft, so is of the newest",
  pp_63258: DRAFT_3,
  pp_64722: NOWHERE,
  pp_67587: NOWHERE,
  pp_67621: NOWHERE,
  pp_77300: "bounds as texts",
  pp_82401: DRAFT_3,
  pp_83152: DRAFT_3,
  pp_84630: NOWHERE,
  pp_9849: NOWHERE,
};

/** Valid instances that don't fit. */
const OTHER_VERDICTS: Readonly<Record<string, string>> = {
  es6importsorterrc: CONST_4,
  pubspec: "only an asserted format tells the alternatives apart",
};

/** Sets that don't compile. */
const REFUSED_SETS: Readonly<Record<string, string>> = {
  "schemastore-cloudify": "a definition that lists itself under allOf",
};

/** Sets with valid instances that don't fit. */
const OTHER_SETS: Readonly<Record<string, string>> = {
  "schemastore-function": CONST_4,
};

interface Members {
  readonly [name: string]: ExactJsonValue;
}

/** The lines of a file of JSON texts. */
function readLines(file: string): Members[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => parseJson(line) as Members);
}

function listOf(value: ExactJsonValue | undefined): readonly ExactJsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** The schema; undefined where it is refused. `$schema` decides before the draft given here. */
function schemaOf(
  document: ExactJsonValue,
  profile: "draft-2020-12" | "draft-07" = "draft-2020-12",
): Schema | undefined {
  try {
    return new Schema(document, {
      profile,
      formats: "annotate",
      unknownKeywords: "ignore",
    });
  } catch (error) {
    if (error instanceof UnsupportedSchemaError) return undefined;
    throw error;
  }
}

/** Whether a value fits, by verdict and by messages alike. */
function fits(schema: Schema, value: ExactJsonValue): boolean {
  const isFit = schema.matches(value);
  const codes = schema.issues(value).map(({ code }) => code);
  expect(codes.length === 0).toBe(isFit);
  expect(codes).not.toContain("engine_mismatch");
  return isFit;
}

function testTools(folder: string): void {
  const files = readdirSync(folder).filter((file) => file.endsWith(".jsonl"));
  const refused = new Set<string>();
  let compiled = 0;
  test.each(files)("%s", (file) => {
    for (const tool of readLines(path.join(folder, file))) {
      const { inputSchema = null, name, outputSchema } = tool;
      const input = schemaOf(inputSchema);
      const output = outputSchema === undefined || schemaOf(outputSchema);
      if (input === undefined || output === undefined) {
        refused.add(`${path.basename(file, ".jsonl")} ${name as string}`);
        continue;
      }
      compiled++;
      const calls = listOf(tool["calls"]);
      expect(calls.filter((call) => !fits(input, call))).toEqual([]);
      const rejected = listOf(tool["rejectedCalls"]).map(
        (call) => (call as Members)["args"] ?? null,
      );
      expect(rejected.filter((call) => fits(input, call))).toEqual([]);
    }
  });
  test("none is refused but the odd ones", () => {
    expect([...refused].sort()).toEqual(Object.keys(REFUSED_TOOLS).sort());
    expect(compiled).toBeGreaterThan(6000);
  });
}

function testSchemas(folder: string): void {
  const files = readdirSync(folder).filter((file) => file.endsWith(".jsonl"));
  const refused = new Set<string>();
  const others = new Set<string>();
  test.each(files)("%s", (file) => {
    for (const each of readLines(path.join(folder, file))) {
      const name = each["name"] as string;
      const schema = schemaOf(each["schema"] ?? null);
      if (schema === undefined) {
        refused.add(name);
        continue;
      }
      for (const valid of listOf(each["valid"]) as readonly Members[]) {
        if (!fits(schema, valid["instance"] ?? null)) others.add(name);
      }
      for (const invalid of listOf(each["invalid"]) as readonly Members[]) {
        const isFit = fits(schema, invalid["instance"] ?? null);
        const isRight = isFit === (invalid["onlyByFormat"] === true);
        if (!isRight) others.add(name);
      }
    }
  });
  test("none is refused or judged otherwise but those listed", () => {
    expect([...refused].sort()).toEqual(Object.keys(REFUSED_SCHEMAS).sort());
    expect([...others].sort()).toEqual(Object.keys(OTHER_VERDICTS).sort());
  });
}

/** What becomes of one set. */
function judgeSet(folder: string): "refused" | "otherwise" | "right" {
  const text = readFileSync(path.join(folder, "schema.json"), "utf8");
  const document = parseJson(text);
  const schema = schemaOf(document, "draft-07");
  if (schema === undefined) return "refused";
  const read = (file: string): Members[] => {
    const whole = path.join(folder, file);
    return existsSync(whole) ? readLines(whole) : [];
  };
  const isRight =
    read("instances.jsonl").every((each) => fits(schema, each)) &&
    !read("invalid.jsonl").some((each) => fits(schema, each)) &&
    read("by-ref.jsonl").every(({ instance = null, ref = "" }) => {
      const part = schemaOf({ ...(document as Members), $ref: ref });
      return part !== undefined && fits(part, instance);
    });
  return isRight ? "right" : "otherwise";
}

function testSets(folder: string): void {
  const sets = readdirSync(folder).filter((name) =>
    existsSync(path.join(folder, name, "schema.json")),
  );
  test.each(sets)("%s", { timeout: 60_000 }, (name) => {
    const expected = Object.hasOwn(REFUSED_SETS, name)
      ? "refused"
      : Object.hasOwn(OTHER_SETS, name)
        ? "otherwise"
        : "right";
    expect(judgeSet(path.join(folder, name))).toBe(expected);
  });
}

describeShared("schemas that others wrote", "corpora", (folder) => {
  describe("tools", () => {
    testTools(path.join(folder, "tools"));
  });
  describe("larger schemas", () => {
    testSchemas(path.join(folder, "schemas"));
  });
  describe("sets", () => {
    testSets(path.join(folder, "benchmark"));
  });
});
