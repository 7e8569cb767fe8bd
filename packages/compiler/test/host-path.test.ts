import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizePath, relativePath } from "../src/host/path.ts";

const part = fc.constantFrom("", ".", "..", "a", "b.c", ".d", "..e");
const anyPath = fc
  .array(part, { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join("/"));

describe("paths", () => {
  test("are made normal as Node does, but for a slash at the end", () => {
    fc.assert(
      fc.property(anyPath, (given) => {
        const normal = path.posix.normalize(given);
        const expected = normal.length > 1 ? normal.replace(/\/$/, "") : normal;
        expect(normalizePath(given)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  test("are made relative as Node does", () => {
    fc.assert(
      fc.property(anyPath, anyPath, (from, to) => {
        const [folder, target] = [`/${from}`, `/${to}`];
        const expected = path.posix.relative(folder, target) || ".";
        expect(relativePath(folder, target)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });
});
