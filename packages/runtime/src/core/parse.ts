import type { ExactJsonValue, JsonValue } from "./json.ts";
import type { NumberMode } from "./json-number.ts";
import { JsonTextError, type TextPlace } from "./json-text-error.ts";
import type { TextFault } from "./json-text-fault.ts";
import { decodeUtf8 } from "./platform.ts";
import { QuickReader } from "./quick-reader.ts";
import { utf8Length } from "./text.ts";
import { ThoroughReader } from "./thorough-reader.ts";
import { isBytes, plainBytes } from "./text-bytes.ts";
import { firstInvalidByte } from "./utf8-fault.ts";

/** What `parseJson` holds a text to, beyond RFC 8259. */
export interface ParseJsonOptions {
  /**
   * `double`, the default: numbers are the nearest doubles, and those beyond
   * them are refused. `exact`: numbers keep their value, as a number where a
   * double carries it, else as a bigint when written in plain digits, or as a
   * `Decimal`.
   */
  readonly numbers?: "double" | "exact" | undefined;
  /** Of members with one name: `refuse` them (the default) or keep the `last`. */
  readonly duplicates?: "refuse" | "last" | undefined;
  /** How many arrays and objects may nest; unlimited by default. */
  readonly maxDepth?: number | undefined;
  /** How many bytes the text may take in UTF-8; unlimited by default. */
  readonly maxBytes?: number | undefined;
}

/**
 * The reader of every text, since V8 forgets the shape of a class without
 * instances, and with it the code that it made for it. Between texts it knows
 * member names, on which no result depends.
 */
const reader = /* @__PURE__ */ new QuickReader();

/** Recursion to this depth is safe on any stack, and quicker than a loop. */
const QUICK_LEVELS = 400;

/**
 * Reads JSON text (RFC 8259), as a string or as bytes of UTF-8, of any depth.
 * A member named `__proto__` is data, -0 reads as 0, and a lone surrogate that
 * an escape writes is kept.
 * @throws JsonTextError for the first fault of the text.
 * @throws TypeError for what is neither a string nor a `Uint8Array`.
 */
export function parseJson(
  text: string | Uint8Array,
  options?: ParseJsonOptions & { readonly numbers?: "double" },
): JsonValue;
export function parseJson(
  text: string | Uint8Array,
  options: ParseJsonOptions,
): ExactJsonValue;
export function parseJson(
  text: string | Uint8Array,
  options?: ParseJsonOptions,
): ExactJsonValue {
  return readText(text, options?.numbers ?? "double", options);
}

/**
 * Reads JSON text as `parseJson` does, every digit and every spelling kept, as
 * schemas and contracts need it: an integer in plain digits is a number within
 * 2^53 - 1 and a bigint beyond; a literal with a fraction or an exponent is a
 * number when that prints just so, else a `Decimal` that holds its text
 * (`2.0`, `1e0`, `1e400`).
 * @throws JsonTextError for the first fault of the text.
 */
export function parseSourceJson(
  text: string | Uint8Array,
  options?: Omit<ParseJsonOptions, "numbers">,
): ExactJsonValue {
  return readText(text, "source", options);
}

function readText(
  given: string | Uint8Array,
  numbers: NumberMode,
  options: Omit<ParseJsonOptions, "numbers"> | undefined,
): ExactJsonValue {
  const input = inputOf(given);
  const text = textOf(input, options?.maxBytes ?? Infinity);
  const maxDepth = options?.maxDepth ?? Infinity;
  const levels = Math.min(maxDepth, QUICK_LEVELS);
  const value = reader.read(text, numbers, levels);
  if (value !== undefined) return value;
  const rules = { duplicates: options?.duplicates ?? "refuse", maxDepth };
  const fail = (fault: TextFault): never => {
    throw errorOf(fault, input, text);
  };
  reader.start(text, numbers);
  try {
    return new ThoroughReader(text, reader, rules, fail).read();
  } finally {
    reader.stop();
  }
}

function inputOf(given: string | Uint8Array): string | Uint8Array {
  if (typeof given === "string") return given;
  if (isBytes(given)) return plainBytes(given);
  throw new TypeError("JSON text is a string or a Uint8Array");
}

function textOf(input: string | Uint8Array, maxBytes: number): string {
  if (!fitsBytes(input, maxBytes)) {
    const sentence = `the text takes more than ${maxBytes} bytes`;
    const start = { offset: 0, line: 1, column: 1 };
    throw new JsonTextError("too_large", sentence, start);
  }
  if (typeof input === "string") return input;
  try {
    return decodeUtf8(input);
  } catch (error) {
    const offset = firstInvalidByte(input);
    if (offset < 0) throw error;
    throw utf8Error(input, offset);
  }
}

/** Whether the text is within a limit, which most lengths decide uncounted. */
function fitsBytes(input: string | Uint8Array, maxBytes: number): boolean {
  if (typeof input !== "string") return input.length <= maxBytes;
  if (input.length * 3 <= maxBytes) return true;
  return input.length <= maxBytes && utf8Length(input) <= maxBytes;
}

function utf8Error(bytes: Uint8Array, offset: number): JsonTextError {
  const sound = decodeUtf8(bytes.subarray(0, offset));
  const hex = bytes[offset]?.toString(16);
  const sentence =
    (bytes[0] === 0xff && bytes[1] === 0xfe) ||
    (bytes[0] === 0xfe && bytes[1] === 0xff)
      ? "JSON text is UTF-8, and this looks like UTF-16"
      : `JSON text is UTF-8, which has no byte 0x${hex} here`;
  return new JsonTextError("invalid_utf8", sentence, {
    ...placeIn(sound, sound.length),
    offset,
  });
}

function errorOf(
  fault: TextFault,
  input: string | Uint8Array,
  text: string,
): JsonTextError {
  const place = placeIn(text, fault.offset);
  const offset =
    typeof input === "string"
      ? fault.offset
      : utf8Length(text.slice(0, fault.offset));
  return new JsonTextError(fault.code, fault.sentence, { ...place, offset });
}

function placeIn(text: string, offset: number): TextPlace {
  let line = 1;
  let start = 0;
  for (let i = 0; i < offset; i++) {
    const unit = text.charAt(i);
    if (unit === "\n" || (unit === "\r" && text.charAt(i + 1) !== "\n")) {
      line++;
      start = i + 1;
    }
  }
  return { offset, line, column: offset - start + 1 };
}
