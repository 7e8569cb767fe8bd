import { displayPath } from "./pointer.ts";

/** Why a value is not lossless JSON. */
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
  | "unreadable_value";

/** The first place where a value is not lossless JSON. */
export interface JsonFault {
  /** Member names and item indexes from the root; for a symbol member, those of its object. */
  path: (string | number)[];
  /** Stable code in snake_case. */
  code: JsonFaultCode;
  /** One line: `data.x must be lossless JSON (is -0)`. */
  message: string;
  /** What stands in the brackets of the message: `is -0`. */
  actual: string;
}

const ACTUAL: Readonly<Record<JsonFaultCode, string>> = {
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

/** Words a fault; `actual` only where the code alone says too little. */
export function jsonFault(
  code: JsonFaultCode,
  path: (string | number)[],
  actual: string = ACTUAL[code],
): JsonFault {
  const message = `${displayPath(path)} must be lossless JSON (${actual})`;
  return { path, code, message, actual };
}
