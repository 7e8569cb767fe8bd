import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sha256Hex as platformHash } from "../src/names/sha256.ts";
import { sha256HexPortable } from "../src/names/sha256-portable.ts";

function nodeSha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

describe.each([
  ["the platform's", platformHash],
  ["our own", sha256HexPortable],
])("SHA-256, %s", (_, sha256Hex) => {
  test("gives the published digests of the standard's examples", () => {
    expect(sha256Hex("abc")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
    expect(sha256Hex("")).toBe(
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    );
  });

  test("agrees with node:crypto at every length around a block's end", () => {
    for (let length = 0; length <= 200; length++) {
      const bytes = Uint8Array.from(
        { length },
        (_, i) => (i * 37 + length) % 256,
      );
      expect(sha256Hex(bytes), `${length} bytes`).toBe(nodeSha256(bytes));
    }
  });

  test("agrees with node:crypto on bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4096 }), (bytes) => {
        expect(sha256Hex(bytes)).toBe(nodeSha256(bytes));
      }),
      { seed: 20260101, numRuns: 200 },
    );
  });

  test("hashes a view into a larger buffer as the bytes it shows", () => {
    const whole = Uint8Array.from({ length: 300 }, (_, i) => i % 251);
    const view = whole.subarray(3, 170);
    expect(sha256Hex(view)).toBe(nodeSha256(view));
  });

  test("hashes text as UTF-8, lone surrogates included", () => {
    for (const text of ["\u00e9\u4e2d\u{1f600}", "a\ud800b", "\u0000\ufeff"]) {
      expect(sha256Hex(text)).toBe(nodeSha256(text));
    }
  });

  test("agrees with node:crypto on a megabyte", () => {
    const text = "0123456789abcdef".repeat(65536);
    expect(sha256Hex(text)).toBe(nodeSha256(text));
  });
});
