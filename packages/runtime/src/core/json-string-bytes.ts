import { cheapUntil, haveControls, SIXTEEN } from "./sixteen-bytes.ts";
import { isHigh, isLow } from "./text.ts";
import { indexIn } from "./text-access.ts";
import { SHORT_UNITS, type Utf8Text, utf8Writer } from "./utf8-text.ts";

/** All but quotes, backslashes, controls and what is beyond ASCII: one class is searched for fastest. */
const costsMoreThanAByte = /[^ !#-[\]-\x7f]/;

/** A string of so many units or fewer is counted sooner than searched. */
const FEW_UNITS = 12;

/** A string of so many units or more is counted by its bytes. */
const LONG = 64;

/**
 * Counts the UTF-8 bytes of a text written as a JSON string the way
 * `JSON.stringify` writes it: quotes counted, a lone surrogate as `\udxxx`.
 */
export function jsonStringBytes(text: string): number {
  if (text.length >= LONG) return bytesOfLong(text) + 2;
  const isPlain = text.length > FEW_UNITS && !costsMoreThanAByte.test(text);
  return (isPlain ? text.length : bytesOfUnits(text)) + 2;
}

// Quotes around the whole are left out below.

function bytesOfUnits(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (isHigh(unit) && isLow(text.charCodeAt(i + 1))) {
      bytes += 4;
      i++;
    } else {
      bytes += bytesOfUnit(unit);
    }
  }
  return bytes;
}

/** One UTF-16 unit, as if it were no part of a pair. */
function bytesOfUnit(unit: number): number {
  if (unit < 0x80) return bytesOfAscii(unit);
  if (unit < 0x800) return 2;
  return unit >= 0xd800 && unit <= 0xdfff ? 6 : 3;
}

function bytesOfAscii(unit: number): number {
  if (unit === 0x22 || unit === 0x5c) return 2;
  if (unit >= 0x20) return 1;
  return unit >= 0x08 && unit <= 0x0d && unit !== 0x0b ? 2 : 6;
}

/** Any text, in parts that are written natively. */
function bytesOfLong(text: string): number {
  let bytes = 0;
  let start = 0;
  while (start < text.length) {
    const end = endOfPart(text, start);
    bytes += bytesOfPart(text.slice(start, end));
    start = end;
  }
  utf8Writer.forget();
  return bytes;
}

/** The end of a part that starts at an index and parts no pair of surrogates. */
function endOfPart(text: string, start: number): number {
  const end = start + SHORT_UNITS;
  if (end >= text.length) return text.length;
  return isHigh(text.charCodeAt(end - 1)) ? end - 1 : end;
}

function bytesOfPart(text: string): number {
  const written = utf8Writer.writeShort(text);
  const bytes = written && bytesOfWritten(text, written);
  return bytes ?? bytesOfUnits(text);
}

/** Undefined where there may be a lone surrogate, which was written as U+FFFD. */
function bytesOfWritten(text: string, written: Utf8Text): number | undefined {
  const { bytes, length, view } = written;
  const isPlain =
    length === text.length &&
    indexIn(text, '"', 0) === length &&
    indexIn(text, "\\", 0) === length &&
    !haveControls(bytes, view, 0, length);
  return isPlain ? length : bytesWithEscapes(written);
}

function bytesWithEscapes({
  bytes,
  length,
  view,
}: Utf8Text): number | undefined {
  let sum = length;
  let at = 0;
  while (at < length) {
    at = cheapUntil(view, at, length);
    const end = Math.min(at + SIXTEEN, length);
    for (; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte < 0x80) sum += bytesOfAscii(byte) - 1;
      else if (isReplacement(bytes, at)) return undefined;
    }
  }
  return sum;
}

/** Whether U+FFFD starts at an index. */
function isReplacement(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd;
}
