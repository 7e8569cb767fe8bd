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
 * The character that a backslash and a byte write (RFC 8259 section 7);
 * undefined where that takes more bytes, or none has that escape.
 */
export function escapedBy(byte: number | undefined): string | undefined {
  switch (byte) {
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
