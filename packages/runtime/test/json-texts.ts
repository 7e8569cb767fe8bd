import fc from "fast-check";

/** Names that code which reads members without care trips over. */
export const hostileNames: readonly string[] = [
  "a",
  "b",
  "",
  "0",
  "1",
  "-1",
  "length",
  "toString",
  "constructor",
  "__proto__",
  "hasOwnProperty",
  "toJSON",
  "value",
  "get",
  "\ud800",
  "\u2028",
];

/** JSON texts of any shape, without -0, each value in one of its spellings. */
export const jsonText: fc.Arbitrary<string> = fc.letrec<{ text: string }>(
  (tie) => ({
    text: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom("null", "true", "false", "0", "1", "1.0", "-7", "1e3"),
      fc.string({ unit: "binary", maxLength: 4 }).map((s) => JSON.stringify(s)),
      fc
        .array(tie("text"), { maxLength: 4 })
        .map((items) => `[${items.join(",")}]`),
      fc
        .array(fc.tuple(fc.constantFrom(...hostileNames), tie("text")), {
          maxLength: 4,
        })
        .map((members) => {
          const texts = members.map(([k, v]) => `${JSON.stringify(k)}:${v}`);
          return `{${texts.join(",")}}`;
        }),
    ),
  }),
).text;

/** `depth` arrays in one another around a value. */
export function nestArrays(depth: number, inner: unknown): unknown {
  let value = inner;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

/** An array of 2^depth paths to one empty array. */
export function doubledArrays(depth: number): unknown[] {
  let value: unknown[] = [];
  for (let i = 0; i < depth; i++) value = [value, value];
  return value;
}
