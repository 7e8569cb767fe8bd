import fc from "fast-check";
import * as prettier from "prettier";
import { describe, expect, test } from "vitest";

import {
  code,
  type Code,
  hardline,
  identifier,
  imported,
  importedType,
  printCode,
  type Target,
} from "../src/emit/code.ts";
import { docComment } from "../src/emit/docs.ts";
import {
  allOf,
  anyOf,
  binary,
  call,
  element,
  member,
  not,
  objectLiteral,
  typeOf,
} from "../src/emit/expression-node.ts";
import { importsOf, importStatement } from "../src/emit/imports.ts";
import {
  block,
  constant,
  declaredConstant,
  declaredFunction,
  forIn,
  forIndex,
  functionDeclaration,
  ifThen,
  paragraphs,
  refuseIf,
  returns,
  statements,
  switchOn,
  typeAlias,
  variable,
} from "../src/emit/statements.ts";
import {
  arrayType,
  keywordType,
  literalType,
  objectType,
  referenceType,
  tupleType,
  unionType,
} from "../src/emit/type-node.ts";
import {
  anyExpression,
  anyName,
  anyNamedType,
  anyText,
  anyType,
  anyWord,
} from "./support/code-arbitraries.ts";

const COUNT = code`count++;`;
const VALUE = code`value`;

function print(piece: Code, target: Target = "ts"): string {
  return printCode(code`${piece}${hardline}`, { target });
}

/** Whether prettier's defaults leave a text as it is. */
async function expectFixedPoint(text: string, target: Target): Promise<void> {
  const parser = target === "ts" ? "typescript" : "babel";
  expect(await prettier.format(text, { parser })).toBe(text);
}

function inFunction(statement: Code): Code {
  return code`function f() ${block([statement])}`;
}

const anySignature = fc
  .record({
    name: anyName,
    words: fc.uniqueArray(anyWord, { maxLength: 3 }),
    type: anyNamedType,
    result: anyNamedType,
    isGuard: fc.boolean(),
  })
  .map(({ name, words, type, result, isGuard }) => {
    const parameters = words.map((word) => ({ name: identifier(word), type }));
    const [first] = parameters;
    const guards = isGuard && first !== undefined ? first.name : undefined;
    const signature = { name, parameters, result, exported: true };
    return guards === undefined ? signature : { ...signature, guards };
  });

