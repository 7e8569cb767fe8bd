import { describe, expect, test } from "vitest";
import { Decimal } from "../src/core/decimal.ts";
import { jsonEqual } from "../src/core/equal.ts";
import { formatJson } from "../src/core/format-json.ts";
import type { ExactJsonValue } from "../src/core/json.ts";
import { JsonTextError } from "../src/core/json-text-error.ts";
import { parseJson, type ParseJsonOptions } from "../src/core/parse.ts";
import { Random } from "./random.ts";
import { damage, randomText } from "./random-texts.ts";

const TEXTS = 100_000;

const last = { duplicates: "last" } as const;
const exact = { numbers: "exact" } as const;

interface Reading {
  readonly value?: ExactJsonValue;
  readonly error?: JsonTextError;
}

function read(
  input: string | Uint8Array,
  options: ParseJsonOptions = {},
): Reading {
  try {
    return { value: parseJson(input, options) };
  } catch (error) {
    if (error instanceof JsonTextError) return { error };
    throw error;
  }
}

/** What the native reader makes of a text, which throws nothing but this. */
function readNatively(text: string): { readonly value?: unknown } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return {};
  }
}

/** The number literals of a text that is JSON. */
function literalsOf(text: string): string[] {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/g, " ");
  return bare.match(/-?\d[\d.eE+-]*/g) ?? [];
}

/** How many members a text that is JSON writes. */
function writtenMembers(text: string): number {
  return text.replace(/"(?:[^"\\]|\\.)*"/g, "").split(":").length - 1;
}

function heldMembers(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner = Object.values(value).map(heldMembers);
  const own = Array.isArray(value) ? 0 : inner.length;
  return inner.reduce((sum, count) => sum + count, own);
}

/** The value of a literal in one spelling: sign, digits, power of ten. */
function canonical(literal: string): string {
  const [, sign = "", whole = "", fraction = "", power = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]\+?(-?\d+))?$/.exec(literal) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  const stripped = digits.replace(/0+$/, "");
  if (stripped === "") return "0";
  const dropped = digits.length - stripped.length - fraction.length;
  return `${sign}${stripped}e${BigInt(power) + BigInt(dropped)}`;
}

/** The value as text, each number as its nearest double. */
function rounded(value: ExactJsonValue): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === "bigint") return Number(part);
    return part instanceof Decimal ? part.toNumber() : part;
  });
}

const holdsMinusZero = (value: unknown): boolean =>
  Object.is(value, -0) ||
  (typeof value === "object" &&
    value !== null &&
    Object.values(value).some(holdsMinusZero));

const encoder = new TextEncoder();

/** What is wrong with reading a text as bytes, given how its string is read. */
function faultOfBytes(text: string, ofString: Reading): string | undefined {
  const ofBytes = read(encoder.encode(text));
  if (ofString.value !== undefined) {
    const isSame =
      ofBytes.value !== undefined &&
      rounded(ofBytes.value) === rounded(ofString.value);
    return isSame ? undefined : "bytes read another value";
  }
  if (ofString.error === undefined) return "neither read nor refused";
  const { code, message, offset } = ofString.error;
  const expected = encoder.encode(text.slice(0, offset)).length;
  const { error } = ofBytes;
  const isSame = error?.code === code && error.message === message;
  return isSame && error.offset === expected ? undefined : "bytes fault apart";
}

/** What is wrong with the exact reading of a text that is JSON. */
function faultOfExact(text: string, native: unknown): string | undefined {
  const { value } = read(text, { ...exact, ...last });
  if (value === undefined) return "exact refuses";
  if (rounded(value) !== JSON.stringify(native)) return "exact differs";
  if (holdsMinusZero(value)) return "exact holds -0";
  const written = formatJson(value);
  const again = read(written, exact).value;
  if (!jsonEqual(again, value)) return "exact isn't read again";
  if (writtenMembers(text) !== heldMembers(native)) return undefined;
  // Sorted, as names that are array indices come first in an object.
  const digits = literalsOf(text).map(canonical).sort().join();
  const kept = literalsOf(written).map(canonical).sort().join();
  return digits === kept ? undefined : "exact loses digits";
}

/** How often each kind of text came up. */
interface Tally {
  accepted: number;
  refused: number;
  duplicates: number;
  overflows: number;
  minusZeros: number;
}

/** What is wrong with the reading of a text that is JSON. */
function faultOfJson(
  text: string,
  native: unknown,
  tally: Tally,
): string | undefined {
  tally.accepted++;
  const found = faultOfExact(text, native);
  if (found !== undefined) return found;
  const reading = read(text, last);
  const numbers = literalsOf(text).map(Number);
  if (numbers.some((each) => !Number.isFinite(each))) {
    tally.overflows++;
    const isTold = reading.error?.code === "number_out_of_range";
    return isTold ? undefined : "overflow read";
  }
  if (reading.value === undefined) return "refused";
  if (rounded(reading.value) !== JSON.stringify(native)) return "differs";
  if (holdsMinusZero(reading.value)) return "-0 read";
  if (holdsMinusZero(native)) tally.minusZeros++;
  const isTwice = writtenMembers(text) !== heldMembers(native);
  if (isTwice) tally.duplicates++;
  const strict = read(text);
  return isTwice === (strict.error?.code === "duplicate_member")
    ? undefined
    : "duplicates judged wrong";
}

function faultOf(text: string, tally: Tally): string | undefined {
  const native = readNatively(text);
  if ("value" in native) {
    const fault = faultOfJson(text, native.value, tally);
    if (fault !== undefined) return fault;
  } else {
    tally.refused++;
    for (const options of [{}, { ...exact, ...last }]) {
      if (read(text, options).error === undefined) return "accepted";
    }
  }
  // Bytes can't hold a lone surrogate.
  return /\p{Cs}/u.test(text) ? undefined : faultOfBytes(text, read(text));
}

describe(`${TEXTS} random texts`, () => {
  test("are read and refused as by JSON.parse, but for -0, duplicates and overflow", () => {
    const random = new Random(1);
    const tally: Tally = {
      accepted: 0,
      refused: 0,
      duplicates: 0,
      overflows: 0,
      minusZeros: 0,
    };
    const faults: string[] = [];
    for (let i = 0; i < TEXTS; i++) {
      const sound = randomText(random);
      const text = random.oneIn(2) ? sound : damage(random, sound);
      const fault = faultOf(text, tally);
      if (fault !== undefined) faults.push(`${fault}: ${text}`);
    }
    expect(faults).toEqual([]);
    expect(tally.accepted + tally.refused).toBe(TEXTS);
    const least = { accepted: 40_000, refused: 20_000, duplicates: 2000 };
    const floors = { ...least, overflows: 300, minusZeros: 1000 };
    for (const [kind, floor] of Object.entries(floors)) {
      const count = tally[kind as keyof Tally];
      expect([kind, count > floor, count]).toEqual([kind, true, count]);
    }
  });

  test("show a reader that is wrong", () => {
    const tally = {} as Tally;
    const native = { a: 1 };
    expect(faultOfJson('{"a":2}', native, tally)).toBe("exact differs");
    expect(faultOfExact("[1.0,2]", [1])).toBe("exact differs");
    expect(faultOfBytes("[1]", { value: [2] })).toBe(
      "bytes read another value",
    );
    expect(faultOfBytes("[1]", read("[1"))).toBe("bytes fault apart");
  });
});
