import type { ValueNumbers } from "@proviso/runtime/compiler";

import {
  type Draft,
  type DraftMembers,
  isList,
  isMembers,
  mapNumbers,
  Spelled,
} from "./draft.ts";
import { compareNumbers, isWhole, READINGS } from "./numbers.ts";

/*
 * What the profiles mean, written once more and as plainly as can be: slow,
 * and without a line of the product, so that a fault which both engines share
 * shows too.
 */

type Keyword = (operand: Draft, value: Draft, schema: DraftMembers) => boolean;

const KEYWORDS: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ["type", (type, value) => isOfType(value, type)],
  ["enum", (values, value) => listOf(values).some((it) => isEqual(it, value))],
  ["const", (constant, value) => isEqual(constant, value)],
  ["minimum", (bound, value) => compareToBound(value, bound, 1)],
  ["maximum", (bound, value) => compareToBound(value, bound, -1)],
  ["minLength", (count, value) => counts(lengthOf(value), count, 1)],
  ["maxLength", (count, value) => counts(lengthOf(value), count, -1)],
  ["minItems", (count, value) => counts(sizeOf(value), count, 1)],
  ["maxItems", (count, value) => counts(sizeOf(value), count, -1)],
  [
    "items",
    (items, value) => listOf(value).every((it) => fitsAsRead(items, it)),
  ],
  [
    "required",
    (names, value) =>
      listOf(names).every((name) => membersOf(value).has(name as string)),
  ],
  [
    "properties",
    (declared, value) =>
      [...membersOf(declared)].every(([name, schema]) => {
        const member = membersOf(value).get(name);
        return member === undefined || fitsAsRead(schema, member);
      }),
  ],
  [
    "additionalProperties",
    (isOpen, value, schema) =>
      isOpen === true ||
      [...membersOf(value).keys()].every((name) =>
        membersOf(schema.get("properties")).has(name),
      ),
  ],
  [
    "oneOf",
    (branches, value) =>
      listOf(branches).filter((branch) => fitsAsRead(branch, value)).length ===
      1,
  ],
]);

const OBJECT_KEYWORDS = ["properties", "required", "additionalProperties"];
const ARRAY_KEYWORDS = ["items", "minItems", "maxItems"];

/** Whether a value fits a schema that its profile admits, in a number mode. */
export function fits(
  schema: Draft,
  value: Draft,
  numbers: ValueNumbers,
): boolean {
  const read = READINGS[numbers];
  return fitsAsRead(
    mapNumbers(schema, read.literal),
    mapNumbers(value, read.value),
  );
}

/** The same of numbers as they were read; nothing is rounded from here on. */
function fitsAsRead(schema: Draft, value: Draft): boolean {
  if (!isMembers(schema)) return false;
  const implied = schema.has("type") ? undefined : impliedType(schema);
  if (implied !== undefined && !isOfType(value, implied)) return false;
  return [...schema].every(
    ([name, operand]) => KEYWORDS.get(name)?.(operand, value, schema) ?? true,
  );
}

/** The type that the keywords of a schema without one imply. */
export function impliedType(schema: DraftMembers): string | undefined {
  if (OBJECT_KEYWORDS.some((name) => schema.has(name))) return "object";
  return ARRAY_KEYWORDS.some((name) => schema.has(name)) ? "array" : undefined;
}

export function isOfType(value: Draft, type: Draft): boolean {
  switch (type) {
    case "object":
      return isMembers(value);
    case "array":
      return isList(value);
    case "integer":
      return value instanceof Spelled && isWhole(value.text);
    case "number":
      return value instanceof Spelled;
    case "null":
      return value === null;
    default:
      return typeof value === type;
  }
}

/** Equal by value. */
export function isEqual(literal: Draft, value: Draft): boolean {
  if (literal instanceof Spelled) {
    return (
      value instanceof Spelled && compareNumbers(literal.text, value.text) === 0
    );
  }
  if (isList(literal)) {
    return (
      isList(value) &&
      literal.length === value.length &&
      literal.every((item, at) => isEqual(item, value[at] as Draft))
    );
  }
  if (!isMembers(literal)) return literal === value;
  if (!isMembers(value) || literal.size !== value.size) return false;
  return [...literal].every(([name, member]) => {
    const other = value.get(name);
    return other !== undefined && isEqual(member, other);
  });
}

/** Whether a number is at least (1) or at most (-1) its bound; others are. */
export function compareToBound(
  value: Draft,
  bound: Draft,
  side: number,
): boolean {
  if (!(value instanceof Spelled) || !(bound instanceof Spelled)) return true;
  return compareNumbers(value.text, bound.text) * side >= 0;
}

export function counts(count: number | undefined, bound: Draft, side: number) {
  if (count === undefined || !(bound instanceof Spelled)) return true;
  return compareNumbers(String(count), bound.text) * side >= 0;
}

export function lengthOf(value: Draft): number | undefined {
  return typeof value === "string" ? [...value].length : undefined;
}

export function sizeOf(value: Draft): number | undefined {
  return isList(value) ? value.length : undefined;
}

export function listOf(draft: Draft): readonly Draft[] {
  return isList(draft) ? draft : [];
}

export function membersOf(draft: Draft | undefined): DraftMembers {
  return isMembers(draft) ? draft : new Map();
}
