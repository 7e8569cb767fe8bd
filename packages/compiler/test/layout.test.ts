import fc from "fast-check";
import { builders, printer } from "prettier/doc";
import { describe, expect, test } from "vitest";

import {
  concat,
  fill,
  firstThatFits,
  forcesBreak,
  group,
  hardline,
  ifBreak,
  indent,
  indentIfBreak,
  type Layout,
  line,
  nameOf,
  namesIn,
  softline,
} from "../src/emit/layout.ts";
import { printLayout } from "../src/emit/print-layout.ts";

/** The same document for both printers. */
interface Pair {
  readonly ours: Layout;
  readonly theirs: builders.Doc;
}

const LINES: readonly Pair[] = [
  { ours: line, theirs: builders.line },
  { ours: softline, theirs: builders.softline },
  { ours: hardline, theirs: builders.hardline },
];

const anyPair: fc.Arbitrary<Pair> = fc.letrec<{ pair: Pair }>((tie) => {
  const pair = tie("pair");
  const list = fc.array(pair, { minLength: 1, maxLength: 5 });
  return {
    pair: fc.oneof(
      { depthSize: "medium", withCrossShrink: true },
      {
        weight: 4,
        arbitrary: fc.nat(9).map((length) => both("x".repeat(length))),
      },
      { weight: 3, arbitrary: fc.constantFrom(...LINES) },
      list.map(concatPair),
      pair.map(indentPair),
      fc.tuple(pair, fc.boolean()).map(([of, breaks]) => groupPair(of, breaks)),
      fc.tuple(pair, pair).map(([broken, flat]) => ifBreakPair(broken, flat)),
      fc.tuple(pair, pair).map(([first, second]) => linkedPair(first, second)),
      list.map(alternativesPair),
      list.map(fillPair),
    ),
  };
}).pair;

function both(text: string): Pair {
  return { ours: text, theirs: text };
}

function concatPair(pairs: readonly Pair[]): Pair {
  return {
    ours: concat(pairs.map(({ ours }) => ours)),
    theirs: pairs.map(({ theirs }) => theirs),
  };
}

function indentPair({ ours, theirs }: Pair): Pair {
  return { ours: indent(ours), theirs: builders.indent(theirs) };
}

function groupPair({ ours, theirs }: Pair, shouldBreak: boolean): Pair {
  return {
    ours: group(ours, { breaks: shouldBreak }),
    theirs: builders.group(theirs, { shouldBreak }),
  };
}

function ifBreakPair(broken: Pair, flat: Pair): Pair {
  return {
    ours: ifBreak(broken.ours, flat.ours),
    theirs: builders.ifBreak(broken.theirs, flat.theirs),
  };
}

/** A group, and what is printed after it in its mode. */
function linkedPair(first: Pair, second: Pair): Pair {
  const id = Symbol("linked");
  return {
    ours: concat([
      group(first.ours, { id }),
      indentIfBreak(second.ours, id),
      ifBreak(",", "", id),
    ]),
    theirs: [
      builders.group(first.theirs, { id }),
      builders.indentIfBreak(second.theirs, { groupId: id }),
      builders.ifBreak(",", "", { groupId: id }),
    ],
  };
}

function alternativesPair(pairs: readonly Pair[]): Pair {
  return {
    ours: firstThatFits(pairs.map(({ ours }) => ours)),
    theirs: builders.conditionalGroup(pairs.map(({ theirs }) => theirs)),
  };
}

function fillPair(pairs: readonly Pair[]): Pair {
  const [first = both(""), ...rest] = pairs;
  const ours = [first.ours, ...rest.flatMap((pair) => [line, pair.ours])];
  const theirs = rest.flatMap((pair) => [builders.line, pair.theirs]);
  return { ours: fill(ours), theirs: builders.fill([first.theirs, ...theirs]) };
}

describe("a layout", () => {
  test("prints as the same document does in prettier", () => {
    fc.assert(
      fc.property(anyPair, fc.constantFrom(10, 20, 40), (pair, width) => {
        const { formatted } = printer.printDocToString(pair.theirs, {
          printWidth: width,
          tabWidth: 2,
          useTabs: false,
        });
        expect(printLayout(pair.ours, width)).toBe(trimEnd(formatted));
      }),
      { numRuns: 5000 },
    );
  });

  test("never ends a line in white space", () => {
    fc.assert(
      fc.property(anyPair, ({ ours }) => {
        expect(printLayout(ours, 20)).not.toMatch(/ $/m);
      }),
      { numRuns: 1000 },
    );
  });

  test("is printed at any depth", () => {
    let deep: Layout = "x";
    for (let level = 0; level < 100_000; level++) {
      deep = group(concat([softline, deep]));
    }
    expect(printLayout(deep, 80)).toBe("x");
  });

  test("breaks every group around a hard line, but not around a choice of layouts", () => {
    const broken = group(concat(["a", hardline, "b"]));
    expect(forcesBreak(group(indent(broken)))).toBe(true);
    expect(forcesBreak(firstThatFits(["a", broken]))).toBe(false);
  });

  test("fits exactly up to its width", () => {
    const call = group(
      concat(["f(", indent(concat([softline, "x"])), softline, ")"]),
    );
    expect(printLayout(call, 4)).toBe("f(x)");
    expect(printLayout(call, 3)).toBe("f(\n  x\n)");
  });

  test("gives the names of an origin wherever they stand", () => {
    const name = nameOf("a", "imported");
    const places = [
      indent(name),
      ifBreak(name),
      ifBreak("", name),
      fill([name]),
      firstThatFits([name, name]),
    ];
    for (const place of places) {
      const found = namesIn(group(place), "imported");
      expect([...found]).toEqual(["a"]);
      expect(namesIn(group(place), "declared").size).toBe(0);
    }
  });
});

/** Prettier leaves blanks at the very end, where ours ends the last line too. */
function trimEnd(text: string): string {
  return text.replace(/ +$/, "");
}
