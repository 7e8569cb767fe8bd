import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { utf8Length } from "../src/core/text.ts";
import { holdsControl, utf8Bytes } from "../src/core/utf8-scan.ts";

/** Texts of one to four bytes a character, lone surrogates among them, some longer than what is looked at at once. */
const texts = fc
  .tuple(
    fc.string({
      unit: fc.constantFrom(
        "a",
        " ",
        "\u00e9",
        "\u20ac",
        "\u{1f600}",
        "\ud83d",
      ),
      maxLength: 20,
    }),
    fc.nat({ max: 700 }),
  )
  .map(([text, times]) => text.repeat(times));

describe("bytes in UTF-8", () => {
  test("are those that are counted unit by unit", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(utf8Bytes(text, Infinity)).toBe(utf8Length(text));
      }),
    );
  });

  test("are counted up to a limit, which the units alone may pass", () => {
    fc.assert(
      fc.property(texts, fc.nat({ max: 5000 }), (text, limit) => {
        const bytes = utf8Length(text);
        const counted = utf8Bytes(text, limit);
        expect(counted > limit).toBe(bytes > limit);
        if (bytes <= limit) expect(counted).toBe(bytes);
      }),
    );
  });
});

describe("a control character", () => {
  test("is in no text without one, though bytes follow that could hide one", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(holdsControl(text)).toBe(false);
        // The last one that is none, and those beyond ASCII.
        expect(holdsControl(`${text}\x7f\x80\x9f`)).toBe(false);
      }),
    );
  });

  test("is found wherever it stands", () => {
    const anywhere = fc
      .tuple(texts, fc.nat({ max: 0x1f }), fc.nat())
      .map(([text, code, place]) => {
        const at = text === "" ? 0 : place % text.length;
        const unit = String.fromCharCode(code);
        return text.slice(0, at) + unit + text.slice(at);
      });
    fc.assert(
      fc.property(anywhere, (text) => {
        expect(holdsControl(text)).toBe(true);
      }),
    );
  });

  test("is found at every place of a text that is looked at in parts", () => {
    const spaces = " ".repeat(5000);
    for (let at = 0; at <= spaces.length; at++) {
      const text = `${spaces.slice(at)}\x1f${spaces.slice(0, at)}`;
      expect(holdsControl(text)).toBe(true);
    }
  });
});
