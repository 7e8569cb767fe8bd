import { Decimal } from "../core/decimal.ts";
import { DEFAULT_WORDING, type Issue, IssueList } from "../core/issue.ts";
import {
  checkJson,
  type ExactJsonValue,
  LossyJsonError,
  snapshotJson,
} from "../core/json.ts";
import { jsonBytes } from "../core/json-bytes.ts";
import { JsonTextError } from "../core/json-text-error.ts";
import { MeasuredCopy } from "../core/measured-copy.ts";
import { parseJson } from "../core/parse.ts";
import { isBytes, plainBytes } from "../core/text-bytes.ts";
import { utf8Writer } from "../core/utf8-text.ts";
import {
  CheckedSchema,
  type IssueWording,
  type Schema,
} from "../schema/schema.ts";
import { valuesOf } from "../schema/schema-parts.ts";
import { faultOfText, faultOfValue } from "../schema/value-faults.ts";
import type { JsonToolContract } from "./contract.ts";
import { type RefusedCall, refused } from "./outcome.ts";
import type { ToolPolicy } from "./policy.ts";

/**
 * What wants to cross the boundary between a caller and a tool: a detached value
 * that fits the contract, or why it may not. For one that is too large `bytes`
 * is some number above the limit.
 */
export type CrossingValue =
  | {
      readonly bytes: number;
      readonly value: ExactJsonValue;
      readonly refusal?: undefined;
    }
  | {
      readonly bytes: number;
      readonly value?: undefined;
      readonly refusal: RefusedCall;
    };

/** One side of a tool: what may cross there. */
export interface Side {
  readonly word: "input" | "output";
  readonly name: string;
  readonly maxBytes: number;
  /** What is enforced; without one the envelope alone is. */
  readonly schema: Schema<unknown> | undefined;
  /** Values of an output that was refused are never shown. */
  readonly wording: IssueWording | undefined;
}

/**
 * Reads what a caller gave as input: text, or bytes of it, as JSON text, anything
 * else as a host value. In this order: its size, its envelope, its contract.
 */
export function readInput(side: Side, given: unknown): CrossingValue {
  if (typeof given === "string") {
    try {
      const bytes = utf8Writer.lengthOf(given, side.maxBytes);
      return readText(side, given, bytes);
    } finally {
      // A contract of another kind may have read the text without the writer.
      utf8Writer.forget();
    }
  }
  if (!isBytes(given)) return readValue(side, given);
  const bytes = plainBytes(given);
  return readText(side, bytes, bytes.length);
}

/** Reads an input from a queue; its text need not be the one that was within the limit. */
export function readQueuedInput(side: Side, text: string): CrossingValue {
  return readText({ ...side, maxBytes: Infinity }, text, 0);
}

/** Checks what a tool gave as output, in the same order. */
export function readOutput(side: Side, given: unknown): CrossingValue {
  return readValue(side, given);
}

/** What may go in by a policy, and under a contract where there is one. */
export function inputSide(
  policy: ToolPolicy,
  contract: JsonToolContract<unknown, unknown> | undefined,
): Side {
  return {
    word: "input",
    name: policy.name,
    maxBytes: policy.maxInputBytes,
    schema: contract?.input,
    wording: undefined,
  };
}

/** What may come out. */
export function outputSide(
  policy: ToolPolicy,
  contract: JsonToolContract<unknown, unknown> | undefined,
): Side {
  return {
    word: "output",
    name: policy.name,
    maxBytes: policy.maxOutputBytes,
    schema: contract?.output,
    wording: { values: "hide" },
  };
}

function readText(
  side: Side,
  text: string | Uint8Array,
  bytes: number,
): CrossingValue {
  if (bytes > side.maxBytes) return tooLarge(side, bytes);
  const { schema } = side;
  const parsed = schema === undefined ? parseAny(text) : schema.parse(text);
  if (parsed.ok) return enclose(side, bytes, parsed.value as ExactJsonValue);
  const { issues } = parsed;
  if (issues[0]?.code === "invalid_json") return notJson(side, bytes, issues);
  // The contract says no to what is no envelope, too.
  const any = parseAny(text, "exact");
  if (!any.ok) return notJson(side, bytes, any.issues);
  return isContainer(any.value)
    ? mismatch(side, bytes, issues)
    : notContainer(side, bytes);
}

