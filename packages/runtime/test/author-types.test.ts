import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { describeShared } from "../../compiler/test/support/shared.ts";
import {
  type AuthorCase,
  ownAuthorCases,
  readAuthorCases,
} from "./author-cases.ts";
import { authorEntry, instantiationsOf, typeErrorsOf } from "./type-check.ts";

const header = `import {
  defineTool, type InferArgs, type InferSchema, type InferValue,
  type JsonValue, type ParameterSchemaSpec, type ValueSchemaSpec,
} from ${JSON.stringify(authorEntry)};
type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function holds<Claim extends true>(): void;
declare function value<const S extends ValueSchemaSpec>(spec: S): InferValue<S>;
declare function args<const P extends ParameterSchemaSpec>(map: P): InferArgs<P>;
declare function schema<const D>(document: D): InferSchema<D>;
`;

const inferrers = {
  value: "InferValue",
  args: "InferArgs",
  schema: "InferSchema",
} as const;

/**
 * The claims of a case, on one line: the type of its JSON text read as a type,
 * and the type that a function infers for the same text as a literal.
 */
function claimsOf(each: AuthorCase): string {
  const { of = "value", expected } = each;
  const literal = JSON.stringify(of === "schema" ? each.schema : each.spec);
  const type = expected.type ?? "never";
  // In a literal expression that name would set the prototype.
  const isExpressible = !literal.includes('"__proto__"');
  return [
    `holds<Equal<${inferrers[of]}<${literal}>, ${type}>>();`,
    ...(isExpressible
      ? [
          `{ const it = ${of}(${literal}); holds<Equal<typeof it, ${type}>>(); }`,
        ]
      : []),
  ].join(" ");
}

/** What the checker says of each case; one program for all of them. */
function faultsOf(cases: readonly AuthorCase[]): Map<string, string[]> {
  const first = header.split("\n").length;
  const faults = new Map<string, string[]>();
  const text = header + cases.map(claimsOf).join("\n");
  for (const { line, text: message } of typeErrorsOf(text)) {
    const name = cases[line - first]?.name ?? `line ${line}`;
    faults.set(name, [...(faults.get(name) ?? []), message]);
  }
  return faults;
}

function runTypeCases(file: string): void {
  const cases = readAuthorCases(file, "type");

  test(`${cases.length} cases hold by mutual identity`, () => {
    expect(cases.length).toBeGreaterThan(0);
    expect(Object.fromEntries(faultsOf(cases))).toEqual({});
  });

  test("a case with another type fails by its name", () => {
    const wrong = cases.map((each) => ({
      ...each,
      expected: { type: "Date" },
    }));
    expect([...faultsOf(wrong).keys()]).toEqual(cases.map(({ name }) => name));
  });
}

describe("types of our own cases", () => {
  runTypeCases(ownAuthorCases);
});

describeShared("the seeds' type vectors", "cases/seeds", (folder) => {
  runTypeCases(path.join(folder, "dsl.json"));
});

