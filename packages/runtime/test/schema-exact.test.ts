import {
  checkJson,
  Decimal,
  type ExactJsonValue,
  JsonToolContract,
  parseJson,
  Schema,
} from "@proviso/runtime";
import JSONbig from "json-bigint";
import { describe, expect, expectTypeOf, test } from "vitest";

const payment = {
  type: "object",
  properties: {
    amount: { type: "number", minimum: 0.001 },
    account: { type: "integer", maximum: 99999999999999999999n },
  },
  required: ["amount"],
  additionalProperties: false,
} as const;

describe("a schema of exact numbers", () => {
  const schema = new Schema(payment, { numbers: "exact" });

  test("reads text with every digit and holds each to the schema", () => {
    const parsed = schema.parse(
      '{"amount":0.1000000000000000000001,"account":99999999999999999999}',
    );
    expect(parsed).toEqual({
      ok: true,
      value: {
        amount: Decimal.parse("0.1000000000000000000001"),
        account: 99999999999999999999n,
      },
    });
    expect(schema.parse('{"amount":1,"account":1e20}')).toMatchObject({
      ok: false,
      issues: [
        {
          code: "maximum",
          message:
            "data.account must be <= 99999999999999999999 (is 100000000000000000000)",
        },
      ],
    });
  });

  test("takes host values in every form of a number", () => {
    const amounts = [1, 1n, Decimal.parse("1.000"), Decimal.parse("1e-3")];
    for (const amount of amounts) {
      expect(schema.mismatches({ amount })).toEqual([]);
    }
    expect(schema.mismatches({ amount: Decimal.parse("9e-4") })).toEqual([
      "data.amount must be >= 0.001 (is 9e-4)",
    ]);
    expect(schema.mismatches({ amount: -0 })).toEqual([
      "data.amount must be lossless JSON (is -0)",
    ]);
  });

  test("has the type of any exact value where none is stated", () => {
    expectTypeOf(schema).toEqualTypeOf<Schema<ExactJsonValue>>();
    expectTypeOf(new Schema(payment)).toEqualTypeOf<Schema>();
    const { input } = new JsonToolContract(payment, undefined, {
      numbers: "exact",
    });
    expectTypeOf(input).toEqualTypeOf<Schema<ExactJsonValue>>();
    expect(input.matches({ amount: 1n })).toBe(true);
  });

  test("is another than one of doubles", () => {
    const doubles = new Schema(payment);
    expect(doubles.mismatches({ amount: 1n })).toEqual([
      "data.amount must be lossless JSON (is a bigint)",
    ]);
    expect(doubles.parse('{"amount":1e400}')).toMatchObject({
      issues: [{ code: "invalid_json" }],
    });
  });
});

describe("values that json-bigint has read", () => {
  const schema = new Schema(payment, { numbers: "exact" });
  const text = '{"amount":0.5,"account":12345678901234567890}';

  test.each([
    ["BigNumber", JSONbig],
    ["native bigint", JSONbig({ useNativeBigInt: true })],
    ["BigNumber for every number", JSONbig({ alwaysParseAsBig: true })],
  ])("match as %s", (_, reader) => {
    const value: unknown = reader.parse(text);
    expect(schema.mismatches(value)).toEqual([]);
    expect(schema.matches(value)).toBe(true);
    const broken: unknown = reader.parse(
      '{"amount":0.5,"account":123456789012345678901}',
    );
    expect(schema.mismatches(broken)).toEqual([
      "data.account must be <= 99999999999999999999 (is 123456789012345678901)",
    ]);
  });

  test("come out of the standard door as the type says", () => {
    const value: unknown = JSONbig.parse(text);
    const result = schema["~standard"].validate(value);
    expect(result).toEqual({
      value: { amount: 0.5, account: Decimal.parse("12345678901234567890") },
    });
  });
});

