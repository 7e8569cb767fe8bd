import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Fault, IssueList, type Place } from "../src/core/issue.ts";
import { displayPlace, stepsOf } from "../src/core/place.ts";
import { displayPath } from "../src/core/pointer.ts";

const MOST_BYTES = 8192;
const bytesOf = (lines: readonly string[]): number =>
  new TextEncoder().encode(lines.join("\n")).length;

function placeOf(steps: readonly (string | number)[]): Place {
  let place: Place = undefined;
  for (const step of steps) {
    place = { parent: place, step, undeclared: typeof step === "string" };
  }
  return place;
}

function faultAt(
  place: Place,
  expected: string,
  isInert: boolean = false,
): Fault {
  return {
    code: undefined,
    keyword: "const",
    place,
    schemaPlace: undefined,
    expected,
    verdict: undefined,
    actual: undefined,
    params: {},
    isInert,
  };
}

describe("a place", () => {
  const step = fc.oneof(
    fc.nat(),
    fc.constantFrom("path", "_a$1", "", "9", "odd name", "caf\u00e9", "\u200b"),
    fc.string({ maxLength: 140, unit: "binary" }),
  );
  const root = fc.oneof(fc.constant("data"), fc.string({ maxLength: 140 }));

  test("is shown as its path is, however long", () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 12 }),
        root,
        fc.boolean(),
        (steps, name, hide) => {
          const place = placeOf(steps);
          const path = stepsOf(place, hide);
          expect(displayPlace(place, name, hide)).toBe(displayPath(path, name));
        },
      ),
    );
  });
});

describe("a list of issues", () => {
  test("has all lines that there is room for, and no more", () => {
    const text = fc.tuple(
      fc.constantFrom("a", "\u00e9", "\u20ac", "\u{1f600}"),
      fc.integer({ min: 1, max: 400 }),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 40 }), (texts) => {
        const list = new IssueList({ maxIssues: 100 });
        for (const [index, [unit, count]] of texts.entries()) {
          list.add(faultAt(placeOf([index]), unit.repeat(count)));
        }
        const lines = list.messages();
        const isCut = lines.at(-1)?.startsWith("\u2026") === true;
        expect(bytesOf(lines)).toBeLessThanOrEqual(MOST_BYTES);
        expect(lines).toHaveLength(
          isCut ? lines.length : new Set(texts.keys()).size,
        );
        // Where one was left out, another line of full length had no room.
        if (isCut) expect(bytesOf(lines)).toBeGreaterThan(MOST_BYTES - 1200);
      }),
    );
  });

  test("escapes the word for the root beside words that are inert", () => {
    const list = new IssueList({ root: "args\u200b" });
    list.add(faultAt(placeOf(["path"]), "be right", true));
    expect(list.messages()).toEqual(["args\\u200b.path must be right"]);
  });

  test("escapes words that aren't said to be inert", () => {
    const list = new IssueList();
    list.add(faultAt(undefined, "be \u202e right"));
    expect(list.messages()).toEqual(["data must be \\u202e right"]);
  });

  test("gives lists of facts that nobody else has", () => {
    const flat = ["a", 1];
    const nested = [["a"], { b: 1 }];
    const list = new IssueList();
    list.add({ ...faultAt(undefined, "fit"), params: { flat, nested, n: 1 } });
    const facts = list.toArray()[0]?.params;
    expect(facts).toEqual({ flat, nested, n: 1 });
    expect(facts?.["flat"]).not.toBe(flat);
    expect((facts?.["nested"] as unknown[])[0]).not.toBe(nested[0]);
  });
});
