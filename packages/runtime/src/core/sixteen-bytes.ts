import { fourAt, HIGHS, signsOfSpecials } from "./four-bytes.ts";

/** So many bytes of a long string are looked at together. */
export const SIXTEEN: number = 16;

/**
 * Where the plain characters that stand at an index end, or up to fifteen bytes
 * before that: the bytes until there are no specials (`specialsIn`).
 */
export function plainUntil(bytes: DataView, from: number, end: number): number {
  const last = end - SIXTEEN;
  let at = from;
  while (at <= last && areSixteenPlain(bytes, at)) at += SIXTEEN;
  return at;
}

function areSixteenPlain(bytes: DataView, index: number): boolean {
  const signs =
    signsOfSpecials(fourAt(bytes, index)) |
    signsOfSpecials(fourAt(bytes, index + 4)) |
    signsOfSpecials(fourAt(bytes, index + 8)) |
    signsOfSpecials(fourAt(bytes, index + 12));
  return (signs & HIGHS) === 0;
}
