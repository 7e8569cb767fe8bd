import fc from "fast-check";

/*
 * Constant expressions of TypeScript as text, over the names of `DECLARATIONS`.
 */

/** What the expressions may name. */
export const DECLARATIONS = `
const LIST = ["a", 1, [true]] as const;
const LIMITS = Object.freeze({ max: 10, "min-x": -1, inner: { deep: null, list: LIST } });
const TEXT = "t" + 1;
const enum Level { Low, Middle = 5, High, Same = Middle, Name = "name", Long = \`\${Name}-long\` }
enum Mode { Text = "text", Lines = Mode.Text + "s", "a b" = 1e3, Next }
`;

const anyName: fc.Arbitrary<string> = fc.constantFrom(
  ...["a", "b", '"c d"', "7", "0x1f", "1e2", "1n", '["e"]', "[TEXT]", "[3]"],
  ...["[`f${1}`]", '["__proto__"]', "[Mode.Next]", "[Level.Name]"],
);

const anyNumber: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "1",
    "0",
    "1.50",
    "0x10",
    "1_000",
    "1e21",
    ".5",
    "5.",
    "0b11",
  ),
  fc.integer({ min: 1 }).map((each) => `-${each}`),
  fc.double({ min: 1e-9, max: 1e300 }).map(String),
);

const anyText: fc.Arbitrary<string> = fc.oneof(
  fc
    .string({ unit: "grapheme", maxLength: 6 })
    .map((text) => JSON.stringify(text)),
  fc.constantFrom("'\\x41\\u{1f600}\\\n'", "`a\\tb\n`", '""', "TEXT"),
  fc.constantFrom("Mode.Text", 'Mode["Lines"]', "Level.Long", "LIST[0]"),
);

const anyScalar: fc.Arbitrary<string> = fc.oneof(
  anyNumber,
  anyText,
  fc.constantFrom("true", "false", "null", "LIMITS.max", 'LIMITS["min-x"]'),
  fc.constantFrom(
    "Level.High",
    "Level.Same",
    "LIMITS?.inner.deep",
    "Mode.Next",
  ),
  fc.constantFrom("LIMITS.inner.list[1]", 'Mode["a b"]', "LIST['2'][0]"),
);

const anyJoin: fc.Arbitrary<string> = fc
  .tuple(anyText, fc.array(anyScalar, { maxLength: 4 }), fc.boolean())
  .map(([text, others, isTemplate]) =>
    isTemplate
      ? `\`x${[text, ...others].map((each) => `\${${each}}`).join("-")}\``
      : [text, ...others.map((each) => `(${each})`)].join(" + "),
  );

/** An expression that is constant, and a program has a value for. */
export const anyConstant: fc.Arbitrary<string> = fc.letrec<{ any: string }>(
  (tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      anyScalar,
      anyJoin,
      fc.constantFrom("LIST", "LIMITS", "LIMITS.inner", "[...LIST]"),
      fc
        .tuple(
          tie("any"),
          fc.constantFrom(
            (each: string) => `(${each})`,
            (each: string) => `(${each} as const satisfies unknown)!`,
            (each: string) => `Object.freeze(${each})`,
            (each: string) => `[0, ${each}][1]`,
            (each: string) => `{ a: ${each} }.a`,
          ),
        )
        // What starts with a brace is no operand without brackets.
        .map(([each, wrap]) => `(${wrap(each)})`),
      fc
        .array(fc.oneof(tie("any"), fc.constant("...LIST")), { maxLength: 4 })
        .map((items) => `[${items.join(", ")}]`),
      fc
        .uniqueArray(
          fc.tuple(
            anyName,
            tie("any"),
            fc.constantFrom("", "...LIMITS, ", "LIST, ", "...{ a: 0 }, "),
          ),
          { maxLength: 4, selector: ([name]) => name },
        )
        .map(
          (members) =>
            `({ ${members.map(([name, value], index) => `${index === 0 ? members[0]?.[2] : ""}${name}: ${value}`).join(", ")} })`,
        ),
    ),
  }),
).any;