describe("a budget for values", () => {
  const list = { type: "array", items: { type: "integer" } };

  test("counts values, and says no past it", () => {
    const schema = new Schema(list, { maxNodes: 3 });
    expect(schema.matches([1, 2])).toBe(true);
    expect(schema.matches([1, 2, 3])).toBe(false);
    expect(schema.issues([1, 2, 3])).toMatchObject([
      {
        code: "budget_exceeded",
        message: "data must hold at most 3 values (holds more)",
      },
    ]);
    expect(schema.parse("[1,2,3]")).toMatchObject({
      issues: [{ code: "budget_exceeded" }],
    });
    expect(schema.parse("[1,2]")).toEqual({ ok: true, value: [1, 2] });
  });

  test("counts levels, and names the first that is too deep", () => {
    const schema = new Schema({}, { maxDepth: 2 });
    expect(schema.matches([[1]])).toBe(true);
    expect(schema.mismatches([0, [[1]]])).toEqual([
      "data[1][0] must be at most 2 levels deep (is deeper)",
    ]);
    expect(schema.parse("[0,[[1]]]")).toMatchObject({
      issues: [
        {
          code: "budget_exceeded",
          message: "data must be at most 2 levels deep (is deeper)",
        },
      ],
    });
  });

  test("counts shared parts at each place", () => {
    let value: unknown = 1;
    for (let level = 0; level < 64; level++) value = [value, value];
    expect(checkJson(value)).toBeUndefined();
    expect(new Schema({}).matches(value)).toBe(true);
    const schema = new Schema({}, { maxNodes: 1_000_000 });
    expect(schema.issues(value)).toMatchObject([{ code: "budget_exceeded" }]);
  });

  test.each([-1, 1.5, NaN])("refuses %d when the schema is made", (limit) => {
    expect(() => new Schema({}, { maxNodes: limit })).toThrow(RangeError);
    expect(() => new Schema({}, { maxDepth: limit })).toThrow(RangeError);
  });
});

describe("deep values of exact numbers", () => {
  const LEVELS = 200_000;

  test("match and are explained on an explicit stack", () => {
    const text = `${"[".repeat(LEVELS)}0.30000000000000000001${"]".repeat(LEVELS)}`;
    const value = parseJson(text, { numbers: "exact" });
    const any = new Schema({ type: "array" }, { numbers: "exact" });
    expect(any.matches(value)).toBe(true);
    expect(any.parse(text).ok).toBe(true);
    const none = new Schema({ type: "object" }, { numbers: "exact" });
    expect(none.mismatches(value)).toEqual(["data must be object (is array)"]);
  });
});

describe("Schema.of", () => {
  test("infers the type of its values from the document", () => {
    const schema = Schema.of({
      type: "object",
      properties: {
        path: { type: "string", minLength: 1 },
        lines: { type: "integer" },
      },
      required: ["path"],
      additionalProperties: false,
    });
    expectTypeOf(schema).toEqualTypeOf<
      Schema<{ path: string; lines?: number }>
    >();
    expect(schema.mismatches({ path: "" })).toEqual([
      "data.path must have at least 1 character (has 0)",
    ]);
  });

  test("goes by the profile", () => {
    const text = { type: "string", minLength: 1 } as const;
    expectTypeOf(Schema.of(text)).toEqualTypeOf<Schema<string>>();
    expect(() => Schema.of(text, { profile: "unified" })).toThrow();
    expectTypeOf(
      Schema.of({ type: "null" }, { profile: "unified" }),
    ).toEqualTypeOf<Schema<null>>();
  });

  test("infers nothing for drafts, where an untyped schema admits anything", () => {
    const document = { properties: { a: { type: "string" } } } as const;
    const draft = Schema.of(document, { profile: "draft-2020-12" });
    expectTypeOf(draft).toEqualTypeOf<Schema<unknown>>();
    expect(draft.matches(5)).toBe(true);
    expect(Schema.of(document).matches(5)).toBe(false);
  });

  test("knows no type where the document is only known at run time", () => {
    const document: object = JSON.parse('{"type":"string"}');
    expectTypeOf(Schema.of(document)).toEqualTypeOf<Schema<unknown>>();
  });
});
