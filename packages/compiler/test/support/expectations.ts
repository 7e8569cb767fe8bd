import { Decimal, type Issue, jsonEqual, parseJson } from "@proviso/runtime";
import {
  copyTree,
  type ExactJsonValue,
  type ExactNumber,
  isExactNumber,
  parsePointer,
} from "@proviso/runtime/compiler";
import { expect } from "vitest";
import type { Engine } from "./engines.ts";

/** What a case says of a value. */
export interface ValueExpectation {
  readonly valid: boolean;
  /** The exact messages, in order. */
  readonly messages?: readonly string[];
  /** The exact messages, in any order. */
  readonly messageSet?: readonly string[];
  /** Where the keyword of each message stands, in order. */
  readonly schemaPointers?: readonly string[];
}

/**
 * Holds an engine to what a case says of a JSON text, through every door: as a
 * value, as text, by the guard alone, and as Standard Schema.
 */
export function expectOfText(
  engine: Engine,
  text: string,
  expected: ValueExpectation,
): void {
  const { numbers } = engine;
  const value = parseJson(text, { numbers });
  expectOfValue(engine, value, expected);
  if (numbers === "exact") expectOfForms(engine, value, expected);
  if (engine.guard !== undefined) {
    expect(engine.guard(value), "the guard alone").toBe(expected.valid);
  }
  const parsed = engine.schema.parse(text);
  expect(parsed.ok, "parse").toBe(expected.valid);
  if (parsed.ok) expect(jsonEqual(parsed.value, value)).toBe(true);
  else expect(parsed.issues).toEqual(engine.schema.issues(value));
}

/** A number may come in another form: it is held to the same. */
function expectOfForms(
  engine: Engine,
  value: ExactJsonValue,
  expected: ValueExpectation,
): void {
  for (const form of [asDecimal, asBigInt]) {
    expectOfValue(engine, mapNumbers(value, form), expected);
  }
}

function asDecimal(number: ExactNumber): ExactNumber {
  return Decimal.from(number);
}

function asBigInt(number: ExactNumber): ExactNumber {
  return Number.isSafeInteger(number) ? BigInt(number as number) : number;
}

function mapNumbers(
  value: ExactJsonValue,
  change: (number: ExactNumber) => ExactNumber,
): ExactJsonValue {
  return copyTree(value, (scalar) =>
    isExactNumber(scalar) ? change(scalar) : scalar,
  );
}

/** Holds an engine to what a case says of any host value. */
export function expectOfValue(
  { schema }: Engine,
  value: unknown,
  { valid, messages, messageSet, schemaPointers }: ValueExpectation,
): void {
  const issues = schema.issues(value);
  const lines = schema.mismatches(value);
  expect(schema.matches(value), lines.join("\n")).toBe(valid);
  expect(lines.length === 0, "mismatches are empty exactly when it fits").toBe(
    valid,
  );
  expect(issues.map(({ message }) => message)).toEqual(lines);
  expect(issues.map(({ code }) => code)).not.toContain("engine_mismatch");
  for (const issue of issues) expectPlace(issue, schema.document);
  if (messages !== undefined) expect(lines).toEqual(messages);
  if (messageSet !== undefined) {
    expect([...lines].sort()).toEqual([...messageSet].sort());
  }
  if (schemaPointers !== undefined) {
    expect(issues.map((issue) => issue.schemaPointer)).toEqual(schemaPointers);
  }
  const standard = schema["~standard"].validate(value);
  expect(standard.issues ?? []).toEqual(issues);
}

/** An issue names a keyword that stands in the schema where it says. */
function expectPlace(
  { code, keyword, schemaPointer }: Issue,
  document: ExactJsonValue,
): void {
  const [uri = "", fragment] = schemaPointer.split(/#(?=\/|$)/);
  const isElsewhere = fragment !== undefined && uri !== "";
  const tokens = parsePointer(isElsewhere ? fragment : schemaPointer);
  // Other documents aren't at hand here.
  if (!isElsewhere) {
    expect(resolve(document, tokens), schemaPointer).not.toBeUndefined();
  }
  const isOfSchema = code !== "lossy_value" && code !== "more_issues";
  const isOfKeyword = keyword !== "type" && code !== "not_allowed";
  if (isOfSchema && isOfKeyword) expect(tokens.at(-1)).toBe(keyword);
}

function resolve(
  document: ExactJsonValue,
  tokens: readonly string[],
): ExactJsonValue | undefined {
  let at: ExactJsonValue | undefined = document;
  for (const token of tokens) {
    const members = at as Record<string, ExactJsonValue> | null | undefined;
    if (typeof members !== "object" || members === null) return undefined;
    if (!Object.hasOwn(members, token)) return undefined;
    at = members[token];
  }
  return at;
}

/** The JSON text of a case's value. */
export function textOfValue(data: unknown): string {
  return JSON.stringify(data);
}