const anySwitch = fc
  .tuple(
    anyExpression,
    fc.array(
      fc.record({
        labels: fc.array(anyExpression, { minLength: 1, maxLength: 2 }),
        scoped: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
  )
  .map(([value, cases]) =>
    switchOn(value, [
      ...cases.map((each) => ({ ...each, body: [COUNT, code`break;`] })),
      { labels: [], body: [COUNT] },
    ]),
  );

const anyImports = fc
  .uniqueArray(fc.tuple(anyWord, fc.boolean()), {
    selector: ([name]) => name,
    minLength: 1,
    maxLength: 8,
  })
  .map((names) => {
    const used = names.map(([name, isType]) =>
      isType ? importedType(name) : imported(name),
    );
    return importStatement(importsOf(statements(used), "ts"), "@proviso/x/v1");
  });

const anyDocumented = fc
  .tuple(anyName, anyType, fc.array(anyText, { maxLength: 3 }))
  .map(([name, type, texts]) => {
    const doc = docComment(texts);
    const alias = typeAlias(name, objectType([{ name: "a", type, doc }]));
    return doc === undefined ? alias : code`${doc}${hardline}${alias}`;
  });

const constructs: Readonly<Record<string, fc.Arbitrary<Code>>> = {
  constants: fc
    .tuple(anyName, anyExpression)
    .map(([name, value]) => constant(name, value)),
  "typed constants": fc
    .tuple(anyName, anyType, anyExpression)
    .map(([name, type, value]) =>
      constant(name, value, { type, exported: true }),
    ),
  variables: fc
    .tuple(anyName, anyExpression)
    .map(([name, value]) => variable(name, value)),
  "pure calls": fc
    .tuple(anyName, anyName, anyNamedType, anyType, anyExpression)
    .map(([name, callee, type, argument, value]) =>
      constant(
        name,
        call(callee, [objectLiteral([["name", value]])], {
          typeArguments: [type, argument],
          pure: true,
        }),
        { type: referenceType(code`Contract`, type, argument), exported: true },
      ),
    ),
  returns: anyExpression.map((value) => inFunction(returns(value))),
  refusals: anyExpression.map((value) => inFunction(refuseIf(value))),
  conditions: fc
    .tuple(anyExpression, anyExpression)
    .map(([test, value]) => inFunction(ifThen(test, returns(value)))),
  // Not among all expressions: the start of a loop would need parentheses.
  "members looked for": fc
    .tuple(anyText, anyName, anyWord)
    .map(([name, object, type]) => {
      const isThere = binary(name, "in", object);
      const isOther = binary(typeOf(element(object, name)), "!==", type);
      const refused = anyOf([not(isThere), allOf([isThere, isOther])]);
      return inFunction(statements([refuseIf(refused), returns(refused)]));
    }),
  "loops over indices": fc
    .tuple(anyName, anyExpression, anyExpression)
    .map(([index, from, end]) => forIndex(index, { from, end }, [COUNT])),
  "loops over keys": fc
    .tuple(anyName, anyName)
    .map(([key, object]) => forIn(key, object, [COUNT])),
  switches: anySwitch,
  functions: anySignature.map((signature) =>
    functionDeclaration(signature, [COUNT]),
  ),
};

const typeScriptOnly: Readonly<Record<string, fc.Arbitrary<Code>>> = {
  "import lists": anyImports,
  "type aliases": fc
    .tuple(anyName, anyType)
    .map(([name, type]) => typeAlias(name, type, { exported: true })),
  "documented types": anyDocumented,
  "declared functions": anySignature.map(declaredFunction),
  "declared constants": fc
    .tuple(anyName, anyType)
    .map(([name, type]) => declaredConstant(name, type, { exported: true })),
};

describe("what prettier's defaults would print", () => {
  for (const [name, any] of Object.entries({
    ...constructs,
    ...typeScriptOnly,
  })) {
    test(`is printed for ${name} in TypeScript`, async () => {
      await fc.assert(
        fc.asyncProperty(any, (piece) => expectFixedPoint(print(piece), "ts")),
        { numRuns: 150 },
      );
    });
  }

  for (const [name, any] of Object.entries(constructs)) {
    test(`is printed for ${name} in JavaScript`, async () => {
      await fc.assert(
        fc.asyncProperty(any, (piece) =>
          expectFixedPoint(print(piece, "js"), "js"),
        ),
        { numRuns: 75 },
      );
    });
  }
});

describe("conditions", () => {
  const long = identifier("aRatherLongNameThatFillsHalfOfALine");

  test("stay on one line with their statement if both fit", () => {
    const test = binary(typeOf(VALUE), "!==", "string");
    expect(print(refuseIf(test))).toBe(
      'if (typeof value !== "string") return false;\n',
    );
  });

  test("get braces when the statement no longer fits on their line", () => {
    const test = anyOf([long, not(call(VALUE, [long]))]);
    expect(print(refuseIf(test))).toBe(
      [
        "if (",
        "  aRatherLongNameThatFillsHalfOfALine ||",
        "  !value(aRatherLongNameThatFillsHalfOfALine)",
        ") {",
        "  return false;",
        "}",
        "",
      ].join("\n"),
    );
  });

  test("put parentheses where operators are mixed, and nowhere else", () => {
    const [a, b, c] = ["a", "b", "c"].map(identifier) as [Code, Code, Code];
    const both = allOf([a, b]);
    expect(print(returns(anyOf([both, c])))).toBe("return (a && b) || c;\n");
    expect(print(returns(allOf([both, c])))).toBe("return a && b && c;\n");
    expect(print(returns(not(both)))).toBe("return !(a && b);\n");
    const product = binary(binary(a, "+", b), "*", c);
    expect(print(returns(product))).toBe("return (a + b) * c;\n");
  });

  test("of no operands are true for all and false for any", () => {
    expect(print(returns(allOf([])))).toBe("return true;\n");
    expect(print(returns(anyOf([])))).toBe("return false;\n");
  });
});

describe("types", () => {
  test("keep an object beside null on the line of its property", () => {
    const shape = objectType([{ name: "a", type: keywordType("string") }], {
      expanded: true,
    });
    const type = objectType([
      { name: "b", type: unionType([shape, keywordType("null")]) },
    ]);
    expect(print(typeAlias(code`T`, type))).toBe(
      ["type T = {", "  b: {", "    a: string;", "  } | null;", "};", ""].join(
        "\n",
      ),
    );
  });

  test("put unions in parentheses before brackets", () => {
    const type = arrayType(unionType([literalType("a"), literalType(1)]));
    expect(print(typeAlias(code`T`, type))).toBe('type T = ("a" | 1)[];\n');
  });

  test("put a union that breaks in parentheses beside other items", async () => {
    const texts = ["a", "b", "c"].map((letter) => letter.repeat(25));
    const union = unionType(texts.map(literalType));
    for (const type of [
      tupleType([union]),
      tupleType([union], union),
      tupleType([union, union]),
    ]) {
      await expectFixedPoint(print(typeAlias(code`T`, type)), "ts");
    }
  });

  test("are left out of JavaScript, and no line is left behind", () => {
    const alias = typeAlias(code`T`, keywordType("string"));
    const declared = constant(code`a`, 1, { type: keywordType("number") });
    expect(print(paragraphs([alias, declared]), "js")).toBe("const a = 1;\n");
  });
});

describe("a module", () => {
  test("reads as the architecture shows it", async () => {
    const jsonValue = referenceType(importedType("JsonValue"));
    const key = code`key`;
    const limit = code`limit`;
    const guard = functionDeclaration(
      {
        name: code`isReadInput`,
        parameters: [{ name: VALUE, type: jsonValue }],
        result: referenceType(code`ReadInput`),
        guards: VALUE,
        exported: true,
      },
      [
        ifThen(
          call(imported("isPolluted"), []),
          code`value = ${imported("withoutPrototypes")}(value);`,
        ),
        forIn(key, VALUE, [
          switchOn(key, [
            {
              labels: ["limit"],
              scoped: true,
              body: [
                constant(limit, element(VALUE, key)),
                refuseIf(
                  anyOf([
                    binary(typeOf(limit), "!==", "number"),
                    not(call(member(code`Number`, "isInteger"), [limit])),
                    binary(limit, "<", 1),
                  ]),
                ),
                code`break;`,
              ],
            },
            { labels: [], body: [code`return false;`] },
          ]),
        ]),
        returns(binary(code`required`, "===", 1)),
      ],
    );
    const imports = importStatement(importsOf(guard, "ts"), "@proviso/x/v1");
    const text = print(paragraphs([imports, guard]));
    await expectFixedPoint(text, "ts");
    expect(text).toMatchInlineSnapshot(`
      "import { isPolluted, type JsonValue, withoutPrototypes } from "@proviso/x/v1";

      export function isReadInput(value: JsonValue): value is ReadInput {
        if (isPolluted()) value = withoutPrototypes(value);
        for (const key in value) {
          switch (key) {
            case "limit": {
              const limit = value[key];
              if (
                typeof limit !== "number" ||
                !Number.isInteger(limit) ||
                limit < 1
              ) {
                return false;
              }
              break;
            }
            default:
              return false;
          }
        }
        return required === 1;
      }
      "
    `);
  });
});
