import { runInThisContext } from "node:vm";

import { Decimal, type ExactJsonValue } from "@proviso/runtime/compiler";
import fc from "fast-check";
import * as prettier from "prettier";
import { describe, expect, test } from "vitest";

import {
  code,
  type Code,
  hardline,
  printCode,
  type Target,
} from "../src/emit/code.ts";
import { expressionCode } from "../src/emit/expression-layout.ts";
import { objectLiteral } from "../src/emit/expression-node.ts";
import { importsOf } from "../src/emit/imports.ts";
import { numberLiteral, stringLiteral } from "../src/emit/literal.ts";
import { propertyKey, valueKey } from "../src/emit/property-key.ts";
import { jsonExpression } from "../src/emit/schema-literal.ts";
import { constant, typeAlias } from "../src/emit/statements.ts";
import { keywordType, objectType } from "../src/emit/type-node.ts";
import { anyNumber, anyText } from "./support/code-arbitraries.ts";

/** The value of a literal, read by the engine itself. */
function evaluate(literal: string): unknown {
  return runInThisContext(`(${literal})`);
}

function print(piece: Code, target: Target = "ts"): string {
  return printCode(piece, { target });
}

function jsonLiteral(value: ExactJsonValue): Code {
  return expressionCode(jsonExpression(value));
}

async function expectFixedPoint(piece: Code, target: Target): Promise<void> {
  const text = print(code`${piece}${hardline}`, target);
  const parser = target === "ts" ? "typescript" : "babel";
  expect(await prettier.format(text, { parser })).toBe(text);
}

describe("a string literal", () => {
  test("is the text again when it is read", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(evaluate(stringLiteral(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test("is printable ASCII and can't end a script or hide one", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const literal = stringLiteral(text);
        expect(literal).toMatch(/^[ -~]*$/);
        expect(literal).not.toMatch(/<\/script|<!--/i);
      }),
      { numRuns: 2000 },
    );
  });

  test("has double quotes unless single ones spare escapes", () => {
    expect(stringLiteral("a")).toBe('"a"');
    expect(stringLiteral("it's")).toBe(`"it's"`);
    expect(stringLiteral('say "x"')).toBe(`'say "x"'`);
    expect(stringLiteral(`"it's"`)).toBe(`'"it\\'s"'`);
    expect(stringLiteral(`"it's`)).toBe(`"\\"it's"`);
  });

  test("escapes what isn't printable ASCII", () => {
    expect(stringLiteral("a\n\r\t\b\f\\")).toBe('"a\\n\\r\\t\\b\\f\\\\"');
    expect(stringLiteral("\0\v\x7f\u00e9\u2028\ud800")).toBe(
      '"\\u0000\\u000b\\u007f\\u00e9\\u2028\\ud800"',
    );
    expect(stringLiteral("\u{1f600}")).toBe('"\\ud83d\\ude00"');
    expect(stringLiteral("a</SCRIPT><!--b")).toBe(
      '"a\\u003c/SCRIPT>\\u003c!--b"',
    );
  });
});

describe("a number literal", () => {
  test("is the number again when it is read", () => {
    fc.assert(
      fc.property(fc.oneof(anyNumber, fc.bigInt()), (value) => {
        expect(evaluate(numberLiteral(value))).toBe(value);
      }),
      { numRuns: 1000 },
    );
  });

  test("is spelled as prettier spells it", () => {
    expect(numberLiteral(1e21)).toBe("1e21");
    expect(numberLiteral(1e-7)).toBe("1e-7");
    expect(numberLiteral(1.5)).toBe("1.5");
    expect(numberLiteral(-0)).toBe("-0");
    expect(numberLiteral(2n ** 64n)).toBe("18446744073709551616n");
  });
});

