import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { utf8Length } from "../src/core/text.ts";
import { Utf8Counter } from "../src/core/utf8-counter.ts";

const counter = new Utf8Counter();

/** Texts of one to four bytes a character, lone surrogates among them, some longer than what is counted at once. */
const texts = fc
  .tuple(
    fc.string({
      unit: fc.constantFrom("a", "\u00e9", "\u20ac", "\u{1f600}", "\ud83d"),
      maxLength: 20,
    }),
    fc.nat({ max: 700 }),
  )
  .map(([text, times]) => text.repeat(times));

describe("bytes in UTF-8", () => {
  test("are those that are counted unit by unit", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(counter.count(text, Infinity)).toBe(utf8Length(text));
      }),
    );
  });

  test("are counted up to a limit, which the units alone may pass", () => {
    fc.assert(
      fc.property(texts, fc.nat({ max: 5000 }), (text, limit) => {
        const bytes = utf8Length(text);
        const counted = counter.count(text, limit);
        expect(counted > limit).toBe(bytes > limit);
        if (bytes <= limit) expect(counted).toBe(bytes);
      }),
    );
  });
});
