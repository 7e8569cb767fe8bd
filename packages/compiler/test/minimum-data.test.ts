import { readFileSync } from "node:fs";
import path from "node:path";
import { runInNewContext } from "node:vm";
import {
  formatLintReport,
  type LintReport,
  lintToolContract,
} from "@proviso/compiler";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { minimumDataCodes } from "../src/codes/minimum-data-codes.ts";
import {
  anyPlantedSchema,
  PLANTED,
  PURPOSE,
} from "./support/planted-schemas.ts";
import { describeShared } from "./support/shared.ts";

type Schema = Record<string, unknown>;
type Finding = readonly [code: string, path: string];

const annotations = {
  "x-openmed-purpose": PURPOSE,
  "x-openmed-minimum-data": "required",
};

/** A closed object with these fields, all of them required. */
function objectOf(properties: Schema, more: Schema = {}): Schema {
  return {
    type: "object",
    "x-openmed-purpose": PURPOSE,
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
    ...more,
  };
}

function fieldOf(more: Schema): Schema {
  return { ...annotations, ...more };
}

function findingsOf(report: LintReport): Finding[] {
  return report.findings.map(({ reason_code, schema_path }) => [
    reason_code,
    schema_path,
  ]);
}

function lint(schema: unknown): Finding[] {
  return findingsOf(lintToolContract(schema));
}

function readCases<Case>(file: string): Case[] {
  return JSON.parse(readFileSync(file, "utf8")) as Case[];
}

describe("the minimum-data lint", () => {
  interface OwnCase {
    readonly name: string;
    readonly schema: unknown;
    readonly findings: readonly Finding[];
  }
  const file = path.join(import.meta.dirname, "cases/minimum-data.json");

  test.each(readCases<OwnCase>(file))("$name", ({ schema, findings }) => {
    const before = JSON.stringify(schema);
    const report = lintToolContract(schema);
    expect(findingsOf(report)).toEqual(findings);
    expect(report.passed).toBe(findings.length === 0);
    expect(JSON.stringify(schema)).toBe(before);
  });

  test("looks at 64 levels of fields, and refuses the next one", () => {
    const nest = (depth: number): Schema => {
      let schema = fieldOf({ type: "string" });
      for (let i = 1; i < depth; i++) {
        schema = fieldOf(objectOf({ a: schema }));
      }
      return objectOf({ a: schema });
    };
    expect(lint(nest(64))).toEqual([]);
    expect(lint(nest(70))).toEqual([
      ["invalid_schema", `#${"/properties/a".repeat(65)}`],
    ]);
  });

  test("tells also of a field below the last level that it isn't required, and refuses its items", () => {
    let schema = fieldOf({ type: "array", items: { type: "string" } });
    for (let i = 0; i < 64; i++) {
      schema = fieldOf({ ...objectOf({ a: schema }), required: [] });
    }
    const deepest = `#${"/properties/a".repeat(65)}`;
    const found = lint(objectOf({ a: schema }));
    expect(found.filter(([, at]) => at.startsWith(deepest))).toEqual([
      ["invalid_schema", deepest],
      ["optional_input", deepest],
      ["invalid_schema", `${deepest}/items`],
    ]);
  });
});

describeShared("the seed of the lint", "cases/seeds", (folder) => {
  interface SeedCase {
    readonly name: string;
    readonly schema: unknown;
    readonly expected: Pick<LintReport, "passed" | "findings">;
    readonly expected_json?: string;
    readonly absent?: readonly string[];
  }

  test.each(readCases<SeedCase>(path.join(folder, "lint.json")))(
    "$name",
    ({ schema, expected, expected_json, absent = [] }) => {
      const report = lintToolContract(schema);
      const { passed, findings } = report;
      expect({ passed, findings }).toEqual(expected);
      const json = formatLintReport(report);
      if (expected_json !== undefined) expect(json).toBe(expected_json);
      for (const text of absent) expect(json).not.toContain(text);
    },
  );
});

