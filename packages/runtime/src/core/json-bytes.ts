import { Decimal } from "./decimal.ts";
import { isArray, keys } from "./intrinsics.ts";
import type { ExactJsonValue } from "./json.ts";
import { jsonStringBytes } from "./json-string-bytes.ts";

type Members = { readonly [name: string]: ExactJsonValue };
type Container = readonly ExactJsonValue[] | Members;
export type JsonScalar = Exclude<ExactJsonValue, ExactJsonValue[] | Members>;

/**
 * How many bytes the compact JSON of a plain value takes in UTF-8, as
 * `formatJson` writes it, to any depth. Counting ends once a limit is passed,
 * so that a small value whose shared parts make a huge text costs no more than
 * the limit; the answer is then just some number above it.
 */
export function jsonBytes(value: ExactJsonValue, limit: number): number {
  if (!isContainer(value)) return bytesOfScalar(value);
  // The order doesn't matter to a sum, so one stack does, without places.
  const open: Container[] = [];
  let bytes = 0;
  let next: Container | undefined = value;
  while (next !== undefined && bytes <= limit) {
    bytes += isArray(next)
      ? bytesOfItems(next as ExactJsonValue[], limit - bytes, open)
      : bytesOfMembers(next as Members, limit - bytes, open);
    next = open.pop();
  }
  return bytes;
}

/** The bytes of a value without its members: brackets, commas, names, scalars. */
export function bytesWithoutMembers(value: ExactJsonValue): number {
  if (!isContainer(value)) return bytesOfScalar(value);
  if (isArray(value)) return bytesOfBrackets(value.length);
  const names = keys(value);
  return names.reduce(
    (sum, name) => sum + bytesOfName(name),
    bytesOfBrackets(names.length),
  );
}

/** The bytes of the items that have no members; the others are left open. */
function bytesOfItems(
  items: readonly ExactJsonValue[],
  limit: number,
  open: Container[],
): number {
  let bytes = bytesOfBrackets(items.length);
  for (let i = 0; i < items.length && bytes <= limit; i++) {
    bytes += bytesOfMember(items[i] ?? null, open);
  }
  return bytes;
}

function bytesOfMembers(
  members: Members,
  limit: number,
  open: Container[],
): number {
  const names = keys(members);
  let bytes = bytesOfBrackets(names.length);
  for (let i = 0; i < names.length && bytes <= limit; i++) {
    const name = names[i] ?? "";
    bytes += bytesOfName(name) + bytesOfMember(members[name] ?? null, open);
  }
  return bytes;
}

function bytesOfMember(value: ExactJsonValue, open: Container[]): number {
  if (!isContainer(value)) return bytesOfScalar(value);
  open.push(value);
  return 0;
}

/** Brackets, and commas between so many members. */
export function bytesOfBrackets(members: number): number {
  return Math.max(2, members + 1);
}

/** A name and its colon. */
export function bytesOfName(name: string): number {
  return jsonStringBytes(name) + 1;
}

/** A value that has no members. */
export function bytesOfScalar(value: JsonScalar): number {
  if (typeof value === "string") return jsonStringBytes(value);
  if (typeof value === "number") return bytesOfNumber(value);
  return value instanceof Decimal ? value.text.length : String(value).length;
}

/** The digits of most integers are counted sooner than written. */
function bytesOfNumber(value: number): number {
  const isShort = value >= 0 && value < 1e4 && Number.isInteger(value);
  if (!isShort) return String(value).length;
  if (value < 1e2) return value < 10 ? 1 : 2;
  return value < 1e3 ? 3 : 4;
}

function isContainer(
  value: ExactJsonValue,
): value is Exclude<ExactJsonValue, JsonScalar> {
  return (
    typeof value === "object" && value !== null && !(value instanceof Decimal)
  );
}
