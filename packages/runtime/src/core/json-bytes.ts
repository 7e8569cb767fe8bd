import { Decimal } from "./decimal.ts";
import { isArray, keys } from "./intrinsics.ts";
import type { ExactJsonValue } from "./json.ts";
import { jsonStringBytes } from "./text.ts";

/**
 * How many bytes the compact JSON of a plain value takes in UTF-8, as
 * `formatJson` writes it, to any depth. Counting ends once a limit is passed,
 * so that a small value whose shared parts make a huge text costs no more than
 * the limit; the answer is then just some number above it.
 */
export function jsonBytes(value: ExactJsonValue, limit: number): number {
  // The order doesn't matter to a sum, so one stack does, without places.
  const open: ExactJsonValue[] = [value];
  let bytes = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    bytes += bytesWithoutMembers(next);
    if (bytes > limit) break;
    pushMembers(open, next);
  }
  return bytes;
}

/** The bytes of a value without its members: brackets, commas, names, scalars. */
export function bytesWithoutMembers(value: ExactJsonValue): number {
  if (typeof value === "string") return jsonStringBytes(value);
  if (typeof value !== "object" || value === null) return String(value).length;
  if (value instanceof Decimal) return value.text.length;
  if (isArray(value)) return Math.max(2, value.length + 1);
  const names = keys(value);
  let bytes = Math.max(2, names.length + 1);
  for (const name of names) bytes += jsonStringBytes(name) + 1;
  return bytes;
}

function pushMembers(open: ExactJsonValue[], value: ExactJsonValue): void {
  if (typeof value !== "object" || value === null) return;
  if (value instanceof Decimal) return;
  if (isArray(value)) {
    for (let i = 0; i < value.length; i++) open.push(value[i] ?? null);
    return;
  }
  for (const name of keys(value)) open.push(value[name] ?? null);
}
