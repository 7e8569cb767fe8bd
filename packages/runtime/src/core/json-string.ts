import {
  BACKSLASH,
  LOWER_B,
  LOWER_F,
  LOWER_N,
  LOWER_R,
  LOWER_T,
  QUOTE,
  SLASH,
} from "./json-characters.ts";
import { indexIn, partOf, unitAt } from "./text-access.ts";

/** Captured, so that a host that replaces it later changes nothing here. */
const parseNative: (text: string) => unknown = JSON.parse;

/** The string that a JSON string, quotes included, writes; undefined if none. */
export function stringOf(literal: string): string | undefined {
  try {
    return parseNative(literal) as string;
  } catch {
    return undefined;
  }
}

/**
 * The string that stands between two indexes of a text, its quotes not among
 * them, with no control character; undefined if none.
 */
export function unescaped(
  text: string,
  start: number,
  end: number,
): string | undefined {
  const written = partOf(text, start, end);
  const { length } = written;
  let value = "";
  let from = 0;
  let escape = indexIn(written, "\\", from);
  while (escape < length) {
    const character = escapedBy(unitAt(written, escape + 1, length));
    if (character === undefined) {
      return stringOf(partOf(text, start - 1, end + 1));
    }
    value += partOf(written, from, escape) + character;
    from = escape + 2;
    escape = indexIn(written, "\\", from);
  }
  return value + partOf(written, from, length);
}

/**
 * The character that a backslash and a unit write (RFC 8259 section 7);
 * undefined where that takes more units, or none has that escape.
 */
function escapedBy(unit: number): string | undefined {
  switch (unit) {
    case QUOTE:
      return '"';
    case BACKSLASH:
      return "\\";
    case SLASH:
      return "/";
    case LOWER_B:
      return "\b";
    case LOWER_F:
      return "\f";
    case LOWER_N:
      return "\n";
    case LOWER_R:
      return "\r";
    case LOWER_T:
      return "\t";
    default:
      return undefined;
  }
}
