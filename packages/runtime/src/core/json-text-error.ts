/** What can be wrong with JSON text: a stable word each. */
export type JsonTextErrorCode =
  | "empty_text"
  | "byte_order_mark"
  | "invalid_utf8"
  | "unexpected_end"
  | "unexpected_character"
  | "invalid_number"
  | "invalid_escape"
  | "control_character"
  | "duplicate_member"
  | "trailing_text"
  | "number_out_of_range"
  | "too_deep"
  | "too_large";

/** A place in a text. */
export interface TextPlace {
  /** From 0, in units of the input: UTF-16 units of a string, bytes of bytes. */
  readonly offset: number;
  /** From 1; LF, CR LF and CR end a line. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
}

/**
 * The first fault of a JSON text. The message is one line of ASCII that ends
 * in the place, and shows no more of the text than one character.
 */
export class JsonTextError extends Error {
  readonly code: JsonTextErrorCode;
  /** From 0, in units of the input: UTF-16 units of a string, bytes of bytes. */
  readonly offset: number;
  /** From 1; LF, CR LF and CR end a line. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** The message without the place. */
  readonly reason: string;

  constructor(code: JsonTextErrorCode, reason: string, place: TextPlace) {
    super(`${reason} (line ${place.line}, column ${place.column})`);
    this.name = "JsonTextError";
    this.code = code;
    this.offset = place.offset;
    this.line = place.line;
    this.column = place.column;
    this.reason = reason;
  }
}
