import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Place } from "../src/diagnostics.ts";
import type { ContractSource } from "../src/source/contract-source.ts";
import { readContractSources } from "../src/source/index.ts";

function readOne(text: string, file = "x.contract.json"): ContractSource {
  const { sources, diagnostics } = readContractSources(file, text);
  expect(diagnostics).toEqual([]);
  return sources[0]!;
}

/** The offset of a place, counted unit by unit. */
function offsetOf(text: string, place: Place): number {
  let line = 1;
  let offset = 0;
  while (line < place.line) {
    if (text.startsWith("\r\n", offset)) offset++;
    else if (!/[\r\n]/.test(text[offset]!)) line--;
    line++;
    offset++;
  }
  return offset + place.column - 1;
}

/** Pointers to all parts of a value, and past each. */
function pointersIn(value: unknown, pointer = ""): string[] {
  const inner =
    typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [
    pointer,
    `${pointer}/no`,
    ...inner.flatMap(([name, part]) => {
      const token = name.replaceAll("~", "~0").replaceAll("/", "~1");
      return pointersIn(part, `${pointer}/${token}`);
    }),
  ];
}

describe("the place of a pointer", () => {
  const text = [
    "{",
    '  "input": {',
    '    "type": "object",',
    '    "properties": { "a\\u002fb": { "enum": [1, [2, {}], "\\"}"] } }',
    "  }",
    "}",
  ].join("\n");
  const source = readOne(text);

  test.each([
    ["", 1, 1],
    ["/input", 2, 12],
    ["/input/type", 3, 13],
    ["/input/properties/a~1b", 4, 33],
    ["/input/properties/a~1b/enum/0", 4, 44],
    ["/input/properties/a~1b/enum/1/1", 4, 51],
    ["/input/properties/a~1b/enum/2", 4, 56],
  ])("%s is that of the value", (pointer, line, column) => {
    expect(source.locate(pointer)).toEqual({ line, column });
  });

  test.each([
    ["/input/nothing/deeper", 2, 12],
    ["/input/type/deeper", 3, 13],
    ["/input/properties/a~1b/enum/3", 4, 43],
    ["/input/properties/a~1b/enum/00", 4, 43],
    ["/input/properties/a~1b/enum/-", 4, 43],
    ["/output", 1, 1],
  ])("%s is that of its nearest ancestor", (pointer, line, column) => {
    expect(source.locate(pointer)).toEqual({ line, column });
    expect(source.locateName(pointer)).toEqual({ line, column });
  });

  test.each([
    ["/input", 2, 3],
    ["/input/type", 3, 5],
    ["/input/properties/a~1b", 4, 21],
    ["/input/properties/a~1b/enum/1", 4, 47],
    ["", 1, 1],
  ])("%s has a name to point at, or a value", (pointer, line, column) => {
    expect(source.locateName(pointer)).toEqual({ line, column });
  });

  test("columns count UTF-16 units, and CR, LF and CR LF end a line", () => {
    const mixed = readOne(
      '{"title":"\u{1f600}\u{1f600}","input":\r{\r\n"enum":\n[1]}}',
    );
    expect(mixed.locate("/input")).toEqual({ line: 2, column: 1 });
    expect(mixed.locateName("/input")).toEqual({ line: 1, column: 17 });
    expect(mixed.locateName("/input/enum")).toEqual({ line: 3, column: 1 });
    expect(mixed.locate("/input/enum/0")).toEqual({ line: 4, column: 2 });
  });

  test("a document of a hundred thousand levels is searched without recursion", () => {
    const depth = 100_000;
    const deep = `{"input":${"[".repeat(depth)}7${"]".repeat(depth)}}`;
    const place = readOne(deep).locate(`/input${"/0".repeat(depth)}`);
    expect(place).toEqual({ line: 1, column: 10 + depth });
    const beside = `{"a":${"[".repeat(depth)}${"]".repeat(depth)},"b":1}`;
    expect(readOne(beside).locate("/b").column).toBe(2 * depth + 11);
  });

  test("names of Object's own members are names like others", () => {
    const odd = readOne('{"input":{"__proto__":1,"toString":2,"":3}}');
    expect(odd.locate("/input/__proto__").column).toBe(23);
    expect(odd.locate("/input/toString").column).toBe(36);
    expect(odd.locate("/input/").column).toBe(41);
    expect(odd.locate("/input/constructor").column).toBe(10);
  });
});

interface Written {
  text: string;
  /** By pointer: where the member's name, the value and its end are. */
  readonly sites: Map<
    string,
    readonly [name: number, start: number, end: number]
  >;
}

