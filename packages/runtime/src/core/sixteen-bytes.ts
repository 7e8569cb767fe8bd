import {
  HIGHS,
  signsOfControls,
  signsOfCost,
  signsOfSpecials,
} from "./four-bytes.ts";
import { SPACE } from "./json-characters.ts";

/*
 * Loops over the bytes of long strings. Bytes are read where they are tested,
 * and constants are the module's own: what is exported V8 reads and compares
 * each time, functions too.
 */

const STEP = 16;
const MARKS = HIGHS;

/** So many bytes of a long string are looked at together. */
export const SIXTEEN: number = STEP;

/**
 * Where the plain characters that stand at an index end, or up to fifteen bytes
 * before that: the bytes until there are no specials (`specialsIn`).
 */
export function plainUntil(bytes: DataView, from: number, end: number): number {
  const last = end - STEP;
  let at = from;
  while (at <= last) {
    const signs =
      signsOfSpecials(bytes.getInt32(at, true)) |
      signsOfSpecials(bytes.getInt32(at + 4, true)) |
      signsOfSpecials(bytes.getInt32(at + 8, true)) |
      signsOfSpecials(bytes.getInt32(at + 12, true));
    if ((signs & MARKS) !== 0) break;
    at += STEP;
  }
  return at;
}

/** Whether there is a control character (below U+0020) from an index to before another. */
export function haveControls(
  bytes: Uint8Array,
  view: DataView,
  from: number,
  end: number,
): boolean {
  const last = end - STEP;
  let at = from;
  while (at <= last) {
    const signs =
      signsOfControls(view.getInt32(at, true)) |
      signsOfControls(view.getInt32(at + 4, true)) |
      signsOfControls(view.getInt32(at + 8, true)) |
      signsOfControls(view.getInt32(at + 12, true));
    if ((signs & MARKS) !== 0) return true;
    at += STEP;
  }
  while (at < end && (bytes[at] as number) >= SPACE) at++;
  return at < end;
}

/**
 * Where a byte stands that may cost a JSON string more than itself
 * (`signsOfCost`), or up to fifteen bytes before that or the end.
 */
export function cheapUntil(bytes: DataView, from: number, end: number): number {
  const last = end - STEP;
  let at = from;
  while (at <= last) {
    const signs =
      signsOfCost(bytes.getInt32(at, true)) |
      signsOfCost(bytes.getInt32(at + 4, true)) |
      signsOfCost(bytes.getInt32(at + 8, true)) |
      signsOfCost(bytes.getInt32(at + 12, true));
    if ((signs & MARKS) !== 0) break;
    at += STEP;
  }
  return at;
}
