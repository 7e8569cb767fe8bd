import { inspect, isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ExactJsonValue } from "../src/core/json.ts";
import type { NumberMode } from "../src/core/json-number.ts";
import type { TextFault } from "../src/core/json-text-fault.ts";
import { parseJson } from "../src/core/parse.ts";
import { QuickReader } from "../src/core/quick-reader.ts";
import { ThoroughReader } from "../src/core/thorough-reader.ts";
import { jsonText } from "./json-texts.ts";

const modes = ["double", "exact", "source"] as const;

/** As the package has it, one for all texts, which knows names from earlier ones. */
const reader = new QuickReader();

/** Member order, `__proto__` and the kinds of numbers told, -0 too. */
function show(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === "bigint") return { bigint: String(part) };
    return Object.is(part, -0) ? { minus: 0 } : part;
  });
}

function readQuickly(text: string, mode: NumberMode): unknown {
  return reader.read(text, mode, 400);
}

function readThoroughly(
  text: string,
  mode: NumberMode,
  duplicates: "refuse" | "last" = "refuse",
): ExactJsonValue | { readonly fault: TextFault } {
  let found: TextFault | undefined;
  const rules = { duplicates, maxDepth: Infinity };
  reader.start(text, mode);
  const thorough = new ThoroughReader(text, reader, rules, (fault) => {
    found = fault;
    throw new Error(fault.sentence);
  });
  try {
    return thorough.read();
  } catch (error) {
    if (found === undefined) throw error;
    return { fault: found };
  }
}

/** Numbers whose digits, point and exponent stand where they like. */
const literal = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.oneof(fc.nat(), fc.bigInt({ min: 0n, max: 10n ** 25n })),
    fc.constantFrom("", ".0", ".5", ".25", ".000", ".1234567890123456789"),
    fc.constantFrom("", "e0", "E+5", "e-20", "e22", "e308", "e-330", "e400"),
  )
  .map((parts) => parts.join(""));

/** Texts of which most are JSON, white space and odd numbers included. */
const looseText = fc
  .tuple(
    fc.array(fc.oneof(jsonText, literal), { maxLength: 4 }),
    fc.nat(),
    fc.nat(9),
  )
  .map(([items, at, what]) => {
    const text = `[ ${items.join(" ,\n")} ]`;
    const index = at % (text.length + 1);
    const noise = ["", "", "", ",", "0", "-", "\\", '"', "}", "\t"][what] ?? "";
    return text.slice(0, index) + noise + text.slice(index);
  });