describe("a key", () => {
  test("has quotes only where it needs them, in types and values", () => {
    for (const name of ["a", "$a_1", "if", "constructor"]) {
      expect(print(propertyKey(name))).toBe(name);
      expect(print(valueKey(name))).toBe(name);
    }
    for (const name of ["", "a b", "1a", "1", "\u00e9"]) {
      expect(print(propertyKey(name))).toBe(stringLiteral(name));
      expect(print(valueKey(name))).toBe(stringLiteral(name));
    }
  });

  test("is computed where it would set a prototype", () => {
    expect(print(valueKey("__proto__"))).toBe('["__proto__"]');
    expect(print(propertyKey("__proto__"))).toBe("__proto__");
  });

  test("that is a number has no quotes in JavaScript, as prettier has it", () => {
    expect(print(valueKey("10"), "js")).toBe("10");
    for (const name of ["01", "1e3", "-1", "1.50", "9007199254740993"]) {
      expect(print(valueKey(name), "js")).toBe(`"${name}"`);
    }
  });

  test("is left as it is by prettier beside any other keys", async () => {
    const names = fc.uniqueArray(anyText, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(names, async (keys) => {
        const members = keys.map((name) => [name, 1] as const);
        const value = constant(code`a`, objectLiteral(members));
        await expectFixedPoint(value, "ts");
        await expectFixedPoint(value, "js");
        const type = keywordType("null");
        const shape = objectType(keys.map((name) => ({ name, type })));
        await expectFixedPoint(typeAlias(code`A`, shape), "ts");
      }),
      { numRuns: 200 },
    );
  });
});

const anyJson: fc.Arbitrary<ExactJsonValue> = fc.letrec<{
  value: ExactJsonValue;
}>((tie) => ({
  value: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    anyText,
    anyNumber,
    fc.boolean(),
    fc.constant(null),
    fc.bigInt(),
    fc.array(tie("value"), { maxLength: 6 }),
    fc.array(fc.integer(), { maxLength: 40 }),
    fc.array(fc.tuple(anyNumber, anyNumber), { maxLength: 4 }),
    fc.dictionary(anyText, tie("value"), { maxKeys: 5, noNullPrototype: true }),
  ),
})).value;

describe("a JSON literal", () => {
  test("is the value again when it is read", () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(evaluate(print(jsonLiteral(value)))).toEqual(value);
        expect(evaluate(print(jsonLiteral(value), "js"))).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });

  test("is laid out as prettier does", async () => {
    await fc.assert(
      fc.asyncProperty(anyJson, async (value) => {
        const literal = constant(code`schema`, jsonExpression(value));
        await expectFixedPoint(literal, "ts");
        await expectFixedPoint(literal, "js");
      }),
      { numRuns: 300 },
    );
  });

  test("has a member named __proto__ as data", () => {
    const value = JSON.parse('{"__proto__":{"a":1}}') as ExactJsonValue;
    const literal = print(jsonLiteral(value));
    expect(literal).toBe('{ ["__proto__"]: { a: 1 } }');
    expect(Object.keys(evaluate(literal) as object)).toEqual(["__proto__"]);
  });

  test("keeps the digits of a number that no double carries", () => {
    const literal = jsonLiteral(Decimal.parse("0.30000000000000000001"));
    expect(print(literal)).toBe(
      '/* @__PURE__ */ decimal("0.30000000000000000001")',
    );
    expect(importsOf(literal, "js").values).toEqual(["decimal"]);
    expect(print(jsonLiteral(Decimal.parse("1e400")))).toBe(
      '/* @__PURE__ */ decimal("1e400")',
    );
    expect(print(jsonLiteral(2n ** 60n))).toBe("1152921504606846976n");
  });

  test("is a plain number where a double carries the value", () => {
    expect(print(jsonLiteral(Decimal.parse("0.10")))).toBe("0.1");
    expect(print(jsonLiteral(Decimal.parse("1.0e2")))).toBe("100");
    expect(print(jsonLiteral(Decimal.parse("-0.0")))).toBe("0");
  });

  test("is refused past 400 levels, before the stack ends", () => {
    const nested = (levels: number): ExactJsonValue => {
      let value: ExactJsonValue = 1;
      for (let level = 0; level < levels; level++) value = [value];
      return value;
    };
    expect(print(jsonLiteral(nested(400)))).toContain("1");
    expect(() => jsonLiteral(nested(401))).toThrow(RangeError);
    expect(() => jsonLiteral(nested(100_000))).toThrow(RangeError);
  });
});