describe("the text of a report", () => {
  test("is one line of sorted members", () => {
    expect(formatLintReport(lintToolContract(null))).toBe(
      '{"findings":[{"reason_code":"invalid_schema","schema_path":"#","severity":"error"}],"passed":false,"schema_version":"openmed.agent.tool_contract_lint.v1"}',
    );
  });

  test("escapes everything outside printable ASCII, in lower case", () => {
    const name = '\u007f\u00fc\u{1f600}\ud800"\\\b\f\n\r\t\u0001';
    const schema = objectOf({ [name]: fieldOf({}) });
    const json = formatLintReport(lintToolContract(schema));
    expect(json).toContain(
      '"#/properties/\\u007f\\u00fc\\ud83d\\ude00\\ud800\\"\\\\\\b\\f\\n\\r\\t\\u0001/type"',
    );
    expect(json).toMatch(/^[ -~]*$/);
  });

  test("doesn't depend on the order of members", () => {
    const reversed = (value: unknown): unknown =>
      typeof value !== "object" || value === null || Array.isArray(value)
        ? value
        : Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([name, member]) => [name, reversed(member)]),
          );
    fc.assert(
      fc.property(anyPlantedSchema, (schema) => {
        const text = formatLintReport(lintToolContract(schema));
        expect(formatLintReport(lintToolContract(reversed(schema)))).toBe(text);
      }),
    );
  });
});

describe("no value of a schema", () => {
  test("is in a report", () => {
    fc.assert(
      fc.property(anyPlantedSchema, (schema) => {
        const report = lintToolContract(schema);
        const seen = [formatLintReport(report), JSON.stringify(report)];
        for (const text of seen) expect(text).not.toContain(PLANTED);
      }),
      { numRuns: 500 },
    );
  });

  test("goes unseen: the schemas tried have every kind of finding", () => {
    const sample = { numRuns: 500, seed: 1 };
    const found = fc
      .sample(anyPlantedSchema, sample)
      .flatMap((schema) => lint(schema));
    const reasons = new Set(found.map(([code]) => code));
    expect([...reasons].sort()).toEqual(Object.keys(minimumDataCodes).sort());
  });
});

let traps = 0;
const trap = (): undefined => {
  traps++;
};
const loud: ProxyHandler<object> = new Proxy({}, { get: () => trap });

describe("values that are no JSON data", () => {
  afterEach(() => {
    const counted = traps;
    traps = 0;
    expect(counted).toBe(0);
  });

  const refused: [name: string, value: unknown][] = [
    ["undefined", undefined],
    ["a function", () => ({})],
    ["a symbol", Symbol("Quartz")],
    ["a bigint", 1n],
    ["a proxy", new Proxy(objectOf({}), loud)],
    ["a proxy of a function", new Proxy(() => 1, loud)],
    ["a revoked proxy", revokedProxy()],
    [
      "an instance of a class",
      new (class Quartz {
        readonly type = "object";
      })(),
    ],
    ["a map", new Map([["type", "object"]])],
    ["a date", new Date(0)],
    ["a boxed text", Object("object")],
    ["a hidden member", Object.defineProperty({}, "type", { value: "object" })],
    ["a symbol as a name", { [Symbol("Quartz")]: 1 }],
    [
      "an accessor",
      Object.defineProperty({}, "type", { get: trap, enumerable: true }),
    ],
    ["an inherited member", Object.create({ type: "object" })],
  ];

  test.each(refused)("%s is no schema", (_, value) => {
    expect(lint(value)).toEqual([["invalid_schema", "#"]]);
    expect(lint(objectOf({ a: value }))).toEqual([
      ["invalid_schema", "#/properties/a"],
    ]);
    const items = fieldOf({ type: "array", items: value ?? 0 });
    expect(lint(objectOf({ a: items }))).toEqual([
      ["invalid_schema", "#/properties/a/items"],
    ]);
  });

  test.each(refused)("%s is nothing that a keyword takes", (_, value) => {
    const odd = value ?? 0;
    const more = { required: odd, additionalProperties: odd, title: odd };
    expect(lint(objectOf({}, more))).toEqual([
      ["open_input_object", "#/additionalProperties"],
      ["invalid_schema", "#/required"],
    ]);
    expect(lint(objectOf({}, { properties: odd }))).toEqual([
      ["invalid_schema", "#/properties"],
    ]);
    const field = { ...annotations, type: odd, "x-openmed-purpose": odd };
    expect(lint(objectOf({ a: field }))).toEqual([
      ["invalid_schema", "#/properties/a/type"],
      ["invalid_purpose", "#/properties/a/x-openmed-purpose"],
    ]);
  });

  test("a list with a hole, an accessor or a further member is none", () => {
    const lists = [
      new Array<string>(1),
      Object.defineProperty(["a"], 0, { get: trap, enumerable: true }),
      Object.assign(["a"], { more: 1 }),
      new (class extends Array<string> {})("a"),
      new Proxy(["a"], loud),
    ];
    for (const required of lists) {
      expect(
        lint(objectOf({ a: fieldOf({ type: "null" }) }, { required })),
      ).toEqual([
        ["optional_input", "#/properties/a"],
        ["invalid_schema", "#/required"],
      ]);
    }
  });

  test("what stands in members that the lint doesn't look at is not looked at", () => {
    const odd = {
      default: new Proxy({}, loud),
      examples: [() => 1],
      enum: [1n],
    };
    expect(lint(objectOf({ a: fieldOf({ type: "string", ...odd }) }))).toEqual(
      [],
    );
  });

  test("plain data of another realm is plain data", () => {
    const json = JSON.stringify(objectOf({ a: fieldOf({ type: "string" }) }));
    const foreign: unknown = runInNewContext(`(${json})`);
    expect(lint(foreign)).toEqual([]);
  });

  test("objects without a prototype, and a member named __proto__, are plain data", () => {
    const field = fieldOf({ type: "string" });
    const properties = Object.assign(Object.create(null), {
      a: field,
    }) as Schema;
    expect(lint(objectOf(properties))).toEqual([]);
    const json = JSON.stringify(objectOf({ a: field }));
    const renamed: unknown = JSON.parse(json.replaceAll('"a"', '"__proto__"'));
    expect(lint(renamed)).toEqual([]);
    expect(lint(objectOf({}, { required: ["__proto__", "toString"] }))).toEqual(
      [["invalid_schema", "#/required"]],
    );
  });

  function revokedProxy(): object {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  }
});

