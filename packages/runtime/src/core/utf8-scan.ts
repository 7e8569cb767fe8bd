/**
 * Questions about whole texts that are answered by their bytes in UTF-8, which
 * the platform's encoder writes natively: many units at once are looked at.
 */

import { newEncoder } from "./platform.ts";
import { indexIn } from "./text-access.ts";
import { utf8Length } from "./text.ts";

/** How many bytes are written at once; a multiple of four. */
const ROOM = 4096;
/** Texts of fewer units are looked at sooner as they are. */
const SHORT = 192;

const SPACE = 0x20;
/** Four spaces, and the highest bit of four bytes. */
const SPACES = 0x20202020;
const HIGH_BITS = 0x80808080;

const control = /[\0-\x1f]/;

const encoder = /* @__PURE__ */ newEncoder();
/** What is being looked at, byte by byte and four at once. */
const bytes: Uint8Array = /* @__PURE__ */ new Uint8Array(ROOM);
const words: Int32Array = /* @__PURE__ */ new Int32Array(bytes.buffer);

/** The bytes of a text, as `utf8Length` counts them; past a limit, some number above the limit. */
export function utf8Bytes(text: string, limit: number): number {
  // No unit takes less than a byte.
  if (text.length > limit) return text.length;
  if (encoder === undefined) return utf8Length(text);
  let count = 0;
  for (let rest = text; rest !== "";) {
    const { read, written } = encoder.encodeInto(rest, bytes);
    count += written;
    rest = rest.slice(read);
  }
  return count;
}

/** Whether a text holds a character that a JSON string may only escape (RFC 8259 section 7). */
export function holdsControl(text: string): boolean {
  if (encoder === undefined || text.length < SHORT) return control.test(text);
  // In texts that are laid out in lines one is found at once.
  if (indexIn(text, "\n", 0) >= 0) return true;
  for (let rest = text; rest !== "";) {
    const { read, written } = encoder.encodeInto(rest, bytes);
    if (isAnyBelowSpace(written)) return true;
    rest = rest.slice(read);
  }
  return false;
}

/** Whether one of the first so many bytes is below a space. */
function isAnyBelowSpace(count: number): boolean {
  const end = (count + 3) >> 2;
  for (let i = count; i < end << 2; i++) bytes[i] = SPACE;
  // Subtracting borrows the highest bit of each byte that was below a space,
  // and of none else unless there is such a one.
  let borrowed = 0;
  for (let i = 0; i < end; i++) {
    const word = words[i] as number;
    borrowed |= (word - SPACES) & ~word;
  }
  return (borrowed & HIGH_BITS) !== 0;
}
