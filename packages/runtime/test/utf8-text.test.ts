import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { utf8Length } from "../src/core/text.ts";
import { Utf8Writer } from "../src/core/utf8-text.ts";

/** Texts of one to four bytes a character, lone surrogates among them, some longer than the room that is kept. */
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
    fc.nat({ max: 600 }),
  )
  .map(([text, times]) => text.repeat(times));

const writer = new Utf8Writer();

describe("bytes in UTF-8", () => {
  test("are those of the platform, one text after another", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { bytes, length, view } = writer.write(text);
        const written = bytes.subarray(0, length);
        expect(Buffer.from(text).equals(written)).toBe(true);
        if (length > 0) {
          expect(view.getUint8(length - 1)).toBe(bytes[length - 1]);
        }
      }),
    );
  });

  test("are counted as unit by unit, up to a limit", () => {
    fc.assert(
      fc.property(
        texts,
        fc.oneof(fc.nat(12_000), fc.constant(Infinity)),
        (text, limit) => {
          const bytes = utf8Length(text);
          const counted = writer.lengthOf(text, limit);
          expect(counted > limit).toBe(bytes > limit);
          if (bytes <= limit) expect(counted).toBe(bytes);
        },
      ),
    );
  });
});
