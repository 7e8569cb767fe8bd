import { compileContract, readContractSources } from "@proviso/compiler";
import type { JsonValue } from "@proviso/runtime";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findUnfitText } from "./support/hostile/inert-text.ts";
import { renamingBy, replaceTexts } from "./support/replace-texts.ts";
import { shapeOf } from "./support/syntax-shape.ts";

/** A schema with a text in every place that takes one. */
const schema: JsonValue = {
  $schema: "dialect",
  $id: "identifier",
  $comment: "remark",
  title: "title",
  description: "purpose",
  type: "object",
  properties: {
    text: { type: "string", minLength: 2, maxLength: 9, description: "note" },
    number: { type: "number", minimum: 0, title: "title of a member" },
    choice: { enum: ["first", "second", 3, { inner: ["third"] }] },
    words: {
      type: "string",
      enum: ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"],
    },
    single: { type: "string", const: "constant" },
    list: {
      type: "array",
      items: {
        type: "object",
        properties: { deep: { type: "integer", default: 1 } },
        required: ["deep"],
        additionalProperties: false,
      },
    },
    tagged: {
      oneOf: [
        {
          type: "object",
          properties: {
            kind: { type: "string", const: "one" },
            left: { type: "integer", maximum: 4 },
            up: { type: "integer", minimum: 1 },
            down: { type: "boolean" },
          },
          required: ["kind", "up", "down"],
        },
        {
          type: "object",
          properties: {
            kind: { type: "string", const: "two" },
            right: { type: "boolean" },
            near: { type: "string" },
            far: { type: "integer" },
          },
          required: ["kind", "right", "near"],
        },
      ],
    },
    either: { oneOf: [{ type: "string", minLength: 3 }, { type: "null" }] },
  },
  required: ["text", "tagged"],
  additionalProperties: false,
  default: { text: "default" },
  examples: [{ text: "example" }, "another"],
};

function emit(make: (index: number) => string): string {
  const rename = renamingBy(make);
  const renamed = replaceTexts(schema, rename);
  const [source] = readContractSources(
    "tool.contract.json",
    JSON.stringify({
      name: "tool",
      title: rename("the tool's title"),
      description: rename("the tool's purpose"),
      input: renamed,
      output: renamed,
    }),
  ).sources;
  if (source === undefined) throw new Error("the contract was not read");
  const { code, diagnostics } = compileContract(source);
  expect(diagnostics).toEqual([]);
  return code;
}

const benign = shapeOf(emit((index) => `some text ${index}`));

function expectSameShape(code: string, expected = benign): void {
  const shape = shapeOf(code);
  expect(shape.errors).toEqual([]);
  expect(shape.kinds).toEqual(expected.kinds);
  expect([...shape.free].sort()).toEqual([...expected.free].sort());
  expect(findUnfitText(code)).toEqual([]);
}

const RUN = "globalThis.__hostile=1";

const payloads: readonly string[] = [
  `"+(${RUN})+"`,
  `'+(${RUN})+'`,
  `\`+(${RUN})+\``,
  `\${${RUN}}`,
  `*/${RUN}/*`,
  `*/\n${RUN}\n/*`,
  `\\";${RUN}//`,
  `\\\\";${RUN}//`,
  `\n${RUN};//`,
  `\r${RUN};//`,
  `\u2028${RUN};//`,
  `\u2029${RUN};//`,
  `</script><script>${RUN}</script>`,
  `<!--${RUN}-->`,
  `];${RUN};[`,
  `}};${RUN};({`,
  "\ud800",
  "\udc00",
  "\ufeff",
  "\u202e\u2066",
  "\0\u0007\u001b[31m",
  "//# sourceMappingURL=x",
  "@ts-ignore @jsx h #__PURE__",
  "$&$1$`$'$$",
  "// prettier-ignore",
  "constructor",
  "class",
  "value",
  "    ",
];

describe("hostile text in every place", () => {
  test.each(payloads)("leaves the syntax as it is: %j", (payload) => {
    expectSameShape(emit((index) => `${payload}_${index}`));
    expectSameShape(emit((index) => `${index}_${payload}`));
  });

  test("leaves the syntax as it is where one text is __proto__", () => {
    for (let at = 0; at < 56; at++) {
      const emitWith = (text: string): string =>
        emit((index) => (index === at ? text : `name${index}`));
      // Members that all objects inherit are looked for in another way.
      const inherited = shapeOf(emitWith("toString"));
      expectSameShape(emitWith("__proto__"), inherited);
    }
  });

  test("leaves the syntax as it is, whatever the text", () => {
    const unit = fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.constantFrom(...payloads, ..."\"'`\\/*{}[]();\n"),
    );
    const text = fc
      .array(unit, { maxLength: 5 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), (texts) => {
        const make = (index: number): string =>
          `${texts[index % texts.length] ?? ""}_${index}`;
        expectSameShape(emit(make));
      }),
      { numRuns: 150 },
    );
  });
});

describe("the shape of a module", () => {
  test("tells a literal from code that left its quotes", () => {
    const inside = shapeOf('f("a;b");').kinds;
    expect(shapeOf('f("c");').kinds).toEqual(inside);
    expect(shapeOf('f("a");b;').kinds).not.toEqual(inside);
    expect(shapeOf("f(`a${b}`);").kinds).not.toEqual(inside);
  });

  test("has the identifiers that come from outside", () => {
    const code = "const a = b; function c(d) { return { a, e: f.g(d) }; }";
    expect([...shapeOf(code).free]).toEqual(["b", "f", "g"]);
  });

  test("has the errors of a module that doesn't parse", () => {
    expect(shapeOf('f("a').errors).not.toEqual([]);
  });
});
