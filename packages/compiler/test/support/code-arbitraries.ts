import fc from "fast-check";
import { type Code, identifier, templateType } from "../../src/emit/code.ts";
import {
  allOf,
  anyOf,
  arrayLiteral,
  binary,
  type BinaryOperator,
  call,
  type Element,
  element,
  type Expression,
  type Member,
  member,
  not,
  objectLiteral,
  typeOf,
} from "../../src/emit/expression-node.ts";
import {
  arrayType,
  intersectionType,
  type KeywordName,
  keywordType,
  literalType,
  objectType,
  referenceType,
  tupleType,
  type TypeNode,
  unionType,
} from "../../src/emit/type-node.ts";

/** Texts that schemas of ill will hold, and all other texts. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ maxLength: 50 }),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "don't",
    'say "x"',
    `"'"'`,
    "</script>",
    "<!--",
    "*/",
    "${x}",
    "\\",
    "\\u0041",
    "\u2028",
    "\ud800",
    "\r\n",
    "1",
    "1.50",
    "if",
  ),
);

/** Short and long names, so that lines break at every place there is. */
export const anyWord: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("a", "id", "key", "value", "limit", "isReadInput"),
  fc.integer({ min: 1, max: 60 }).map((length) => "x".repeat(length)),
);

export const anyName: fc.Arbitrary<Code> = anyWord.map(identifier);

export const anyNumber: fc.Arbitrary<number> = fc
  .oneof(
    fc.nat(9),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )
  .map((value) => (value === 0 ? 0 : value));

const anyPrimitive = fc.oneof(
  anyText,
  anyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.bigInt(),
);

export const anyType: fc.Arbitrary<TypeNode> = fc.letrec<{ type: TypeNode }>(
  (tie) => ({
    type: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc
        .constantFrom<KeywordName[]>("string", "null", "boolean", "unknown")
        .map(keywordType),
      anyPrimitive.map(literalType),
      fc
        .tuple(anyName, fc.array(tie("type"), { maxLength: 3 }))
        .map(([name, args]) => referenceType(name, ...args)),
      tie("type").map(arrayType),
      fc
        .tuple(
          fc.array(tie("type"), { maxLength: 4 }),
          fc.option(tie("type"), { nil: undefined }),
        )
        .map(([elements, rest]) => tupleType(elements, rest)),
      fc.array(tie("type"), { maxLength: 5 }).map(unionType),
      fc.array(tie("type"), { maxLength: 4 }).map(intersectionType),
      fc
        .tuple(
          fc.array(anyMemberOf(tie("type")), { maxLength: 4 }),
          fc.boolean(),
        )
        .map(([members, expanded]) => objectType(members, { expanded })),
    ),
  }),
).type;

function anyMemberOf(type: fc.Arbitrary<TypeNode>) {
  return fc.oneof(
    fc.record({ name: anyText, type, optional: fc.boolean() }),
    fc.record({ type }),
    fc.record({ type, key: anyWord.map((word) => templateType([word, ""])) }),
  );
}

/** Types that function signatures are made of: no object types without a name. */
export const anyNamedType: fc.Arbitrary<TypeNode> = fc.oneof(
  anyName.map((name) => referenceType(name)),
  fc
    .tuple(anyName, anyName, anyName)
    .map(([name, a, b]) =>
      referenceType(name, referenceType(a), referenceType(b)),
    ),
  fc
    .array(anyName, { minLength: 2, maxLength: 4 })
    .map((names) => unionType(names.map((name) => referenceType(name)))),
  anyName.map((name) => arrayType(referenceType(name))),
);

const comparisons: readonly BinaryOperator[] = ["===", "!==", "<", "<=", ">="];
const sums: readonly BinaryOperator[] = ["+", "-", "*", "/", "%"];

type Expressions = {
  expression: Expression;
  operand: Expression;
  sum: Expression;
  access: Code | Element | Member;
};

/** Everything that generated code says, nested as it is there and deeper. */
export const anyExpression: fc.Arbitrary<Expression> = fc.letrec<Expressions>(
  (tie) => {
    const args = fc.array(tie("expression"), { maxLength: 3 });
    const operands = fc.array(tie("operand"), { maxLength: 4 });
    const access = tie("access");
    const some = { depthSize: "small", withCrossShrink: true } as const;
    return {
      expression: fc.oneof(
        some,
        { weight: 3, arbitrary: tie("operand") },
        fc.array(tie("expression"), { maxLength: 5 }).map(arrayLiteral),
        fc.array(anyNumber, { maxLength: 30 }).map(arrayLiteral),
        fc
          .array(fc.tuple(anyText, tie("expression")), { maxLength: 4 })
          .map(objectLiteral),
      ),
      access: fc.oneof(
        some,
        anyName,
        fc.tuple(access, anyWord).map(([of, name]) => member(of, name)),
        fc.tuple(access, tie("operand")).map(([of, key]) => element(of, key)),
      ),
      sum: fc.oneof(
        some,
        anyName,
        anyNumber,
        access,
        tie("operand").map(typeOf),
        fc
          .tuple(tie("sum"), fc.constantFrom(...sums), tie("sum"))
          .map(([left, operator, right]) => binary(left, operator, right)),
      ),
      operand: fc.oneof(
        some,
        anyName,
        anyPrimitive,
        access,
        fc
          .tuple(tie("sum"), fc.constantFrom(...comparisons), tie("sum"))
          .map(([left, operator, right]) => binary(left, operator, right)),
        operands.map(allOf),
        operands.map(anyOf),
        tie("operand").map(not),
        fc
          .tuple(access, args, fc.boolean())
          .map(([of, list, constructs]) => call(of, list, { constructs })),
      ),
    };
  },
).expression;
