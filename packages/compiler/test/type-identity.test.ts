import { readdirSync } from "node:fs";
import path from "node:path";
import { jsonSchemaToTs } from "@proviso/compiler";
import type { ValueNumbers } from "@proviso/runtime/compiler";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ownAuthorCases } from "../../runtime/test/author-cases.ts";
import { authorEntry, typeErrorsOf } from "../../runtime/test/type-check.ts";
import { prepareSchemas } from "./support/engines.ts";
import { describeShared } from "./support/shared.ts";
import { anyParameterSpec, anyValueSpec } from "./support/spec-arbitraries.ts";
import {
  authorSamples,
  schemaSample,
  schemaSamples,
  specSample,
  type TypeSample,
} from "./support/type-samples.ts";

const header = `import type {
  InferArgs, InferSchema, InferValue, JsonValue,
} from ${JSON.stringify(authorEntry)};
type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Mutual<A, B> = [A] extends [B] ? [B] extends [A] ? true : false : false;
declare function holds<Claim extends true>(): void;
import type * as texts from "./texts.mts";
`;

function inferredType({ of, literal, profile }: TypeSample): string {
  if (of === "value") return `InferValue<${literal}>`;
  if (of === "args") return `InferArgs<${literal}>`;
  return `InferSchema<${literal}, "${profile}">`;
}

interface Comparison {
  /** The type that the printed ones are held to. */
  readonly inferred?: (sample: TypeSample, index: number) => string;
  /** How numbers arrive; inferred types know doubles only. */
  readonly numbers?: ValueNumbers;
  /** Whether modules are compared, or texts alone. */
  readonly withModules?: boolean;
}

/**
 * The names of the samples whose printed types aren't the inferred ones, by
 * identity and by mutual assignability: the type of the generated module and
 * the text of `jsonSchemaToTs`, all in one program. A sample that the profile
 * refuses has no module.
 */
async function differing(
  samples: readonly TypeSample[],
  {
    inferred = inferredType,
    numbers = "double",
    withModules = true,
  }: Comparison = {},
): Promise<string[]> {
  const modules: Record<string, string> = {};
  const texts = [
    'import type { Decimal, ExactJsonValue, JsonValue } from "@proviso/runtime/v1";',
  ];
  const compiled = await prepareSchemas(
    samples.map(({ document: schema, profile }) => {
      return { schema, profile, numbers };
    }),
  );
  const claims = samples.map((sample, index) => {
    const { document, profile, of } = sample;
    const name = `Text${index}`;
    texts.push(jsonSchemaToTs(document, { profile, numbers, name }));
    const module = compiled[index]?.files.ts ?? "";
    modules[`module${index}.mts`] = module;
    const side = `import("./module${index}.mts").Tool${of === "args" ? "Input" : "Output"}`;
    return [
      ...(module === "" || !withModules ? [] : [side]),
      // The root of arguments is silent on openness, which means open elsewhere.
      ...(of === "args" ? [] : [`texts.${name}`]),
    ]
      .map((type) => claimsOf(type, inferred(sample, index)))
      .join(" ");
  });
  modules["texts.mts"] = texts.join("\n");
  const first = header.split("\n").length;
  const findings = typeErrorsOf(header + claims.join("\n"), modules);
  const names = findings.map(({ file, line, text }) => {
    const name = samples[line - first]?.name;
    return file === "checked.mts" && name !== undefined
      ? name
      : `${file}:${line} ${text}`;
  });
  return [...new Set(names)];
}

function claimsOf(printed: string, inferred: string): string {
  return `holds<Equal<${printed}, ${inferred}>>(); holds<Mutual<${printed}, ${inferred}>>();`;
}

/** Samples drawn at random, the same on every run. */
function randomSamples(): TypeSample[] {
  const values = fc.sample(anyValueSpec, 160).flatMap((spec, index) => {
    const name = `value ${index}: ${JSON.stringify(spec)}`;
    const [sample] = specSample(name, "value", spec);
    if (sample === undefined) return [];
    const raw = JSON.stringify(sample.document, (key, value: unknown) =>
      key === "additionalProperties" && value === true && index % 2 === 0
        ? undefined
        : value,
    );
    return [
      sample,
      ...schemaSample(`${name}, raw`, JSON.parse(raw), "contract"),
    ];
  });
  const maps = fc
    .sample(anyParameterSpec, 80)
    .flatMap((map, index) =>
      specSample(`arguments ${index}: ${JSON.stringify(map)}`, "args", map),
    );
  return [...values, ...maps];
}

