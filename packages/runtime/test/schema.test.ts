import { describe, expect, test } from "vitest";
import {
  type JsonValue,
  JsonToolContract,
  parseJson,
  Schema,
  UnsupportedSchemaError,
} from "../src/index.ts";
import { contract, contractProfile } from "../src/v1.ts";

const read = {
  type: "object",
  required: ["path"],
  additionalProperties: false,
  properties: {
    path: { type: "string" },
    limit: { type: "integer", minimum: 1 },
  },
};

/** A generated side whose guard is wrong on purpose. */
function sideWithGuard(guard: (value: JsonValue) => boolean): Schema {
  return contract<JsonValue, JsonValue>({
    name: "read",
    profile: contractProfile,
    uses: [],
    input: { schema: { type: "string" }, guard },
  }).input;
}

describe("a schema read at run time", () => {
  test("keeps nothing of the document it was given", () => {
    const document = structuredClone(read);
    const schema = new Schema(document);
    document.required.push("limit");
    document.properties.limit.minimum = 5;
    expect(schema.matches({ path: "a", limit: 1 })).toBe(true);
    expect(schema.document).toEqual(read);
  });

  test("gives its document as a copy each time", () => {
    const schema = new Schema(read);
    schema.document["type"] = "string";
    expect(schema.document).toEqual(read);
  });

  test("can't be changed by what its issues tell", () => {
    const schema = new Schema({ enum: ["a", { b: 1 }] });
    const tell = () => schema.issues("c")[0]?.params;
    const told = tell() as { allowed: [string, { b: number }] };
    told.allowed[0] = "c";
    told.allowed[1].b = 2;
    expect(schema.matches("c")).toBe(false);
    expect(schema.matches({ b: 2 })).toBe(false);
    expect(tell()).toEqual({ allowed: ["a", { b: 1 }] });
  });

  test("lists every finding when it can't be enforced", () => {
    const broken = { type: "object", requird: [], properties: { a: 1 } };
    expect(() => new Schema(broken)).toThrow(UnsupportedSchemaError);
    try {
      new Schema(broken);
    } catch (error) {
      const { diagnostics } = error as UnsupportedSchemaError;
      expect(diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([
        ["unknown_keyword", "/requird"],
        ["not_a_schema", "/properties/a"],
      ]);
    }
  });

  test("refuses an unknown profile by name", () => {
    const profile = "strict" as "contract";
    expect(() => new Schema({}, { profile })).toThrow(RangeError);
  });

  test.each([
    [{ value: "hide" }, 'a schema has no "value"'],
    [{ profil: "bounded" }, 'a schema has no "profil"'],
    [{ values: "hidden" }, "values must be show or hide"],
    [{ numbers: "exakt" }, "numbers must be double or exact"],
    [{ formats: "off" }, "formats must be assert or annotate"],
    [{ patterns: "quick" }, "patterns must be linear or native"],
    [{ unknownKeywords: true }, "unknownKeywords must be refuse or ignore"],
    [{ limits: { maxDept: 1 } }, 'a set of limits has no "maxDept"'],
    [{ limits: { maxDepth: NaN } }, "limits.maxDepth must be a whole number"],
    [{ limits: { maxBytes: "9" } }, "limits.maxBytes must be a whole number"],
  ])("refuses the options %j, which would do nothing", (options, message) => {
    const loose = options as object;
    expect(() => new Schema({}, loose)).toThrow(message);
    expect(() => Schema.fromText("{}", loose)).toThrow(message);
    expect(() => Schema.of({}, loose)).toThrow(message);
    expect(() => new JsonToolContract({}, {}, loose)).toThrow(message);
  });

  test("takes an undefined option or limit for one that isn't stated", () => {
    const nested = { items: { items: { type: "array" } } };
    const undefinedLimits = { maxDepth: undefined, maxBytes: undefined };
    const open = (limits: object) =>
      new Schema(nested, {
        profile: "contract",
        values: undefined,
        limits,
      } as object);
    expect(open(undefinedLimits).document).toEqual(nested);
    const enumOfMany = { enum: Array.from({ length: 129 }, (_, n) => n) };
    const limits = { maxEnumValues: undefined } as object;
    expect(
      () => new Schema(enumOfMany, { profile: "contract", limits }),
    ).toThrow(UnsupportedSchemaError);
  });

  test.each([
    ["undefined", undefined],
    ["null", null],
    ["integer", 5],
    ["object", {}],
    ["array", ["{}"]],
    ["object", new String("1")],
    ["object", new DataView(new ArrayBuffer(1))],
    ["object", new Uint16Array([0x3131])],
    ["proxy", new Proxy(new Uint8Array([49]), {})],
  ])(
    "says that it is no text but %s, as nothing that checks throws",
    (kind, given) => {
      const text = given as unknown as string;
      const result = new Schema({}).parse(text);
      expect(result).toMatchObject({
        ok: false,
        issues: [
          {
            code: "invalid_json",
            message: `data must be JSON text (is ${kind})`,
            params: { reason: "no_text" },
          },
        ],
      });
    },
  );

  test("reads the bytes of a view, whatever it says of itself", () => {
    const liar = new Uint8Array([91, 49, 93]);
    let asked = 0;
    for (const name of ["length", "byteLength", "byteOffset", "buffer"]) {
      const get = () => asked++;
      Object.defineProperty(liar, name, { get });
    }
    expect(new Schema({}).parse(liar)).toEqual({ ok: true, value: [1] });
    expect(() => parseJson(liar, { maxBytes: 2 })).toThrow("more than 2 bytes");
    expect(asked).toBe(0);
  });

  test("reads 2.0 as a length from text only, where it can be seen", () => {
    const text = '{"type":"string","minLength":2.0}';
    expect(() => Schema.fromText(text, { profile: "contract" })).toThrow(
      UnsupportedSchemaError,
    );
    expect(Schema.fromText(text).matches("a")).toBe(false);
    expect(new Schema({ type: "string", minLength: 2.0 }).matches("ab")).toBe(
      true,
    );
  });

  test("takes limits other than the profile's", () => {
    const limits = { maxProperties: 1 };
    expect(() => new Schema(read, { limits })).toThrow(/too|past the limit/);
  });
});

describe("issues", () => {
  test("say where, what and why as data", () => {
    expect(new Schema(read).issues({ path: "a", limit: 0 })).toEqual([
      {
        code: "minimum",
        keyword: "minimum",
        path: ["limit"],
        pointer: "/limit",
        schemaPointer: "/properties/limit/minimum",
        message: "data.limit must be >= 1 (is 0)",
        params: { limit: 1 },
      },
    ]);
  });

  test("are at most as many as asked for, the closing line counted in", () => {
    const list = { type: "array", items: { type: "integer" } };
    const wrong = Array.from({ length: 30 }, () => "x");
    expect(new Schema(list).mismatches(wrong)).toHaveLength(20);
    expect(new Schema(list).mismatches(wrong).at(-1)).toBe(
      "\u2026 and 11 more",
    );
    const three = new Schema(list, { maxIssues: 3 });
    expect(three.mismatches(wrong).at(-1)).toBe("\u2026 and 28 more");
    expect(three.mismatches(wrong.slice(0, 3))).toHaveLength(3);
    expect(new Schema(list, { maxIssues: 1 }).mismatches(wrong)).toEqual([
      "\u2026 and 30 more",
    ]);
  });

  test("hold nothing that the caller chose where values are hidden", () => {
    const schema = new Schema(read, { values: "hide" });
    expect(schema.mismatches({ path: "a", secret: 1, limit: 0 })).toEqual([
      "data.limit must be >= 1 (is integer)",
      "data must not have property *",
    ]);
    expect(schema.issues({ path: "a", secret: 1 })).toEqual([
      expect.objectContaining({ params: { property: "*" } }),
    ]);
    expect(schema.mismatches({ path: "a", secret: -0 })).toEqual([
      'data["*"] must be lossless JSON (is -0)',
    ]);
    expect(schema.mismatches({ path: 12 })).toEqual([
      "data.path must be string (is integer)",
    ]);
  });

  test("name the lossless fault alone", () => {
    expect(new Schema(read).mismatches({ path: undefined, limit: 0 })).toEqual([
      "data.path must be lossless JSON (is undefined)",
    ]);
  });

  test("say where JSON text goes wrong", () => {
    const result = new Schema(read).parse('{"path":}');
    expect(result).toMatchObject({
      ok: false,
      issues: [{ code: "invalid_json", params: { line: 1, column: 9 } }],
    });
    const [message] = result.ok ? [] : result.issues.map((i) => i.message);
    expect(message).toMatch(
      /^data must be JSON text \(line 1, column 9: (?!.*line 1)/,
    );
  });
});

describe("values of any depth and sharing", () => {
  const nest = (levels: number, leaf: unknown): unknown => {
    let value = leaf;
    for (let level = 0; level < levels; level++) value = [value];
    return value;
  };

  test("are checked against a schema as deep as they are", () => {
    let document: object = { type: "integer" };
    for (let level = 0; level < 20_000; level++) {
      document = { type: "array", items: document };
    }
    const schema = new Schema(document, { profile: "unified" });
    expect(schema.matches(nest(20_000, 1))).toBe(true);
    expect(schema.matches(nest(20_000, "x"))).toBe(false);
    expect(schema.mismatches(nest(20_000, "x"))).toHaveLength(1);
  });

  test("are checked through unions as deep as they are", () => {
    let document: object = { type: "integer" };
    for (let level = 0; level < 5_000; level++) {
      document = {
        oneOf: [{ type: "array", items: document }, { type: "null" }],
      };
    }
    const schema = new Schema(document, { profile: "unified" });
    expect(schema.matches(nest(5_000, 1))).toBe(true);
    expect(schema.matches(nest(5_000, "x"))).toBe(false);
    expect(schema.mismatches(nest(5_000, "x")).length).toBeGreaterThan(0);
  });

  test("are checked once a shared part, not once a path", () => {
    let document: object = { type: "integer" };
    let value: unknown = 1;
    let wrong: unknown = "x";
    for (let level = 0; level < 30; level++) {
      document = { type: "array", items: document };
      value = [value, value];
      wrong = [wrong, wrong];
    }
    const schema = new Schema(document);
    expect(schema.matches(value)).toBe(true);
    expect(schema.matches(wrong)).toBe(false);
    expect(schema.mismatches(wrong).length).toBeLessThanOrEqual(20);
  });
});

describe("the two engines", () => {
  test("refuse where the guard says no and the schema explains nothing", () => {
    const side = sideWithGuard(() => false);
    expect(side.matches("x")).toBe(false);
    expect(side.issues("x")).toMatchObject([{ code: "engine_mismatch" }]);
  });

  test("refuse where the embedded schema can't be read", () => {
    const side = contract({
      name: "read",
      profile: contractProfile,
      input: { schema: { type: "string", pattern: "a" }, guard: () => false },
    }).input;
    expect(side.issues("x")).toMatchObject([{ code: "engine_mismatch" }]);
    let shared: unknown = "x";
    for (let level = 0; level < 30; level++) shared = [shared, shared];
    expect(side.matches(shared)).toBe(false);
    expect(side.issues(shared)).toMatchObject([{ code: "engine_mismatch" }]);
  });

  test("read exact literals where somebody polluted descriptors", () => {
    const polluted = Object.prototype as { get?: unknown };
    const verdicts: boolean[] = [];
    polluted.get = 1;
    try {
      const schema = Schema.fromText('{"enum":[[0.30000000000000000001]]}');
      verdicts.push(schema.matches([0.3]), schema.matches([0.4]));
    } finally {
      delete polluted.get;
    }
    expect(verdicts).toEqual([true, false]);
  });

  test("are both instances of Schema", () => {
    expect(new Schema({})).toBeInstanceOf(Schema);
    expect(sideWithGuard(() => true)).toBeInstanceOf(Schema);
    expect({}).not.toBeInstanceOf(Schema);
  });
});

describe("Standard Schema", () => {
  const standard = new Schema(read)["~standard"];

  test("gives the value, or issues with messages and paths", () => {
    const call = { path: "a" };
    expect(standard.version).toBe(1);
    expect(standard.vendor).toBe("proviso");
    expect(standard.validate(call)).toEqual({ value: call });
    expect(standard.validate({ path: 1 })).toMatchObject({
      issues: [
        { message: "data.path must be string (is integer)", path: ["path"] },
      ],
    });
  });

  test.each([
    ["draft-2020-12", "https://json-schema.org/draft/2020-12/schema"],
    ["draft-07", "http://json-schema.org/draft-07/schema#"],
  ])("gives the schema as %s", (target, $schema) => {
    expect(standard.jsonSchema.input({ target })).toEqual({ ...read, $schema });
    expect(standard.jsonSchema.output({ target })).toEqual({
      ...read,
      $schema,
    });
  });

  test("states what the profile implies", () => {
    const { jsonSchema } = new Schema(
      { properties: { a: { items: { minItems: 1 } } } },
      { profile: "contract" },
    )["~standard"];
    expect(jsonSchema.input({ target: "draft-07" })).toMatchObject({
      type: "object",
      properties: {
        a: { type: "array", items: { type: "array", minItems: 1 } },
      },
    });
  });

  test("refuses other targets, and numbers that it would change", () => {
    expect(() => standard.jsonSchema.input({ target: "draft-04" })).toThrow(
      RangeError,
    );
    const big = Schema.fromText(
      '{"type":"integer","minimum":9007199254740993}',
    );
    expect(() =>
      big["~standard"].jsonSchema.input({ target: "draft-07" }),
    ).toThrow(RangeError);
  });
});

test("a contract made at run time has the same two sides", () => {
  const sum = new JsonToolContract(read, { type: "integer" });
  expect(sum.input.matches({ path: "a" })).toBe(true);
  expect(sum.output?.mismatches("x")).toEqual([
    "data must be integer (is string)",
  ]);
  expect(new JsonToolContract(read).output).toBeUndefined();
});
