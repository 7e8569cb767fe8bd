import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  code,
  type Code,
  commentText,
  forTargets,
  identifier,
  identifierName,
  imported,
  importedType,
  isCode,
  join,
  line,
  printCode,
  typed,
} from "../src/emit/code.ts";
import { importsOf, importStatement } from "../src/emit/imports.ts";
import { anyText } from "./support/code-arbitraries.ts";

function print(piece: Code): string {
  return printCode(piece, { target: "ts" });
}

/** Makes a template of texts that no source file could hold. */
function template(...parts: string[]): TemplateStringsArray {
  return Object.assign(parts, { raw: parts });
}

describe("a code template", () => {
  test("writes strings as literals, wherever they come from", () => {
    expect(print(code`const a = ${'"; alert(1); "'};`)).toBe(
      `const a = '"; alert(1); "';`,
    );
  });

  test("writes other primitives as their literals", () => {
    expect(print(code`[${1.5}, ${-1}, ${10n}, ${true}, ${null}]`)).toBe(
      "[1.5, -1, 10n, true, null]",
    );
  });

  test("puts pieces and lists of pieces in as code", () => {
    const names = ["a", "b"].map(identifier);
    expect(print(code`f(${join(code`, `, names)}${names})`)).toBe("f(a, bab)");
  });

  test("refuses objects that only look like code", () => {
    const real = code`a`;
    const forged = [
      { ts: "alert(1)", js: "alert(1)" },
      { layout: () => "alert(1)" },
      Object.create(real) as unknown,
      JSON.parse(JSON.stringify(real)) as unknown,
      undefined,
      Symbol("a"),
    ];
    for (const value of forged) {
      expect(isCode(value)).toBe(false);
      expect(() => code`${value as Code}`).toThrow(TypeError);
      expect(() => code`${[value as Code]}`).toThrow(TypeError);
    }
  });

  test("refuses static parts that a value could end", () => {
    for (const open of [
      '"',
      "'",
      "`",
      "/*",
      "*/",
      "//",
      "a\nb",
      "\u00e9",
      "\\",
    ]) {
      expect(() => code(template(open, ""), 1)).toThrow(TypeError);
      expect(() => code(template("", open), 1)).toThrow(TypeError);
    }
  });

  test("takes static parts that end what they begin", () => {
    expect(print(code`typeof ${identifier("a")} === "string"`)).toBe(
      'typeof a === "string"',
    );
    expect(print(code`/* @__PURE__ */ f()`)).toBe("/* @__PURE__ */ f()");
  });

  test("refuses numbers that no literal is equal to", () => {
    for (const value of [NaN, Infinity, -Infinity]) {
      expect(() => code`${value}`).toThrow(RangeError);
    }
  });
});

describe("a name", () => {
  test("is an ASCII identifier or refused", () => {
    for (const name of ["a", "_a", "$1", "isReadInput", "from", "type"]) {
      expect(print(identifier(name))).toBe(name);
    }
    const refused = ["", "1a", "a b", "a-b", "\u00e9", "a\u200d", "a;", "a\n"];
    const reserved = ["if", "class", "await", "eval", "arguments", "undefined"];
    for (const name of [...refused, ...reserved, "let", "static", "NaN"]) {
      for (const make of [identifier, imported, importedType]) {
        expect(() => make(name), name).toThrow(TypeError);
      }
    }
  });

  test("of a member may be a reserved word", () => {
    expect(print(identifierName("if"))).toBe("if");
    expect(() => identifierName("a b")).toThrow(TypeError);
  });

  test("never lets anything but one identifier through", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const isName = /^[A-Za-z_$][\w$]*$/.test(text);
        if (isName) expect(print(identifierName(text))).toBe(text);
        else expect(() => identifierName(text)).toThrow(TypeError);
      }),
    );
  });
});

describe("the words of a comment", () => {
  test("stay in the comment whatever they are", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = print(commentText(text));
        expect(words).not.toMatch(/\*\/|[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });
});

describe("what is typed", () => {
  const declared = code`const a${typed(code`: ${importedType("A")}`)} = 1;`;

  test("is printed for TypeScript only", () => {
    expect(print(declared)).toBe("const a: A = 1;");
    expect(printCode(declared, { target: "js" })).toBe("const a = 1;");
  });

  test("is imported for TypeScript only", () => {
    expect(importsOf(declared, "ts").types).toEqual(["A"]);
    expect(importsOf(declared, "js")).toEqual({ values: [], types: [] });
    const value = typed(imported("b"));
    expect(importsOf(value, "ts").values).toEqual(["b"]);
    expect(importsOf(value, "js").values).toEqual([]);
  });

  test("can have something else in its place", () => {
    const either = forTargets(code`"1"`, code`1`);
    expect(print(code`f(${either})`)).toBe('f("1")');
    expect(printCode(code`f(${either})`, { target: "js" })).toBe("f(1)");
  });
});

describe("imports", () => {
  const used = code`${imported("contract")}${line}${importedType("JsonValue")}${importedType("JsonToolContract")}${imported("withoutPrototypes")}${imported("isPolluted")}${imported("contract")}`;

  test("are each name once, sorted without regard to case", () => {
    expect(importsOf(used, "ts")).toEqual({
      values: ["contract", "isPolluted", "withoutPrototypes"],
      types: ["JsonToolContract", "JsonValue"],
    });
  });

  test("of a name used both ways are imports of its value", () => {
    const both = code`${imported("Decimal")}${importedType("Decimal")}`;
    expect(importsOf(both, "ts")).toEqual({ values: ["Decimal"], types: [] });
  });

  test("go one a line when they don't fit on one", () => {
    const statement = importStatement(
      importsOf(used, "ts"),
      "@proviso/runtime/v1",
    );
    expect(print(statement)).toBe(
      [
        "import {",
        "  contract,",
        "  isPolluted,",
        "  type JsonToolContract,",
        "  type JsonValue,",
        "  withoutPrototypes,",
        '} from "@proviso/runtime/v1";',
      ].join("\n"),
    );
  });

  test("of types alone are a type import", () => {
    const imports = { values: [], types: ["A", "B"] };
    expect(print(importStatement(imports, "a"))).toBe(
      'import type { A, B } from "a";',
    );
  });

  test("of nothing are nothing", () => {
    const imports = { values: [], types: [] };
    expect(print(importStatement(imports, "a"))).toBe("");
  });

  test("quote the module they come from", () => {
    const imports = { values: ["a"], types: [] };
    expect(print(importStatement(imports, 'a"; alert(1); "'))).toBe(
      `import { a } from 'a"; alert(1); "';`,
    );
  });
});
