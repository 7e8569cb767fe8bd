import { displayPath } from "./pointer.ts";

/** Why a value is not lossless JSON, or not within its budget. */
export type JsonFaultCode =
  | "undefined_value"
  | "function_value"
  | "symbol_value"
  | "bigint_value"
  | "not_finite"
  | "negative_zero"
  | "array_hole"
  | "extra_array_member"
  | "accessor_member"
  | "symbol_member"
  | "hidden_member"
  | "exotic_object"
  | "proxy_object"
  | "cyclic_value"
  | "unreadable_value"
  | "budget_exceeded";

/** The first place where a value is not lossless JSON, or past its budget. */
export interface JsonFault {
  /** Member names and item indexes from the root; for a symbol member, those of its object. */
  path: (string | number)[];
  /** Stable code in snake_case. */
  code: JsonFaultCode;
  /** One line: `data.x must be lossless JSON (is -0)`. */
  message: string;
  /** What stands after "must" in the message: `be lossless JSON`. */
  expected: string;
  /** What stands in the brackets of the message: `is -0`. */
  actual: string;
}

/** The codes of what JSON would lose. */
export type LossCode = Exclude<JsonFaultCode, "budget_exceeded">;

const ACTUAL: Readonly<Record<LossCode, string>> = {
  undefined_value: "is undefined",
  function_value: "is a function",
  symbol_value: "is a symbol",
  bigint_value: "is a bigint",
  not_finite: "is not finite",
  negative_zero: "is -0",
  array_hole: "is a hole in an array",
  extra_array_member: "is an extra member of an array",
  accessor_member: "is an accessor",
  symbol_member: "has a member named by a symbol",
  hidden_member: "is not enumerable",
  exotic_object: "is not a plain object or array",
  proxy_object: "is a proxy",
  cyclic_value: "contains itself",
  unreadable_value: "can't be read",
};

/** Words a loss; `actual` only where the code alone says too little. */
export function jsonFault(
  code: LossCode,
  path: (string | number)[],
  actual: string = ACTUAL[code],
): JsonFault {
  return wordFault(code, path, "be lossless JSON", actual);
}

/** Words any fault: `PATH must EXPECTED (ACTUAL)`. */
export function wordFault(
  code: JsonFaultCode,
  path: (string | number)[],
  expected: string,
  actual: string,
): JsonFault {
  const message = `${displayPath(path)} must ${expected} (${actual})`;
  return { path, code, message, expected, actual };
}