describe("graphs of schemas", () => {
  test("a schema in itself is refused where it comes again", () => {
    const schema = objectOf({ a: fieldOf({ type: "string" }) });
    (schema["properties"] as Schema)["self"] = schema;
    expect(lint(schema)).toEqual([
      ["invalid_schema", "#/properties/self"],
      ["optional_input", "#/properties/self"],
    ]);
  });

  test("so are items in themselves, at any distance", () => {
    const items: Schema = { type: "array" };
    items["items"] = { type: "array", items };
    const field = fieldOf({ type: "array", items });
    expect(lint(objectOf({ a: field }))).toEqual([
      ["invalid_schema", "#/properties/a/items/items/items"],
    ]);
    const own = fieldOf({ type: "array" });
    own["items"] = own;
    expect(lint(objectOf({ a: own }))).toEqual([
      ["invalid_schema", "#/properties/a/items"],
    ]);
  });

  test("a part that stands in two places is looked at in both", () => {
    const shared = fieldOf({ type: "object" });
    expect(lint(objectOf({ a: shared, b: shared }))).toEqual([
      ["open_input_object", "#/properties/a/additionalProperties"],
      ["open_input_object", "#/properties/b/additionalProperties"],
    ]);
  });

  test("more places than can be visited are refused as a whole", () => {
    let schema = fieldOf({ type: "string" });
    for (let i = 0; i < 60; i++) {
      schema = fieldOf(objectOf({ a: schema, b: schema }));
    }
    expect(lint(schema)).toEqual([["invalid_schema", "#"]]);
  });

  test("so are paths longer than can be told", () => {
    const wide = Object.fromEntries(
      Array.from({ length: 1000 }, (_, i) => [String(i), {}]),
    );
    const schema = objectOf({ ["x".repeat(100_000)]: fieldOf(objectOf(wide)) });
    expect(lint(schema)).toEqual([["invalid_schema", "#"]]);
  });

  test("a million levels of anything end", () => {
    const grow = (step: (inner: unknown) => Schema): unknown => {
      let schema: unknown = {};
      for (let i = 0; i < 1_000_000; i++) schema = step(schema);
      return schema;
    };
    const fields = grow((a) => ({ properties: { a } }));
    expect(lint(fields)).toContainEqual([
      "invalid_schema",
      `#${"/properties/a".repeat(65)}`,
    ]);
    const items = grow((inner) => ({ type: "array", items: inner }));
    expect(lint(objectOf({ a: fieldOf({ type: "array", items }) }))).toEqual([
      ["invalid_schema", `#/properties/a${"/items".repeat(64)}`],
    ]);
    const ignored = grow((inner) => ({ default: inner }));
    expect(lint(objectOf({}, { default: ignored }))).toEqual([]);
  });
});
