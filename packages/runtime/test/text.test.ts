import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonStringBytes } from "../src/core/json-string-bytes.ts";
import {
  clipEscaped,
  clipText,
  codePointCount,
  codePointsAtLeast,
  codePointsAtMost,
  compareCodePoints,
  escapeInvisible,
  quoteText,
  utf8Length,
} from "../src/core/text.ts";

/** Text with many surrogates, paired and lone, and marks that cost escapes. */
const oddText = fc
  .array(
    fc.constantFrom(
      ...'a"\\/\n\b\u0000\u001f\u007f\u0080\u00e9\u2028\u202e\ud83d\ude00\ud800\udfff\ue000\uffff'.split(
        "",
      ),
    ),
    { maxLength: 20 },
  )
  .map((units) => units.join(""));

describe("counting code points", () => {
  test("a pair counts once, a lone surrogate and a combining mark once each", () => {
    expect(codePointCount("")).toBe(0);
    expect(codePointCount("\ud83d\ude00")).toBe(1);
    expect(codePointCount("\ude00\ud83d")).toBe(2);
    expect(codePointCount("\ud83d\ud83d\ude00\ude00")).toBe(3);
    expect(codePointCount("e\u0301")).toBe(2);
  });

  test("it agrees with iteration for any text", () => {
    fc.assert(
      fc.property(oddText, (text) => {
        expect(codePointCount(text)).toBe([...text].length);
      }),
    );
  });

  test("the bounds agree with the count for any text and bound", () => {
    fc.assert(
      fc.property(oddText, fc.integer({ min: 0, max: 24 }), (text, n) => {
        const count = [...text].length;
        expect(codePointsAtLeast(text, n)).toBe(count >= n);
        expect(codePointsAtMost(text, n)).toBe(count <= n);
      }),
      { numRuns: 2000 },
    );
  });

  test("the bounds hold for texts of pairs alone, and of none", () => {
    for (let n = 1; n < 6; n++) {
      for (const character of ["\ud83d\ude00", "a"]) {
        expect(codePointsAtLeast(character.repeat(n - 1), n)).toBe(false);
        expect(codePointsAtLeast(character.repeat(n), n)).toBe(true);
        expect(codePointsAtMost(character.repeat(n), n)).toBe(true);
        expect(codePointsAtMost(character.repeat(n + 1), n)).toBe(false);
      }
    }
  });

  test("the bounds take numbers that no text can reach", () => {
    expect(codePointsAtLeast("abc", Infinity)).toBe(false);
    expect(codePointsAtMost("abc", 1e300)).toBe(true);
  });
});

describe("ordering by code point", () => {
  test("astral characters come after U+FFFF, where units would put them before", () => {
    expect(compareCodePoints("\ud83d\ude00", "\uffff")).toBe(1);
    expect(compareCodePoints("\ud83dz", "\ud83d\ude00")).toBe(-1);
    expect(compareCodePoints("\ud800\ue000", "\ud800\ud83d\ude00")).toBe(-1);
    expect(compareCodePoints("a", "ab")).toBe(-1);
    expect(compareCodePoints("b", "ab")).toBe(1);
    expect(compareCodePoints("", "")).toBe(0);
  });

  test("it agrees with comparing lists of code points", () => {
    const slow = (a: string, b: string): number => {
      const left = [...a].map((c) => c.codePointAt(0) ?? 0);
      const right = [...b].map((c) => c.codePointAt(0) ?? 0);
      for (let i = 0; i < Math.min(left.length, right.length); i++) {
        const d = (left[i] ?? 0) - (right[i] ?? 0);
        if (d !== 0) return Math.sign(d);
      }
      return Math.sign(left.length - right.length);
    };
    fc.assert(
      fc.property(oddText, oddText, oddText, (start, a, b) => {
        const order = compareCodePoints(start + a, start + b);
        expect(order).toBe(slow(start + a, start + b));
        expect(compareCodePoints(start + b, start + a)).toBe(0 - order);
      }),
      { numRuns: 20_000 },
    );
  });
});

