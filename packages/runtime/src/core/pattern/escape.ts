import { escapeInvisible, quoteText } from "../text.ts";
import { pairOf } from "./code-points.ts";
import type { UnicodeProperty } from "./code-point-set.ts";
import {
  complementOf,
  digits,
  spaces,
  wordCharacters,
} from "./code-point-set.ts";
import type { SourceReader } from "./source-reader.ts";
import { adviceOnEscape } from "./syntax-fault.ts";

/** What an escape stands for: one code point, or a class of them. */
export type Escape =
  | { readonly codePoint: number }
  | { readonly ranges: readonly number[] }
  | { readonly property: UnicodeProperty };

/** Escapes of one letter that stand for a control character. */
const controls: Readonly<Record<string, number>> = {
  f: 0x0c,
  n: 0x0a,
  r: 0x0d,
  t: 0x09,
  v: 0x0b,
};

const classes: Readonly<Record<string, readonly number[]>> = {
  d: digits,
  D: complementOf(digits),
  s: spaces,
  S: complementOf(spaces),
  w: wordCharacters,
  W: complementOf(wordCharacters),
};

const unicodeHint =
  'a code point is "\\u{1f600}", at most 10ffff, or "\\u0041"';

/**
 * Reads what stands after a backslash, but for back references and word edges
 * (CharacterEscape, CharacterClassEscape and ClassEscape of ECMA-262 22.2.1).
 */
export function readEscape(reader: SourceReader, inClass: boolean): Escape {
  const start = reader.at - 1;
  if (reader.at === reader.end) {
    reader.fail(
      start,
      "a backslash stands at the end",
      'write "\\\\" for a backslash',
    );
  }
  const letter = String.fromCodePoint(reader.takeCodePoint());
  if (Object.hasOwn(classes, letter)) return { ranges: classes[letter] ?? [] };
  if (letter === "p" || letter === "P") {
    return { property: readProperty(reader, start) };
  }
  const codePoint = readCharacter(reader, letter, inClass);
  if (codePoint === undefined) {
    const shown = escapeInvisible(reader.textFrom(start));
    const advice = adviceOnEscape(letter, inClass);
    reader.fail(start, `there is no escape "${shown}"`, advice);
  }
  return { codePoint };
}

/** Reads `uXXXX` or `u{X...}` after the `u`; a pair of surrogates is one. */
export function readUnicode(reader: SourceReader): number {
  const start = reader.at - 2;
  const value = reader.take("{")
    ? readBraced(reader)
    : readUnicodePair(reader, reader.takeHex(4));
  return (
    value ?? reader.fail(start, "a Unicode escape is incomplete", unicodeHint)
  );
}

function readCharacter(
  reader: SourceReader,
  letter: string,
  inClass: boolean,
): number | undefined {
  if (Object.hasOwn(controls, letter)) return controls[letter];
  if (/[\^$\\.*+?()[\]{}|/]/.test(letter)) return letter.charCodeAt(0);
  if (letter === "u") return readUnicode(reader);
  if (letter === "x") return reader.takeHex(2);
  if (letter === "c") return readControl(reader);
  if (letter === "0") return /\d/.test(peekText(reader)) ? undefined : 0;
  if (!inClass) return undefined;
  if (letter === "b") return 0x08;
  return letter === "-" ? 0x2d : undefined;
}

function readControl(reader: SourceReader): number | undefined {
  if (!/[A-Za-z]/.test(peekText(reader))) return undefined;
  return reader.takeCodePoint() % 32;
}

function readBraced(reader: SourceReader): number | undefined {
  const end = reader.source.indexOf("}", reader.at);
  const text = end < 0 ? "" : reader.textFrom(reader.at, end);
  if (!/^0*[0-9A-Fa-f]{1,6}$/.test(text)) return undefined;
  reader.at = end + 1;
  const value = Number.parseInt(text, 16);
  return value <= 0x10ffff ? value : undefined;
}

function readUnicodePair(
  reader: SourceReader,
  unit: number | undefined,
): number | undefined {
  if (unit === undefined || (unit & 0xfc00) !== 0xd800) return unit;
  const start = reader.at;
  const low = reader.take("\\u") ? reader.takeHex(4) : undefined;
  if (low !== undefined && (low & 0xfc00) === 0xdc00) return pairOf(unit, low);
  reader.at = start;
  return unit;
}

/** The platform knows which properties there are, and what has them. */
function readProperty(reader: SourceReader, start: number): UnicodeProperty {
  const hint =
    'a class of Unicode is "\\p{L}", "\\p{Script=Greek}" or the like, its negation "\\P{L}"';
  const end = reader.take("{") ? reader.source.indexOf("}", reader.at) : -1;
  const name = end < 0 ? "" : reader.textFrom(reader.at, end);
  if (/^[A-Za-z0-9_]+(=[A-Za-z0-9_]+)?$/.test(name)) {
    const source = reader.textFrom(start, end + 1);
    try {
      const matcher = new RegExp(`^${source}`, "u");
      reader.at = end + 1;
      return { source, matcher };
    } catch {
      const reason = `there is no Unicode property ${quoteText(name, 40)}`;
      return reader.fail(start, reason, hint);
    }
  }
  return reader.fail(start, "a Unicode property has no name", hint);
}

function peekText(reader: SourceReader): string {
  return reader.source.charAt(reader.at);
}
