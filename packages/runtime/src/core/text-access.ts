/**
 * The methods of strings that a reader calls most, captured: so a host that
 * replaces them later changes nothing, and V8 need not look them up in a
 * string, which gets slow where strings of all its inner kinds come along.
 */

const { charCodeAt, slice, startsWith } = String.prototype;

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
