import {
  Decimal,
  type ExactJsonValue,
  parseSourceJson,
} from "@proviso/runtime/compiler";

/** A number as a program has it, and whether that is the number written. */
export interface NumberLiteral {
  readonly value: number;
  readonly isExact: boolean;
}

/** Reads a numeric literal of TypeScript; a double stands for its shortest decimal text. */
export function readNumberLiteral(literal: string): NumberLiteral {
  const text = literal.replaceAll("_", "");
  const value = Number(text);
  if (!Number.isFinite(value)) return { value, isExact: false };
  if (/^0[box]/i.test(text)) {
    return { value, isExact: BigInt(value) === BigInt(text) };
  }
  const decimal = text.replace(/^\./, "0.").replace(/\.(?=e|$)/i, "");
  return { value, isExact: new Decimal(decimal).equals(value) };
}

/** Reads a bigint literal: `9007199254740993n`, `0x10n`. */
export function readBigIntLiteral(literal: string): bigint {
  return BigInt(literal.replaceAll("_", "").slice(0, -1));
}

/** The number as a JSON contract of the same digits has it; -0, which JSON lacks, stays. */
export function jsonNumberOf(value: number | bigint | Decimal): ExactJsonValue {
  return Object.is(value, -0) ? -0 : parseSourceJson(value.toString());
}