describe("counting bytes", () => {
  test("UTF-8 length agrees with the platform's encoder", () => {
    fc.assert(
      fc.property(oddText, (text) => {
        expect(utf8Length(text)).toBe(Buffer.byteLength(text, "utf8"));
      }),
    );
  });

  test("bytes as a JSON string agree with JSON.stringify", () => {
    fc.assert(
      fc.property(oddText, (text) => {
        const written = Buffer.byteLength(JSON.stringify(text), "utf8");
        expect(jsonStringBytes(text)).toBe(written);
      }),
    );
    for (let unit = 0; unit < 0x10000; unit++) {
      const text = String.fromCharCode(unit);
      const written = Buffer.byteLength(JSON.stringify(text), "utf8");
      if (jsonStringBytes(text) !== written) {
        expect([unit, jsonStringBytes(text)]).toEqual([unit, written]);
      }
    }
  });
});

describe("escaping what can't be seen", () => {
  test("controls, formats, separators and lone surrogates become lower-case escapes", () => {
    expect(escapeInvisible("a\u001b[31m\u0007")).toBe("a\\u001b[31m\\u0007");
    expect(escapeInvisible("\u202e\u2066\u200b\ufeff\u2028\u2029\u0085")).toBe(
      "\\u202e\\u2066\\u200b\\ufeff\\u2028\\u2029\\u0085",
    );
    expect(escapeInvisible("\ud800x\udfff")).toBe("\\ud800x\\udfff");
  });

  test("an astral format character becomes two escapes", () => {
    expect(escapeInvisible("\u{e0041}")).toBe("\\udb40\\udc41");
  });

  test("other text stays as it is", () => {
    const text = 'caf\u00e9 \u65e5\u672c \ud83d\ude00 a\\b"c</script>`${x}';
    expect(escapeInvisible(text)).toBe(text);
  });

  test("what comes out holds nothing invisible, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), oddText, (a, b) => {
        expect(escapeInvisible(a + b)).not.toMatch(
          /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u,
        );
      }),
    );
  });
});

describe("clipping", () => {
  test("the ellipsis counts in the limit and no pair is split", () => {
    expect(clipText("abcde", 5)).toBe("abcde");
    expect(clipText("abcdef", 5)).toBe("abcd\u2026");
    expect(clipText("\ud83d\ude00\ud83d\ude00\ud83d\ude00", 3)).toBe(
      "\ud83d\ude00\ud83d\ude00\ud83d\ude00",
    );
    expect(clipText("\ud83d\ude00\ud83d\ude00\ud83d\ude00", 2)).toBe(
      "\ud83d\ude00\u2026",
    );
    expect(clipText("ab", 1)).toBe("\u2026");
  });

  test("a clipped text has exactly as many characters as the limit", () => {
    fc.assert(
      fc.property(oddText, fc.integer({ min: 1, max: 12 }), (text, limit) => {
        const clipped = [...clipText(text, limit)];
        expect(clipped.length).toBe(Math.min([...text].length, limit));
      }),
    );
  });

  test("escaped text is never clipped inside an escape", () => {
    expect(clipEscaped("ab\\u001bcd", 5)).toBe("ab\u2026");
    expect(clipEscaped("ab\\u001bcd", 9)).toBe("ab\\u001b\u2026");
    expect(clipEscaped("a\\\\b", 3)).toBe("a\u2026");
    expect(clipEscaped("a\\\\b", 4)).toBe("a\\\\b");
  });

  test("quoted text is one line of JSON and closes its quote when clipped", () => {
    expect(quoteText("odd name")).toBe('"odd name"');
    expect(quoteText('a"b\\c\nd\u202e')).toBe('"a\\"b\\\\c\\nd\\u202e"');
    expect(quoteText("abcdef", 4)).toBe('"abc\u2026"');
    expect(quoteText("\u202e".repeat(100), 14)).toBe('"\\u202e\\u202e\u2026"');
    fc.assert(
      fc.property(oddText, (text) => {
        const quoted = quoteText(text, 8);
        expect([...quoted].length).toBeLessThanOrEqual(10);
        expect(text.startsWith(JSON.parse(quoted.replace("\u2026", "")))).toBe(
          true,
        );
      }),
    );
  });
});