type Tree = number | string | boolean | null | Tree[] | Members;
interface Members {
  readonly members: [string, Tree][];
}

/** Writes a tree with the next of the given blanks between any two tokens. */
function write(tree: Tree, blanks: string[], escapes: boolean[]): Written {
  const written: Written = { text: "", sites: new Map() };
  let turn = 0;
  const token = (text: string): void => {
    written.text += text + blanks[turn++ % blanks.length]!;
  };
  const quote = (text: string): string =>
    escapes[turn % escapes.length]!
      ? `"${text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)}"`
      : JSON.stringify(text);
  const walk = (value: Tree, pointer: string, name: number): void => {
    const start = written.text.length;
    const site = name < 0 ? start : name;
    let end = -1;
    const close = (text: string): void => {
      end = written.text.length + text.length;
      token(text);
    };
    if (Array.isArray(value)) {
      token("[");
      value.forEach((element, index) => {
        if (index > 0) token(",");
        walk(element, `${pointer}/${index}`, -1);
      });
      close("]");
    } else if (typeof value === "object" && value !== null) {
      token("{");
      value.members.forEach(([member, inner], index) => {
        if (index > 0) token(",");
        const at = written.text.length;
        token(quote(member));
        token(":");
        const step = member.replaceAll("~", "~0").replaceAll("/", "~1");
        walk(inner, `${pointer}/${step}`, at);
      });
      close("}");
    } else {
      close(typeof value === "string" ? quote(value) : JSON.stringify(value));
    }
    written.sites.set(pointer, [site, start, end]);
  };
  walk(tree, "", -1);
  return written;
}

function compact(tree: Tree): string {
  return write(tree, [""], [false]).text;
}

function subtrees(tree: Tree, pointer = ""): [string, Tree][] {
  const inner = Array.isArray(tree)
    ? tree.map((value, index): [string, Tree] => [String(index), value])
    : typeof tree === "object" && tree !== null
      ? tree.members
      : [];
  return [
    [pointer, tree],
    ...inner.flatMap(([step, value]) =>
      subtrees(
        value,
        `${pointer}/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`,
      ),
    ),
  ];
}

const name = fc.oneof(
  fc.constantFrom("__proto__", "toString", "", "a/b", "~", "\ud800", "0"),
  fc.string({ unit: "binary", maxLength: 5 }),
);
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom<Tree>(null, true, false, 0, -1.5, 1e21, "", '"}]\\'),
    name,
    fc.array(tie("tree"), { maxLength: 4 }),
    fc.record({
      members: fc.uniqueArray(fc.tuple(name, tie("tree")), {
        maxLength: 4,
        selector: ([member]) => member,
      }),
    }),
  ),
}));
const blanks = fc.array(
  fc.constantFrom("", " ", "\t", "\n", "\r\n", "\r", "\n\n  "),
  { minLength: 1, maxLength: 9 },
);
const escapes = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });

describe("any document", () => {
  test("every pointer leads to the text of its value and of its name", () => {
    let places = 0;
    fc.assert(
      fc.property(tree, blanks, escapes, (input, spaces, forms) => {
        const document: Tree = { members: [["input", input]] };
        const { text, sites } = write(document, spaces, forms);
        const source = readOne(text);
        for (const [pointer, value] of subtrees(document)) {
          const [nameAt, start, end] = sites.get(pointer)!;
          expect(offsetOf(text, source.locate(pointer))).toBe(start);
          expect(offsetOf(text, source.locateName(pointer))).toBe(nameAt);
          expect(JSON.stringify(JSON.parse(text.slice(start, end)))).toBe(
            JSON.stringify(JSON.parse(compact(value))),
          );
          places++;
        }
      }),
      { seed: 20261130, numRuns: 1000 },
    );
    expect(places).toBeGreaterThan(3000);
  });
});

describe("the places of many pointers", () => {
  test("are those of each alone, whatever was asked for before", () => {
    const anyCase = fc.jsonValue({ maxDepth: 4 }).chain((examples) => {
      const pointers = pointersIn(examples, "/input/examples");
      return fc.record({
        text: fc.constant(
          JSON.stringify({ input: { examples } }, undefined, 1),
        ),
        asked: fc.array(fc.constantFrom(...pointers), { maxLength: 20 }),
      });
    });
    fc.assert(
      fc.property(anyCase, ({ text, asked }) => {
        const source = readOne(text);
        for (const pointer of asked) {
          const alone = readOne(text);
          expect(source.locate(pointer)).toEqual(alone.locate(pointer));
          expect(source.locateName(pointer)).toEqual(alone.locateName(pointer));
        }
      }),
    );
  });
});
