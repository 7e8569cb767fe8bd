import { Decimal } from "../core/decimal.ts";
import type { ExactJsonValue } from "../core/json.ts";
import type { SlotType } from "./assertion.ts";

/** The seven type names of JSON Schema (Validation 6.1.1). */
export type TypeName =
  "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";

/** A set of JSON types as bits; a number is either whole or has a fraction. */
export type TypeMask = number;

export const NULL: TypeMask = 1;
export const BOOLEAN: TypeMask = 2;
export const INTEGER: TypeMask = 4;
export const FRACTION: TypeMask = 8;
export const STRING: TypeMask = 16;
export const ARRAY: TypeMask = 32;
export const OBJECT: TypeMask = 64;
export const NUMBER: TypeMask = INTEGER | FRACTION;
export const ANY_TYPE: TypeMask =
  NULL | BOOLEAN | NUMBER | STRING | ARRAY | OBJECT;

/** Each type name with its bits, in the order in which messages list them. */
const TYPES: readonly (readonly [TypeName, TypeMask])[] = [
  ["string", STRING],
  ["number", NUMBER],
  ["integer", INTEGER],
  ["boolean", BOOLEAN],
  ["object", OBJECT],
  ["array", ARRAY],
  ["null", NULL],
];

const MASKS: ReadonlyMap<string, TypeMask> = /* @__PURE__ */ new Map(TYPES);
const NAMES: ReadonlyMap<TypeMask, TypeName> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ TYPES.map(([name, mask]) => [mask, name]),
);

/** The bits of a type name; undefined for any other text. */
export function maskOfTypeName(name: unknown): TypeMask | undefined {
  return typeof name === "string" ? MASKS.get(name) : undefined;
}

/** The types that a schema states, by one name or a list; undefined when that is malformed. */
export function maskOfTypes(raw: ExactJsonValue): TypeMask | undefined {
  if (!Array.isArray(raw)) return maskOfTypeName(raw);
  let mask: TypeMask = 0;
  for (const name of raw) {
    const bits = maskOfTypeName(name);
    if (bits === undefined) return undefined;
    mask |= bits;
  }
  return raw.length === 0 ? undefined : mask;
}

/** The bits of the types that a slot's leaf keywords apply to. */
export function maskOfSlot(slot: SlotType): TypeMask {
  switch (slot) {
    case "number":
      return NUMBER;
    case "string":
      return STRING;
    case "array":
      return ARRAY;
    case "object":
      return OBJECT;
  }
}

/** The names of a mask; `integer` only where `number` doesn't already say it. */
export function typeNames(mask: TypeMask): TypeName[] {
  const only = NAMES.get(mask);
  if (only !== undefined) return [only];
  return TYPES.filter(
    ([name, bits]) =>
      (mask & bits) === bits &&
      !(name === "integer" && (mask & NUMBER) === NUMBER),
  ).map(([name]) => name);
}

/** The name of a value's type in a message: a whole number is an integer. */
export function nameOfType(value: ExactJsonValue): TypeName {
  // A fraction alone is no type of JSON Schema.
  return NAMES.get(typeOfValue(value)) ?? "number";
}

/** The one bit that a value has. */
export function typeOfValue(value: ExactJsonValue): TypeMask {
  switch (typeof value) {
    case "string":
      return STRING;
    case "number":
      return Number.isInteger(value) ? INTEGER : FRACTION;
    case "boolean":
      return BOOLEAN;
    case "bigint":
      return INTEGER;
    default:
      return typeOfObject(value);
  }
}

function typeOfObject(value: object | null): TypeMask {
  if (value === null) return NULL;
  if (Array.isArray(value)) return ARRAY;
  if (!(value instanceof Decimal)) return OBJECT;
  return value.isInteger() ? INTEGER : FRACTION;
}
