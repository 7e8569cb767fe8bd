import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  CapabilityRuntime,
  type CallOutcome,
  JsonToolContract,
  type JsonValue,
  parseJson,
  Schema,
  ToolMetadata,
  ToolPolicy,
} from "../src/index.ts";
import { contract, draft202012Profile, maxLength, minimum } from "../src/v1.ts";

const source = new URL("../src/", import.meta.url);

/** Names that the platform itself reads through prototypes: of descriptors, iterators and promises. */
const PLATFORM = [
  "configurable",
  "enumerable",
  "get",
  "return",
  "set",
  "then",
  "value",
  "writable",
];

/** Every name in the sources of what checks values; a word that is none does no harm. */
function namesInSources(): string[] {
  const names = new Set<string>();
  for (const folder of ["core/", "schema/", "schema/vocabulary/", "tool/"]) {
    for (const file of readdirSync(new URL(folder, source))) {
      if (!file.endsWith(".ts")) continue;
      const text = readFileSync(new URL(folder + file, source), "utf8");
      for (const [name] of text.matchAll(/(?<=[.{,]\s*)[a-z]\w*/g))
        names.add(name);
    }
  }
  return [...names].filter(
    (name) => !(name in Object.prototype) && !PLATFORM.includes(name),
  );
}

const document = {
  type: "object",
  properties: {
    a: { type: "string", maxLength: 3 },
    b: { oneOf: [{ type: "integer", minimum: 2 }, { enum: ["x"] }] },
    c: { $ref: "#/$defs/c" },
  },
  required: ["a"],
  unevaluatedProperties: false,
  $defs: { c: { additionalProperties: { type: "number" } } },
};

const live = new Schema(document);
const hiding = new Schema(document, { values: "hide" });
const generated = contract<JsonValue, JsonValue>({
  name: "read",
  profile: draft202012Profile,
  uses: [maxLength, minimum],
  input: {
    schema: { type: "string", maxLength: 3 },
    guard: (value: JsonValue) => typeof value === "string" && value.length <= 3,
  },
}).input;

const texts = [
  '{"a":"x","b":5}',
  '{"a":"long","b":true,"c":{"q":null}}',
  '{"b":1,"z":1}',
  '{"a":1,"a":2}',
  '"long"',
  '"x"',
  "[[]]",
];

const values = texts.map((text) => parseJson(text, { duplicates: "last" }));

function answersOf(schema: Schema<JsonValue>): unknown[] {
  return texts.map((text, index) => {
    const value = values[index];
    const parsed = schema.parse(text);
    return [
      schema.matches(value),
      schema.mismatches(value),
      schema.issues(value),
      parsed.ok || parsed.issues.map(({ message }) => message),
    ];
  });
}

const runtime = new CapabilityRuntime();
runtime.registerValidatedJsonTool(
  ToolPolicy.json("tool", { maxCalls: 1_000_000_000 }),
  new ToolMetadata("Does it."),
  new JsonToolContract(document, { type: "object" }),
  () => ({ r: 1 }),
);

function callsOf(): CallOutcome[] {
  const inputs = [...texts, { a: "x" }, { a: 1n }];
  return inputs.map((input) => runtime.callSync("tool", input));
}

function answers(): string {
  const all = [live, hiding, generated].map(answersOf);
  return JSON.stringify([all, callsOf()]);
}

test("whatever name Object.prototype was given, checks and calls answer as before", () => {
  const clean = answers();
  const changed = namesInSources().filter((name) =>
    ["v", true].some((value) => {
      Reflect.set(Object.prototype, name, value);
      try {
        return answers() !== clean;
      } catch {
        return true;
      } finally {
        Reflect.deleteProperty(Object.prototype, name);
      }
    }),
  );
  expect(changed).toEqual([]);
});
