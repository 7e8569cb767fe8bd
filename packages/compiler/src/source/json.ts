import {
  type ExactJsonValue,
  JsonTextError,
  parseSourceJson,
} from "@proviso/runtime/compiler";
import { createScanner } from "jsonc-parser";
import {
  createDiagnostic,
  type Diagnostic,
  type Place,
} from "../diagnostics.ts";
import { findLineStarts, placeOf } from "./locate.ts";

/** The text of a file with the JSON value it holds. */
export interface SourceDocument {
  readonly file: string;
  /** Strict JSON; where the file had comments, blanks of the same length. */
  readonly text: string;
  /** Numbers keep their digits and spelling. */
  readonly value: ExactJsonValue;
  /** The line and column of an offset into `text`. */
  placeAt(offset: number): Place;
}

/** A document, or the one reason why there is none. */
export type ReadDocument =
  | { readonly ok: true; readonly document: SourceDocument }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

/**
 * Reads the JSON text of a file, UTF-8 where it comes as bytes; `.jsonc` files
 * may have comments and trailing commas.
 */
export function readSourceDocument(
  file: string,
  source: string | Uint8Array,
): ReadDocument {
  let unclosedComment: number | undefined;
  try {
    let text = decodeText(source);
    if (/\.jsonc$/i.test(file)) {
      ({ text, unclosedComment } = blankComments(text));
    }
    const value = parseSourceJson(text);
    return { ok: true, document: openDocument(file, text, value) };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const isUnclosed = error.offset === unclosedComment;
    const diagnostic = describeTextError(file, error, isUnclosed);
    return { ok: false, diagnostic };
  }
}

function openDocument(
  file: string,
  text: string,
  value: ExactJsonValue,
): SourceDocument {
  let lineStarts: readonly number[] | undefined;
  return {
    file,
    text,
    value,
    placeAt(offset) {
      lineStarts ??= findLineStarts(text);
      return placeOf(lineStarts, offset);
    },
  };
}

function decodeText(source: string | Uint8Array): string {
  if (typeof source === "string") return source;
  try {
    // A byte order mark stays in the text, for the reader to refuse by name.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      source,
    );
  } catch (error) {
    // The reader knows the place of the first byte that is not UTF-8.
    parseSourceJson(source);
    throw error;
  }
}

const textHints: Readonly<Record<JsonTextError["code"], string>> = {
  empty_text: "write a contract into the file, or remove it",
  byte_order_mark: "save the file as UTF-8 without a byte order mark",
  invalid_utf8: "save the file as UTF-8",
  unexpected_end: "close the bracket, brace or quote that is still open",
  unexpected_character:
    "JSON has commas between members only, double quotes and no comments; a .jsonc file may have comments and trailing commas",
  invalid_number: "write the number as JSON has it: 10, -0.5 or 1e6",
  invalid_escape: "write a backslash in a text as two",
  control_character: "write it as an escape such as \\n or \\u0000",
  duplicate_member: "remove or rename one of the two",
  trailing_text: "a file holds one JSON value; remove what follows it",
  number_out_of_range: "write a number that a double can hold",
  too_deep: "flatten the document",
  too_large: "split the document",
};

/** The error's sentence ends in the place, which a diagnostic has apart. */
function describeTextError(
  file: string,
  error: JsonTextError,
  isUnclosedComment: boolean,
): Diagnostic {
  const { line, column } = error;
  const site = { file, range: { line, column } };
  if (isUnclosedComment) {
    const message = "the comment has no end";
    return createDiagnostic("invalid_json", site, message, "end it with */");
  }
  const message = error.message.replace(/ \(line \d+, column \d+\)$/, "");
  const hint = textHints[error.code];
  return createDiagnostic("invalid_json", site, message, hint);
}

// Tokens of the scanner; its own enum is ambient, so isolated modules can't read it.
const CLOSE_BRACE = 2;
const CLOSE_BRACKET = 4;
const COMMA = 5;
const NULL = 7;
const NUMBER = 11;
const LINE_COMMENT = 12;
const BLOCK_COMMENT = 13;
const UNKNOWN = 16;
const END = 17;
const UNCLOSED_COMMENT = 1;

interface BlankedText {
  readonly text: string;
  /** The offset of a comment without an end, which stays for the reader to refuse. */
  readonly unclosedComment: number | undefined;
}

/** Blanks comments and trailing commas, so that offsets stay what they are. */
function blankComments(text: string): BlankedText {
  const scanner = createScanner(text, false);
  const blanks: (readonly [start: number, end: number])[] = [];
  let previous = UNKNOWN;
  let trailingComma: number | undefined;
  for (let kind = scanner.scan(); kind !== END; kind = scanner.scan()) {
    const start = scanner.getTokenOffset();
    if (kind === LINE_COMMENT || kind === BLOCK_COMMENT) {
      if (scanner.getTokenError() === UNCLOSED_COMMENT) {
        return { text: blankRanges(text, blanks), unclosedComment: start };
      }
      blanks.push([start, scanner.getPosition()]);
    } else if (kind < LINE_COMMENT || kind === UNKNOWN) {
      const closes = kind === CLOSE_BRACE || kind === CLOSE_BRACKET;
      if (closes && trailingComma !== undefined) {
        blanks.push([trailingComma, trailingComma + 1]);
      }
      const follows = kind === COMMA && endsValue(previous);
      trailingComma = follows ? start : undefined;
      previous = kind;
    }
  }
  return { text: blankRanges(text, blanks), unclosedComment: undefined };
}

/** A comma is trailing only after a value: `[,]` stays wrong. */
function endsValue(kind: number): boolean {
  return (
    kind === CLOSE_BRACE ||
    kind === CLOSE_BRACKET ||
    (kind >= NULL && kind <= NUMBER)
  );
}

function blankRanges(
  text: string,
  blanks: readonly (readonly [start: number, end: number])[],
): string {
  let blanked = "";
  let copied = 0;
  // A trailing comma is only known after the comments behind it.
  for (const [start, end] of blanks.toSorted((a, b) => a[0] - b[0])) {
    blanked += text.slice(copied, start);
    blanked += text.slice(start, end).replace(/[^\r\n]/g, " ");
    copied = end;
  }
  return blanked + text.slice(copied);
}