function parseAny(
  text: string | Uint8Array,
  numbers: "double" | "exact" = "double",
): { ok: true; value: ExactJsonValue } | { ok: false; issues: Issue[] } {
  try {
    return { ok: true, value: parseJson(text, valuesOf(numbers)) };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const list = new IssueList({ ...DEFAULT_WORDING, values: "hide" });
    list.add(faultOfText(error, list));
    return { ok: false, issues: list.toArray() };
  }
}

function readValue(side: Side, given: unknown): CrossingValue {
  const { maxBytes, schema } = side;
  if (schema instanceof CheckedSchema) {
    // Most values fit, which is found out in fewer walks than why others don't.
    const copy = new MeasuredCopy(schema.admitsExact, maxBytes);
    const value = copy.copy(given) as ExactJsonValue | undefined;
    if (value !== undefined && schema.admitsTree(value)) {
      return enclose(side, copy.bytes, value);
    }
  }
  return judgeValue(side, given);
}

/** Says what becomes of any value, and why, step by step. */
function judgeValue(side: Side, given: unknown): CrossingValue {
  const { schema, wording } = side;
  // Whether numbers may be exact is for the contract to say.
  const numbers = schema === undefined ? "double" : "exact";
  let value: ExactJsonValue;
  try {
    value = snapshotJson(given, valuesOf(numbers));
  } catch (error) {
    if (!(error instanceof LossyJsonError)) throw error;
    return notJson(side, 0, lossyIssues(side, given));
  }
  const bytes = jsonBytes(value, side.maxBytes);
  if (bytes > side.maxBytes) return tooLarge(side, bytes);
  if (!isContainer(value)) return notContainer(side, bytes);
  if (schema === undefined || schema.matches(value)) {
    return { bytes, value };
  }
  const issues = schema.issues(value, wording);
  return issues[0]?.code === "lossy_value"
    ? notJson(side, bytes, issues)
    : mismatch(side, bytes, issues);
}

function lossyIssues({ schema, wording }: Side, given: unknown): Issue[] {
  if (schema !== undefined) return schema.issues(given, wording);
  const fault = checkJson(given);
  const list = new IssueList({ values: "hide" });
  if (fault !== undefined) list.add(faultOfValue(fault));
  return list.toArray();
}

function enclose(
  side: Side,
  bytes: number,
  value: ExactJsonValue,
): CrossingValue {
  return isContainer(value) ? { bytes, value } : notContainer(side, bytes);
}

function isContainer(value: ExactJsonValue): boolean {
  return (
    typeof value === "object" && value !== null && !(value instanceof Decimal)
  );
}

// Each way to be refused has its code and its words.

function tooLarge(side: Side, bytes: number): CrossingValue {
  const excess = `exceeds ${side.maxBytes} bytes`;
  return refuse(side, bytes, `${side.word}_too_large`, excess);
}

function notJson(side: Side, bytes: number, issues: Issue[]): CrossingValue {
  return refuse(
    side,
    bytes,
    `${side.word}_not_json`,
    "is not valid JSON",
    issues,
  );
}

function notContainer(side: Side, bytes: number): CrossingValue {
  const words = "must be a JSON object or array";
  return refuse(side, bytes, `${side.word}_not_container`, words);
}

function mismatch(side: Side, bytes: number, issues: Issue[]): CrossingValue {
  const words = "does not match its schema";
  return refuse(side, bytes, `${side.word}_mismatch`, words, issues);
}

function refuse(
  { name, word }: Side,
  bytes: number,
  code: Parameters<typeof refused>[0],
  words: string,
  issues?: Issue[],
): CrossingValue {
  const refusal = refused(code, `${name} ${word} ${words}`, issues);
  return { bytes, refusal };
}
