import type { Decimal } from "./decimal.ts";
import {
  getOwnPropertyDescriptor,
  hasOwn,
  isArray,
  keys,
} from "./intrinsics.ts";
import { isDecimal } from "./lossless.ts";
import { isProxy } from "./platform.ts";
import {
  clipEscaped,
  codePointCount,
  ELLIPSIS,
  escapeInvisible,
  headUnits,
} from "./text.ts";

/**
 * What a value is called in a message: the type names of JSON Schema, a whole
 * number being an integer; what isn't JSON has its JavaScript name.
 */
export type JsonKind =
  | "null"
  | "boolean"
  | "integer"
  | "number"
  | "string"
  | "array"
  | "object"
  | "undefined"
  | "function"
  | "symbol"
  | "proxy";

/** A container that is being written, and how far. */
interface Frame {
  readonly container: object;
  readonly names: readonly string[] | undefined;
  readonly length: number;
  readonly parent: Frame | undefined;
  next: number;
}

/**
 * Shows any value as compact JSON for a message: one line, what can't be seen
 * escaped, at most `limit` characters (64), ending in an ellipsis when clipped.
 * Takes no longer than the limit allows, whatever the depth or size; never
 * throws and runs no code of the value. What isn't JSON shows as what it is.
 */
export function showJson(value: unknown, limit: number = 64): string {
  const short = showShort(value);
  if (short !== undefined && short.length <= limit) return short;
  try {
    const { text } = new Preview(value, limit);
    return clipEscaped(escapeInvisible(text), limit);
  } catch {
    return "unreadable";
  }
}

/**
 * The kind and size of any value, and nothing else of it: `string of 12
 * characters`, `array of 1 item`. Never throws and runs no code of the value.
 */
export function describeJson(value: unknown): string {
  const kind = jsonKind(value);
  if (typeof value === "string") {
    return sizeOf(kind, codePointCount(value), "character", "characters");
  }
  if (kind === "array") {
    return sizeOf(kind, (value as unknown[]).length, "item", "items");
  }
  if (kind !== "object") return kind;
  try {
    const { length } = keys(value as object);
    return sizeOf(kind, length, "property", "properties");
  } catch {
    // Only a proxy that the platform can't tell throws here.
    return "proxy";
  }
}

/** The list of allowed values as compact JSON, as many as fit: `["a","b",\u2026 120 more]`. */
export function showAllowed(values: readonly unknown[]): string {
  const limit = 640;
  let shown = "";
  let length = 0;
  for (let at = 0; at < values.length; at++) {
    const text = showJson(values[at]);
    const comma = at === 0 ? "" : ",";
    if (length + text.length > limit) {
      const rest = `${ELLIPSIS} ${String(values.length - at)} more`;
      return `[${shown}${comma}${rest}]`;
    }
    length += text.length + 1;
    shown += comma + text;
  }
  return `[${shown}]`;
}

/** A count with its noun: `1 item`, `3 items`, `1 property`, `2 properties`. */
export function countOf(count: unknown, noun: string): string {
  if (count === 1 || count === 1n) return `1 ${noun}`;
  const plural = noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${showJson(count)} ${plural}`;
}

/** The kind of any value. Never throws and runs no code of the value. */
export function jsonKind(value: unknown): JsonKind {
  const type = typeof value;
  if (type === "number") return Number.isInteger(value) ? "integer" : "number";
  if (type === "bigint") return "integer";
  if (type !== "object") return type;
  return value === null ? "null" : kindOfObject(value as object);
}

function kindOfObject(value: object): JsonKind {
  try {
    if (isProxy !== undefined && isProxy(value)) return "proxy";
    if (isArray(value)) return "array";
    if (!isDecimal(value)) return "object";
    return value.isInteger() ? "integer" : "number";
  } catch {
    // Only a proxy that the platform can't tell throws here.
    return "proxy";
  }
}

/** Longer texts are seldom shown whole. */
const MAX_SHORT_UNITS = 62;

/** A scalar that is its own compact JSON, as most that are shown; undefined for others. */
function showShort(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
      return isShortAndPlain(value) ? `"${value}"` : undefined;
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    case "boolean":
      return value ? "true" : "false";
    default:
      return undefined;
  }
}

/** Whether a text is short, and has only characters of ASCII that stand for themselves in JSON. */
function isShortAndPlain(text: string): boolean {
  if (text.length > MAX_SHORT_UNITS) return false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20 || unit > 0x7e || unit === 0x22 || unit === 0x5c) {
      return false;
    }
  }
  return true;
}

/** The start of a value's compact JSON, written on an explicit stack. */
class Preview {
  text = "";
  readonly #limit: number;
  #frame: Frame | undefined;

  constructor(value: unknown, limit: number) {
    this.#limit = limit;
    this.#write(value);
    // So many units are more than `limit` characters, even if all are pairs.
    while (this.#frame !== undefined && this.text.length <= 2 * limit) {
      this.#advance(this.#frame);
    }
  }

  #write(value: unknown): void {
    const kind = jsonKind(value);
    if (kind === "array" || kind === "object") this.#enter(value as object);
    else this.text += this.#scalar(value, kind);
  }

  #scalar(value: unknown, kind: JsonKind): string {
    const short = showShort(value);
    if (short !== undefined) return short;
    switch (typeof value) {
      case "string":
        return JSON.stringify(headUnits(value, this.#limit));
      case "bigint":
        return showBigInt(value);
      case "object":
        // A decimal is the only object that is a number.
        return kind === "integer" || kind === "number"
          ? headUnits((value as Decimal).text, this.#limit)
          : kind;
      default:
        return kind;
    }
  }

  #enter(container: object): void {
    const names = isArray(container) ? undefined : keys(container);
    this.text += names === undefined ? "[" : "{";
    this.#frame = {
      container,
      names,
      length: (names ?? (container as unknown[])).length,
      parent: this.#frame,
      next: 0,
    };
  }

  #advance(frame: Frame): void {
    if (frame.next === frame.length) {
      this.text += frame.names === undefined ? "]" : "}";
      this.#frame = frame.parent;
      return;
    }
    if (frame.next > 0) this.text += ",";
    const name = frame.names?.[frame.next];
    if (name !== undefined) {
      this.text += `${JSON.stringify(headUnits(name, this.#limit))}:`;
    }
    const key = name ?? frame.next;
    frame.next++;
    const member = getOwnPropertyDescriptor(frame.container, key);
    if (member === undefined) this.text += "undefined";
    else if (hasOwn(member, "value")) this.#write(member.value);
    else this.text += "accessor";
  }
}

/** The digits of an integer, unless turning it into digits would take long. */
function showBigInt(value: bigint): string {
  return BigInt.asIntN(4096, value) === value
    ? String(value)
    : "integer past 2^4095";
}

function sizeOf(kind: JsonKind, n: number, one: string, many: string): string {
  return `${kind} of ${n} ${n === 1 ? one : many}`;
}
