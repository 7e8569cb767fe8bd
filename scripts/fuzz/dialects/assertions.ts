import {
  type Draft,
  type DraftMembers,
  isList,
  isMembers,
  Spelled,
} from "../draft.ts";
import { compareNumbers, isMultiple } from "../numbers.ts";
import {
  compareToBound,
  counts,
  isEqual,
  isOfType,
  lengthOf,
  listOf,
  membersOf,
  sizeOf,
} from "../oracle.ts";

type Assertion = (
  operand: Draft,
  value: Draft,
  schema: DraftMembers,
) => boolean;

/** What keywords without schemas ask of a value, as plainly as can be. */
const ASSERTIONS: ReadonlyMap<string, Assertion> = new Map<string, Assertion>([
  [
    "type",
    (types, value) =>
      (isList(types) ? types : [types]).some((type) => isOfType(value, type)),
  ],
  ["enum", (values, value) => listOf(values).some((it) => isEqual(it, value))],
  ["const", (constant, value) => isEqual(constant, value)],
  ["minimum", (bound, value) => compareToBound(value, bound, 1)],
  ["maximum", (bound, value) => compareToBound(value, bound, -1)],
  ["exclusiveMinimum", exclusive("minimum", 1)],
  ["exclusiveMaximum", exclusive("maximum", -1)],
  [
    "multipleOf",
    (divisor, value) =>
      !(value instanceof Spelled && divisor instanceof Spelled) ||
      isMultiple(value.text, divisor.text),
  ],
  ["minLength", (count, value) => counts(lengthOf(value), count, 1)],
  ["maxLength", (count, value) => counts(lengthOf(value), count, -1)],
  [
    "pattern",
    (source, value) =>
      typeof value !== "string" || finds(source as string, value),
  ],
  ["minItems", (count, value) => counts(sizeOf(value), count, 1)],
  ["maxItems", (count, value) => counts(sizeOf(value), count, -1)],
  ["uniqueItems", (isOn, value) => isOn !== true || areUnique(listOf(value))],
  ["minProperties", (count, value) => counts(memberCount(value), count, 1)],
  ["maxProperties", (count, value) => counts(memberCount(value), count, -1)],
  ["required", (names, value) => hasAll(value, names)],
  [
    "dependentRequired",
    (dependents, value) =>
      [...membersOf(dependents)].every(
        ([name, names]) => !membersOf(value).has(name) || hasAll(value, names),
      ),
  ],
]);

/** Whether a value holds what the keywords without schemas assert. */
export function holdsAssertions(schema: DraftMembers, value: Draft): boolean {
  return [...schema].every(
    ([keyword, operand]) =>
      ASSERTIONS.get(keyword)?.(operand, value, schema) ?? true,
  );
}

/** Whether a value, if it is an object, has all of some members. */
export function hasAll(value: Draft, names: Draft): boolean {
  if (!isMembers(value)) return true;
  return listOf(names).every((name) => value.has(name as string));
}

/** Whether a pattern of ECMA-262 is somewhere in a text. */
export function finds(source: string, text: string): boolean {
  return new RegExp(source, "u").test(text);
}

/** A bound that isn't reached; in draft 4 a flag says so of the bound beside it. */
function exclusive(inclusive: string, side: number): Assertion {
  return (operand, value, schema) => {
    if (operand === false) return true;
    const bound = operand === true ? schema.get(inclusive) : operand;
    if (!(value instanceof Spelled && bound instanceof Spelled)) return true;
    return compareNumbers(value.text, bound.text) * side > 0;
  };
}

function areUnique(items: readonly Draft[]): boolean {
  return items.every((item, at) =>
    items.slice(0, at).every((other) => !isEqual(other, item)),
  );
}

function memberCount(value: Draft): number | undefined {
  return isMembers(value) ? value.size : undefined;
}