describe("the quick reader and the thorough one", () => {
  test.each(modes)("read the same, numbers %s", (mode) => {
    fc.assert(
      fc.property(looseText, (text) => {
        const quick = readQuickly(text, mode);
        fc.pre(quick !== undefined);
        expect(show(readThoroughly(text, mode))).toBe(show(quick));
      }),
      { numRuns: 2000 },
    );
  });

  test("the quick one gives up only for a fault or the name __proto__", () => {
    fc.assert(
      fc.property(looseText, (text) => {
        fc.pre(readQuickly(text, "exact") === undefined);
        const found = show(readThoroughly(text, "exact"));
        expect(found).toMatch(/"fault":|"__proto__":/);
      }),
      { numRuns: 2000 },
    );
  });

  test("the thorough one refuses a second name where the last was to be kept", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const last = readThoroughly(text, "double", "last");
        const refused = readThoroughly(text, "double");
        if (show(refused).includes('"code":"duplicate_member"')) {
          expect(show(last)).toBe(show(JSON.parse(text)));
        } else {
          expect(show(refused)).toBe(show(last));
        }
      }),
      { numRuns: 2000 },
    );
  });

  test.each([399, 400, 401, 402])(
    "meet at depth %d without a seam",
    (depth) => {
      for (const [open, close] of [
        ["[", "]"],
        ['{"a":', "}"],
      ] as const) {
        const text = open.repeat(depth) + "1" + close.repeat(depth);
        expect(readQuickly(text, "double") !== undefined).toBe(depth <= 400);
        expect(JSON.stringify(parseJson(text))).toBe(text);
        expect(JSON.stringify(parseJson(text, { maxDepth: depth }))).toBe(text);
        expect(() => parseJson(text, { maxDepth: depth - 1 })).toThrow(
          `nest more than ${depth - 1} deep`,
        );
      }
    },
  );

  test("limits are met by what just keeps to them", () => {
    expect(parseJson("1234", { maxBytes: 4 })).toBe(1234);
    expect(() => parseJson("1234", { maxBytes: 3 })).toThrow(/more than 3/);
    const bytes = new TextEncoder().encode('"\u00e9"');
    expect(parseJson(bytes, { maxBytes: 4 })).toBe("\u00e9");
    expect(() => parseJson(bytes, { maxBytes: 3 })).toThrow(/more than 3/);
    const beside = '[{"__proto__":[]},{"a":{}},[[]]]';
    expect(JSON.stringify(parseJson(beside, { maxDepth: 3 }))).toBe(beside);
    expect(() => parseJson(beside, { maxDepth: 2 })).toThrow(/more than 2/);
  });

  test("limits that are no numbers refuse", () => {
    expect(() => parseJson("[]", { maxDepth: NaN })).toThrow(/nest more/);
    expect(() => parseJson("[]", { maxBytes: NaN })).toThrow(/more than NaN/);
    expect(() => parseJson("[[]]", { maxDepth: 1.5 })).toThrow(/nest more/);
    expect(parseJson("[]", { maxDepth: 1.5 })).toEqual([]);
  });

  test("long strings are read as short ones are", () => {
    const part = fc.constantFrom(
      "a",
      "a".repeat(15),
      "a".repeat(33),
      "a".repeat(130),
      "\\\\",
      '\\"',
      ...["\\b", "\\f", "\\n", "\\r", "\\t", "\\/", "\\u0041"],
      "\u00e9",
      "\u8a9e",
      "\u8a9e".repeat(40),
      "\u{1f600}",
      "\ud800",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(part, { maxLength: 6 }),
          fc.array(part, { maxLength: 80 }),
        ),
        fc.constantFrom("", "\u0000", "\n", "\u001f", "\\x", "\\\u00e9", "\\"),
        fc.boolean(),
        (all, fault, isCut) => {
          const string = `"${all.join("")}${fault}${isCut ? "" : '"'}`;
          const text = `[${string},1,"b\u00e9\\n",{"\u8a9e":${string}}]`;
          const native = readNatively(text);
          expect(readQuickly(text, "double")).toEqual(native);
          if (native !== undefined) expect(parseJson(text)).toEqual(native);
        },
      ),
      { numRuns: 3000 },
    );
  });

  test("a string ends at its quote, wherever specials stand in it", () => {
    const specials = [
      "\u00e9",
      "\u8a9e",
      "\\n",
      '\\"',
      "\\\\",
      "\u0001",
      "\u001f",
    ];
    for (const special of specials) {
      for (const length of [0, 15, 16, 31, 32, 33, 143, 144, 145, 160, 300]) {
        for (const at of [0, 15, 16, 17, 143, 144, 145, 159, length]) {
          const plain = "x".repeat(length);
          const string = `"${plain.slice(0, at)}${special}${plain.slice(at)}"`;
          const text = `{"a":${string},"b":[${string},"\u00e9",${string}]}`;
          expect(readQuickly(text, "double")).toEqual(readNatively(text));
        }
      }
    }
  });
});

/** What the platform reads; undefined where the text is no JSON. */
function readNatively(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

test("objects that are read are as plain as literal ones", () => {
  const text = '{"a":{"b":[{}]},"c":1}';
  const read = parseJson(text) as object;
  const literal = { a: { b: [{}] }, c: 1 };
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect(read).toStrictEqual(literal);
  expect(isDeepStrictEqual(read, literal)).toBe(true);
  expect(inspect(read)).toBe(inspect(literal));
  expect(structuredClone(read)).toStrictEqual(literal);
});

describe("whatever became of the built-ins", () => {
  const text = '{"x":{"x":1},"toString":2,"y":[{"x":3}]}';

  function expectRead(): void {
    expect(JSON.stringify(parseJson(text))).toBe(text);
    expect(() => parseJson('{"x":1,"x":2}')).toThrow(/already/);
    expect(
      JSON.stringify(parseJson('{"x":1,"x":2}', { duplicates: "last" })),
    ).toBe('{"x":2}');
  }

  test.each([
    ["a value that can't be written", { value: 1, writable: false }],
    ["a getter alone", { get: (): number => 1 }],
    [
      "a setter that takes values",
      { get: (): number => 1, set: (): void => undefined },
    ],
    [
      "a setter that throws",
      {
        set: (): void => {
          throw new Error("set");
        },
      },
    ],
  ])("members are read, where Object.prototype has %s", (_, descriptor) => {
    Object.defineProperty(Object.prototype, "x", {
      ...descriptor,
      configurable: true,
    });
    try {
      expectRead();
    } finally {
      delete (Object.prototype as { x?: unknown }).x;
    }
  });

  test("texts are read, where JSON.parse and Object.keys were replaced", () => {
    const parse = JSON.parse;
    const keys = Object.keys;
    let calls = 0;
    const long = `["${"a\\n".repeat(40)}",{"x":1}]`;
    let read: unknown;
    JSON.parse = (): unknown => calls++;
    Object.keys = (): string[] => [String(calls++)];
    try {
      read = parseJson(long);
    } finally {
      JSON.parse = parse;
      Object.keys = keys;
    }
    expect(calls).toBe(0);
    expect(read).toEqual(JSON.parse(long));
  });
});
