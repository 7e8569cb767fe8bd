/**
 * The methods of strings and bytes that a reader calls most, captured: so a host that
 * replaces them later changes nothing, and V8 need not look them up in a
 * string, which gets slow where strings of all its inner kinds come along.
 */

const { charCodeAt, indexOf, slice, startsWith } = String.prototype;
const { indexOf: indexOfItem } = Uint8Array.prototype;

/**
 * The UTF-16 unit of a text at an index, -1 from the end on. The end is tested
 * here, as V8 stops inlining a `charCodeAt` that was once asked for more.
 */
export function unitAt(text: string, index: number, end: number): number {
  return index < end ? charCodeAt.call(text, index) : -1;
}

/** The part of a text from an index to before another. */
export function partOf(text: string, start: number, end: number): string {
  return slice.call(text, start, end);
}

/** Whether a part of a text starts at an index. */
export function startsAt(text: string, part: string, index: number): boolean {
  return startsWith.call(text, part, index);
}

/** Where a part of a text starts, from an index on; the length of the text where there is none. */
export function indexIn(text: string, part: string, from: number): number {
  const index = indexOf.call(text, part, from);
  return index < 0 ? text.length : index;
}

/** Where a byte stands, from an index on; -1 where it doesn't. */
export function indexOfByte(
  bytes: Uint8Array,
  byte: number,
  from: number,
): number {
  return indexOfItem.call(bytes, byte, from);
}
