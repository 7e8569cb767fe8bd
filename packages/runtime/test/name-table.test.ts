import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NameTable } from "../src/core/name-table.ts";
import { parseJson } from "../src/core/parse.ts";

/** Names of few letters and all lengths, so that many share their start, and some a place. */
const names = fc.string({
  unit: fc.constantFrom("a", "b", "c"),
  maxLength: 40,
});

function viewOf(name: string): DataView {
  return new DataView(
    Uint8Array.from(`"${name}":1}`, (unit) => unit.charCodeAt(0)).buffer,
  );
}

function findIn(table: NameTable, name: string): string | undefined {
  const view = viewOf(name);
  return table.find(view, 1, view.byteLength);
}

describe("a table of names", () => {
  test("finds a name that it just kept, if that isn't long", () => {
    fc.assert(
      fc.property(names, (name) => {
        const table = new NameTable();
        expect(findIn(table, name)).toBe(name === "" ? "" : undefined);
        table.keep(name, viewOf(name), 1);
        expect(findIn(table, name)).toBe(name.length < 24 ? name : undefined);
      }),
    );
  });

  test("finds no name for another, however many it has seen", () => {
    const table = new NameTable();
    let found = 0;
    fc.assert(
      fc.property(names, (name) => {
        const known = findIn(table, name);
        if (known !== undefined) {
          expect(known).toBe(name);
          found++;
        }
        table.keep(name, viewOf(name), 1);
      }),
      { numRuns: 5000 },
    );
    expect(found).toBeGreaterThan(0);
  });

  test("forgets all", () => {
    const table = new NameTable();
    table.keep("abc", viewOf("abc"), 1);
    table.clear();
    expect(findIn(table, "abc")).toBeUndefined();
  });
});

describe("names that were read before", () => {
  test("are what the text says, whatever was read before", () => {
    const part = fc.constantFrom(
      "a",
      "b",
      "\\\\",
      '\\"',
      "\\u0061",
      "\u00e9",
      "\u20ac",
      "\u{1f600}",
    );
    const name = fc
      .array(part, { maxLength: 8 })
      .map((parts) => parts.join(""));
    const object = fc.uniqueArray(name, {
      maxLength: 5,
      selector: (each) => JSON.parse(`"${each}"`) as string,
    });
    fc.assert(
      fc.property(object, (all) => {
        const members = all.map((each, at) => `"${each}":${at}`);
        const text = `{${members.join(",")}}`;
        expect(parseJson(text)).toEqual(JSON.parse(text));
        const twice = [...members, ...members.slice(0, 1)];
        if (all.length > 0) {
          expect(() => parseJson(`{${twice.join(",")}}`)).toThrow(/already/);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
