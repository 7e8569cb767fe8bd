import { type BoundSide, Decimal, foldBound } from "../core/decimal.ts";
import {
  carryNumber,
  ExactBound,
  isExactNumber,
  type NumberBound,
  type ValueNumbers,
} from "../core/exact-number.ts";
import type { ExactJsonValue } from "../core/json.ts";
import type { ExactNumber } from "../core/json-number.ts";

/** The JSON types that have leaf keywords of their own. */
export type SlotType = "number" | "string" | "array" | "object";

/** What a predicate of each slot is given. */
export interface SlotValues {
  /** Doubles alone in `double` mode. */
  readonly number: ExactNumber;
  readonly string: string;
  readonly array: readonly ExactJsonValue[];
  readonly object: Readonly<Record<string, ExactJsonValue>>;
}

/** Turns a keyword's value as written into what its predicate takes. */
export interface OperandReader<Operand> {
  /** Completes the sentence "KEYWORD must be ...". */
  readonly mustBe: string;
  /** The operand; undefined when it is malformed. */
  read(raw: ExactJsonValue, rules: OperandRules): Operand | undefined;
}

/** What operands are read under. */
export interface OperandRules {
  /** How the numbers of values arrive. */
  readonly numbers: ValueNumbers;
  /** Whether lengths and counts may be written like any number: `2.0`, `2e0`. */
  readonly anySpelling: boolean;
}

/** A comparison that generated code writes out in place of a call. */
export interface InlineComparison {
  /** What is compared: the value itself or its `length`. */
  readonly of: "value" | "length";
  readonly operator: ">=" | "<=" | ">" | "<";
}

/** A leaf keyword: a predicate over values of one JSON type. */
export interface AssertionKeyword<
  Slot extends SlotType = SlotType,
  Operand = unknown,
> {
  readonly keyword: string;
  /** The slot it fills in the node; a schema whose types exclude it misplaces the keyword. */
  readonly appliesTo: Slot;
  readonly operand: OperandReader<Operand>;
  /** The keyword whose operand this one's may not exceed. */
  readonly ceiling?: string;
  /** Whether the operand asserts anything at all; always without it. */
  asserts?(operand: Operand): boolean;
  /** The meaning: the interpreter calls it, generated code calls it by its name. */
  predicate(value: SlotValues[Slot], operand: Operand): boolean;
  /** The same meaning on plain numbers as one native comparison, where there is one for this operand. */
  inline?(operand: Operand): InlineComparison | undefined;
  /** What the value must do: `be >= 1`, from the operand as written. */
  expected(raw: ExactJsonValue): string;
  /** What it does instead: `has 0`; without it the value is shown. */
  actual?(value: SlotValues[Slot]): string;
}

/** Lengths and counts: whole numbers from zero, of any size. */
export const nonNegativeInteger: OperandReader<number> = {
  mustBe: "a non-negative integer, written without fraction or exponent",
  read(raw, { anySpelling }) {
    if (!isExactNumber(raw)) return undefined;
    if (raw instanceof Decimal && !anySpelling) return undefined;
    const count = Number(raw.toString());
    return Number.isInteger(count) && count >= 0 ? count : undefined;
  },
};

/** A bound that numbers reach from above; for doubles the smallest one that does. */
export const lowerBound: OperandReader<NumberBound> = {
  mustBe: "a number",
  read: (raw, { numbers }) => readBound(raw, "lower", numbers),
};

/** A bound that numbers reach from below; for doubles the largest one that does. */
export const upperBound: OperandReader<NumberBound> = {
  mustBe: "a number",
  read: (raw, { numbers }) => readBound(raw, "upper", numbers),
};

/** What numbers are multiples of. */
export const divisor: OperandReader<ExactNumber> = {
  mustBe: "a number above 0",
  read(raw, { numbers }) {
    const literal = literalOf(raw, numbers);
    if (!isExactNumber(literal)) return undefined;
    return Decimal.from(literal).sign > 0 ? literal : undefined;
  },
};

/** A switch that is on or off. */
export const flag: OperandReader<boolean> = {
  mustBe: "true or false",
  read: (raw) => (typeof raw === "boolean" ? raw : undefined),
};

function readBound(
  raw: ExactJsonValue,
  side: BoundSide,
  numbers: ValueNumbers,
): NumberBound | undefined {
  const literal = literalOf(raw, numbers);
  if (!isExactNumber(literal)) return undefined;
  if (typeof literal === "number") return literal;
  const decimal = Decimal.from(literal);
  return numbers === "exact"
    ? new ExactBound(decimal, side)
    : foldBound(decimal, side);
}

/** A scalar of a schema as a number mode sees it: what values are compared with. */
export function literalOf(
  raw: ExactJsonValue,
  numbers: ValueNumbers,
): ExactJsonValue {
  if (numbers === "double") return roundLiteral(raw);
  return isExactNumber(raw) ? carryNumber(raw) : raw;
}

const LOWEST_I64 = -(2n ** 63n);
const HIGHEST_U64 = 2n ** 64n - 1n;

/**
 * A number literal of a schema as `double` mode sees it: rounded to a double,
 * but for integers in the i64 and u64 range that no double is equal to, which
 * keep their digits. Anything else is returned as it is.
 */
function roundLiteral(raw: ExactJsonValue): ExactJsonValue {
  // Adding zero makes 0 of -0, as reading does.
  if (raw instanceof Decimal) return raw.toNumber() + 0;
  if (typeof raw !== "bigint") return raw;
  const nearest = Number(raw);
  const keepsDigits = raw >= LOWEST_I64 && raw <= HIGHEST_U64;
  return keepsDigits && !Decimal.from(raw).equals(nearest) ? raw : nearest;
}