describe("schemas of any depth have a type", () => {
  function nest(levels: number, openness: string): string {
    let text = '{ type: "string" }';
    for (let level = 0; level < levels; level++) {
      text =
        level % 3 === 0
          ? `{ type: "array", items: ${text} }`
          : level % 3 === 1
            ? `{ type: "object", ${openness}, properties: { a: ${text} } }`
            : `{ oneOf: [${text}, { type: "null" }] }`;
    }
    return text;
  }

  test("literals of 32 levels, which is all that contract takes", () => {
    const spec = nest(32, "additionalProperties: true");
    const text = `${header}
      const tool = defineTool({ name: "x", description: "x", input: ${spec}, output: ${spec} });
      const given: unknown = null;
      if (tool.input.matches(given)) value({ type: "null" });
      const inferred = value(${spec});
      const raw = schema(${spec});
      holds<Equal<typeof inferred, typeof raw>>();`;
    expect(typeErrorsOf(text)).toEqual([]);
  });

  test("literals of 60 arrays, and types of 60 levels of every kind", () => {
    // Of every kind, TypeScript gives up on literals between 52 and 60 levels,
    // also where nothing is inferred but their own type.
    const arrays = `${'{ type: "array", items: '.repeat(60)}{ type: "null" }${" }".repeat(60)}`;
    const types = nest(60, "additionalProperties: true");
    const text = `${header}
      const ofValue = value(${arrays});
      const ofMap = args({ a: ${arrays} });
      const ofSchema = schema(${arrays});
      holds<Equal<typeof ofValue, typeof ofSchema>>();
      const inner: unknown[][][] | undefined = ofMap.a;
      type Spec = ${types};
      holds<Equal<InferValue<Spec>, InferSchema<Spec>>>();
      declare const deep: InferArgs<{ a: Spec }>;
      const member: object | null | undefined = deep.a;`;
    expect(typeErrorsOf(text)).toEqual([]);
  });

  // TypeScript itself gives up on literals of this depth.
  test("types of 300 levels", () => {
    const levels = Array.from({ length: 300 }, (_, level) =>
      level % 3 === 0
        ? `type: "array"; items: Level${level}`
        : level % 3 === 1
          ? `type: "object"; additionalProperties: false; properties: { a: Level${level} }`
          : `oneOf: [Level${level}, { type: "null" }]`,
    );
    const text = `${header}
      interface Level0 { type: "string" }
      ${levels.map((level, index) => `interface Level${index + 1} { ${level} }`).join("\n")}
      declare const inferred: InferValue<Level300>;
      declare const raw: InferSchema<Level300>;
      holds<Equal<typeof inferred, typeof raw>>();
      if (raw !== null) {
        const items: unknown[] | undefined = raw.a;
      }`;
    expect(typeErrorsOf(text)).toEqual([]);
  });
});

describe("what types cost", () => {
  const kinds: readonly ((index: number) => string)[] = [
    (index) => `{ type: "string", minLength: ${index}, required: true }`,
    (index) => `{ type: "integer", enum: [${index}, 1] }`,
    () => `{ type: "array", items: { type: "string", description: "x" } }`,
    () => `{ type: "object", additionalProperties: false, properties: {
      a: { type: "number", required: true },
      b: { oneOf: [{ type: "string" }, { type: "null" }] } } }`,
    () => `{ type: "boolean", default: true }`,
  ];

  function membersOf(name: string, count: number): string {
    const members = Array.from({ length: count }, (_, index) => {
      const kind = kinds[index % kinds.length];
      return `${name}_${index}: ${kind?.(index) ?? ""}`;
    });
    return members.join(", ");
  }

  function toolOf(name: string, properties: number): string {
    return `
      const ${name} = defineTool({
        name: "${name}", description: "x",
        parameters: { ${membersOf(name, properties)} },
        output: { type: "object", additionalProperties: false,
          properties: { ${name}: { type: "integer", required: true } } },
      });
      if (${name}.input.matches(given)) first = given.${name}_0;`;
  }

  const opening = `${header}
    const given: unknown = null;
    let first: string | undefined;
    ${toolOf("warm", 5)}`;
  let base = 0;
  beforeAll(() => {
    base = instantiationsOf(opening);
  });

  // Measured with TypeScript 6.0: some 1,770 for a tool of a hundred properties,
  // 232 for one of five, 15,800 for a raw schema of a hundred. The ceilings
  // leave other versions room for half as much again.
  test("a tool of a hundred properties stays below 2,700 instantiations", () => {
    const cost = instantiationsOf(opening + toolOf("large", 100)) - base;
    expect(cost).toBeGreaterThan(100);
    expect(cost).toBeLessThan(2_700);
  });

  test("two hundred tools stay below 350 instantiations each", () => {
    const names = Array.from({ length: 200 }, (_, index) => `tool${index}`);
    const tools = names.map((name) => toolOf(name, 5)).join("");
    const cost = instantiationsOf(opening + tools) - base;
    expect(cost).toBeGreaterThan(200);
    expect(cost).toBeLessThan(200 * 350);
  });

  test("a raw schema of a hundred properties stays below 24,000 instantiations", () => {
    const members = membersOf("raw", 100).replaceAll(/, required: true/g, "");
    const text = `type Raw = InferSchema<{ type: "object"; properties: { ${members} } }, "contract">;
      holds<Equal<Raw["raw_0"], string | undefined>>();`;
    const cost = instantiationsOf(opening + text) - base;
    expect(cost).toBeGreaterThan(100);
    expect(cost).toBeLessThan(24_000);
  });
});