describe("printed types and inferred types are mutually identical", () => {
  test("of our own author cases", async () => {
    const samples = authorSamples(ownAuthorCases);
    expect(samples.length).toBeGreaterThan(30);
    expect(await differing(samples)).toEqual([]);
  });

  test("of the engines' cases", async () => {
    const folder = path.join(import.meta.dirname, "cases/schemas");
    const samples = readdirSync(folder).flatMap((file) =>
      schemaSamples(path.join(folder, file)),
    );
    expect(samples.length).toBeGreaterThan(30);
    expect(await differing(samples)).toEqual([]);
  });

  test("of specs at random", async () => {
    const samples = randomSamples();
    expect(samples.length).toBeGreaterThan(350);
    expect(await differing(samples)).toEqual([]);
  });
});

test("modules and texts print the same types in exact mode", async () => {
  const samples = randomSamples().filter(({ of }) => of === "value");
  const inferred = (_: TypeSample, index: number): string =>
    `texts.Text${index}`;
  expect(samples.length).toBeGreaterThan(100);
  expect(await differing(samples, { numbers: "exact", inferred })).toEqual([]);
});

describe("types of any depth", () => {
  /** Objects, arrays and unions by turns around a string. */
  function nested(levels: number): unknown {
    let spec: unknown = { type: "string" };
    for (let level = 0; level < levels; level++) {
      const forms = [
        { type: "array", items: spec },
        {
          type: "object",
          additionalProperties: level % 2 === 0,
          properties: { a: spec },
        },
        { oneOf: [spec, { type: "null" }] },
      ];
      spec = forms[level % forms.length];
    }
    return spec;
  }

  const exact = [1, 2, 3, 14, 15].flatMap((levels) => [
    ...specSample(`${levels} levels`, "value", nested(levels)),
    ...specSample(`a map of ${levels} levels`, "args", {
      a: nested(levels - 1),
    }),
  ]);

  test("are the same to 16 levels", async () => {
    expect(await differing(exact)).toEqual([]);
  });

  test("go on in modules, while inferred ones and texts admit any JSON value", async () => {
    const deep = [16, 17, 18, 30].flatMap((levels) => [
      ...specSample(`${levels} levels`, "value", nested(levels)),
      ...specSample(`a map of ${levels} levels`, "args", {
        a: nested(levels - 1),
      }),
    ]);
    expect(await differing(deep)).toEqual(deep.map(({ name }) => name));
    expect(await differing(deep, { withModules: false })).toEqual([]);
  });
});

describe("the comparison is sharp", () => {
  const one: TypeSample[] = specSample("one", "value", {
    type: "object",
    additionalProperties: true,
    properties: {
      a: { type: "array", items: { type: "integer", enum: [1, 2] } },
      b: { oneOf: [{ type: "null" }, { type: "string" }], required: true },
    },
  });

  test("the inferred type itself passes", async () => {
    expect(await differing(one)).toEqual([]);
  });

  test("any other type fails", async () => {
    const others = [
      "{ a?: (1 | 2)[]; b: null | string }",
      "{ a: (1 | 2)[]; b: null | string } & Record<string, JsonValue>",
      "{ a?: (1 | 2)[]; b?: null | string } & Record<string, JsonValue>",
      "{ a?: 1[]; b: null | string } & Record<string, JsonValue>",
      "{ a?: (1 | 2 | 3)[]; b: null | string } & Record<string, JsonValue>",
      "{ a?: readonly (1 | 2)[]; b: null | string } & Record<string, JsonValue>",
      "{ readonly a?: (1 | 2)[]; b: null | string } & Record<string, JsonValue>",
      "{ a?: (1 | 2)[]; b: string } & Record<string, JsonValue>",
      "{ a?: (1 | 2)[]; b: null | string } & Record<string, unknown>",
      "any",
      "never",
      "JsonValue",
    ];
    const samples = others.flatMap((name) =>
      one.map((sample) => ({ ...sample, name })),
    );
    const inferred = ({ name }: TypeSample): string => name;
    expect(await differing(samples, { inferred })).toEqual(others);
  });
});

describeShared("the seeds' author cases", "cases/seeds", (folder) => {
  test("have printed types that are the inferred ones", async () => {
    const samples = authorSamples(path.join(folder, "dsl.json"));
    expect(samples.length).toBeGreaterThan(10);
    expect(await differing(samples)).toEqual([]);
  });
});
