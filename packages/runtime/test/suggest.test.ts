import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { closestName } from "../src/core/suggest.ts";

describe("the closest name", () => {
  test("is one letter added, removed, replaced or swapped away", () => {
    const names = ["path", "limit", "recursive"];
    expect(closestName("limt", names)).toBe("limit");
    expect(closestName("limiit", names)).toBe("limit");
    expect(closestName("lamit", names)).toBe("limit");
    expect(closestName("ilmit", names)).toBe("limit");
    expect(closestName("paht", names)).toBe("path");
  });

  test("may be two letters away when it is long enough", () => {
    expect(closestName("recurisv", ["recursive"])).toBe("recursive");
    expect(closestName("lmt", ["limit"])).toBe(undefined);
    expect(closestName("xecursixx", ["recursive"])).toBe(undefined);
  });

  test("may differ in case however short it is", () => {
    expect(closestName("LIMIT", ["limit"])).toBe("limit");
    expect(closestName("x", ["X"])).toBe("X");
    expect(closestName("max_items", ["maxItems"])).toBe("maxItems");
  });

  test("is none when nothing is close", () => {
    expect(closestName("zzz", ["path", "limit"])).toBe(undefined);
    expect(closestName("id", ["is", "i", "x"])).toBe(undefined);
    expect(closestName("", ["", "a"])).toBe(undefined);
    expect(closestName("limit", [])).toBe(undefined);
  });

  test("is never the name itself", () => {
    expect(closestName("limit", ["limit"])).toBe(undefined);
    expect(closestName("limit", ["limit", "limits"])).toBe("limits");
  });

  test("is the nearest, and the first of those equally near", () => {
    expect(closestName("limits", ["limxtx", "limitx", "limitz"])).toBe(
      "limitx",
    );
    expect(closestName("Limits", ["limitz", "limits"])).toBe("limits");
  });

  test("is sought only for names of up to 64 units, so that huge ones cost nothing", () => {
    const long = "a".repeat(64);
    expect(closestName(long, [`${long}b`])).toBe(`${long}b`);
    expect(closestName(`${long}b`, [long])).toBe(undefined);
    expect(closestName("a".repeat(1e7), ["a".repeat(1e7 + 1)])).toBe(undefined);
    expect(closestName("abcdef", ["b".repeat(1e7)])).toBe(undefined);
  });

  test("is found after any single edit of a name of three letters or more", () => {
    const name = fc.stringMatching(/^[a-z]{3,12}$/);
    fc.assert(
      fc.property(name, fc.nat(11), (candidate, seed) => {
        const at = seed % candidate.length;
        const edited = candidate.slice(0, at) + "_" + candidate.slice(at);
        const replaced = candidate.slice(0, at) + "_" + candidate.slice(at + 1);
        expect(closestName(edited, [candidate])).toBe(candidate);
        expect(closestName(replaced, [candidate])).toBe(candidate);
      }),
    );
  });
});
