import { readFileSync } from "node:fs";
import path from "node:path";
import {
  assertObjectJsonSchema,
  assertSupportedJsonSchema,
  isJsonValue,
  type JsonSchemaNode,
  type ProfileName,
  validateJsonSchemaValue,
} from "@proviso/runtime";
import { parseSourceJson, type ValueNumbers } from "@proviso/runtime/compiler";
import { afterAll, expect, test } from "vitest";
import {
  compileSchemas,
  type CompiledSchema,
  refusalsOf,
} from "./support/engines.ts";
import { evaluate } from "./support/evaluate.ts";
import {
  expectOfText,
  expectOfValue,
  textOfValue,
} from "./support/expectations.ts";
import { describeShared } from "./support/shared.ts";
import { Workshop } from "./support/workshop.ts";

interface SeedCase {
  readonly name: string;
  readonly op: string;
  readonly numbers?: "any" | "double" | "exact";
  readonly schema?: unknown;
  readonly schemaText?: string;
  readonly schemaJs?: string;
  readonly value?: unknown;
  readonly valueText?: string;
  readonly valueJs?: string;
  readonly expected: {
    readonly compile?: "ok" | "error";
    readonly valid?: boolean;
    readonly ok?: boolean;
    readonly violations?: number;
    readonly lossless?: boolean;
  };
}

interface MessageCase {
  readonly name: string;
  readonly schema: unknown;
  readonly value: unknown;
  readonly expected: readonly string[];
  readonly matches: boolean;
  readonly order: "exact" | "any";
}

const workshop = new Workshop();
afterAll(() => {
  workshop.close();
});

function readCases<Case>(folder: string, name: string): readonly Case[] {
  return JSON.parse(readFileSync(path.join(folder, name), "utf8")) as Case[];
}

async function compileCases(
  cases: readonly SeedCase[],
  profile: ProfileName,
  numbers: ValueNumbers = "double",
): Promise<CompiledSchema[]> {
  const sources = cases.map((each) =>
    each.schemaText === undefined
      ? { schema: schemaOf(each), profile, numbers }
      : { schemaText: each.schemaText, profile, numbers },
  );
  return compileSchemas(sources, workshop);
}

/** Whether a case holds in a number mode; an integer past 2^53 is no double. */
function holdsIn(
  mode: ValueNumbers,
  { numbers = "any", valueText = "0" }: SeedCase,
): boolean {
  if (numbers !== "any") return numbers === mode;
  return mode === "exact" || typeof parseSourceJson(valueText) !== "bigint";
}

/** Both engines take the schema, or refuse it for the same reasons. */
function expectCompiled(compiled: CompiledSchema, isFine: boolean): void {
  expect(compiled.refused.length === 0, compiled.refused.join("\n")).toBe(
    isFine,
  );
  // The compiler has its findings in the order of the text.
  expect([...compiled.refusedByCompiler].sort()).toEqual(
    [...compiled.refused].sort(),
  );
  expect(compiled.engines).toHaveLength(isFine ? 5 : 0);
}

function expectValue({ engines }: CompiledSchema, each: SeedCase): void {
  const valid = each.expected.valid === true;
  for (const engine of engines) {
    if (each.valueJs === undefined) {
      const text = each.valueText ?? textOfValue(each.value);
      expectOfText(engine, text, { valid });
    } else {
      expectOfValue(engine, valueOf(each), { valid });
    }
  }
}

describeShared("contract.json", "cases/seeds", async (folder) => {
  const cases = readCases<SeedCase>(folder, "contract.json").filter(
    ({ op }) => op === "compile" || op === "validate",
  );
  test("holds each case in one number mode at least", () => {
    const held = cases.filter(
      (each) => holdsIn("double", each) || holdsIn("exact", each),
    );
    expect(held).toEqual(cases);
  });
  for (const numbers of ["double", "exact"] as const) {
    const chosen = cases.filter((each) => holdsIn(numbers, each));
    const compiled = await compileCases(chosen, "bounded", numbers);
    test.each(chosen.map((each, index) => ({ ...each, index })))(
      `$op: $name, numbers ${numbers}`,
      ({ index, ...each }) => {
        const schema = compiled[index]!;
        expectCompiled(schema, each.expected.compile === "ok");
        if (each.op === "validate") expectValue(schema, each);
      },
    );
  }
});

describeShared("messages.json", "cases/seeds", async (folder) => {
  const cases = readCases<MessageCase>(folder, "messages.json");
  const compiled = await compileSchemas(cases, workshop);
  test.each(cases.map((each, index) => ({ ...each, index })))(
    "$name",
    ({ index, value, expected, matches, order }) => {
      const { engines } = compiled[index]!;
      expect(engines).toHaveLength(5);
      const lines =
        order === "exact" ? { messages: expected } : { messageSet: expected };
      for (const engine of engines) {
        expectOfText(engine, textOfValue(value), { valid: matches, ...lines });
      }
    },
  );
});

const dslOps = ["assert", "assert-object", "validate", "lossless"] as const;

describeShared("dsl.json", "cases/seeds", async (folder) => {
  const cases = readCases<SeedCase>(folder, "dsl.json");
  for (const op of dslOps) {
    const chosen = cases.filter((each) => each.op === op);
    // Of a value alone, the schema without a word is asked.
    const compiled = await compileCases(
      chosen.map((each) => ({ schema: {}, ...each })),
      "unified",
    );
    test.each(chosen.map((each, index) => [each.name, each, index] as const))(
      `${op}: %s`,
      (_, each, index) => {
        checkDsl[op](each, compiled[index]!);
      },
    );
  }
});

const checkDsl: Record<
  (typeof dslOps)[number],
  (each: SeedCase, compiled: CompiledSchema) => void
> = {
  assert: (each, compiled) => {
    const { ok = false, violations } = each.expected;
    expectCompiled(compiled, ok);
    const found = violationsOf(assertSupportedJsonSchema, each);
    expect(found).toEqual(compiled.refused);
    if (violations !== undefined) expect(found).toHaveLength(violations);
  },
  "assert-object": (each) => {
    const found = violationsOf(assertObjectJsonSchema, each);
    expect(found.length === 0, found.join("\n")).toBe(each.expected.ok);
  },
  validate: (each, compiled) => {
    expectCompiled(compiled, true);
    expectValue(compiled, each);
    const document = each.schema as JsonSchemaNode;
    const lines = validateJsonSchemaValue(document, valueOf(each));
    expect(lines.length === 0, lines.join("\n")).toBe(each.expected.valid);
  },
  lossless: (each, { engines }) => {
    const valid = each.expected.lossless === true;
    const value = valueOf(each);
    expect(isJsonValue(value)).toBe(valid);
    expect(engines).toHaveLength(5);
    for (const engine of engines) expectOfValue(engine, value, { valid });
  },
};

function schemaOf({ schema, schemaJs }: SeedCase): unknown {
  return schemaJs === undefined ? schema : evaluate(schemaJs);
}

function valueOf({ value, valueJs }: SeedCase): unknown {
  return valueJs === undefined ? value : evaluate(valueJs);
}

function violationsOf(
  check: (document: unknown) => void,
  each: SeedCase,
): string[] {
  try {
    check(schemaOf(each));
    return [];
  } catch (error) {
    return refusalsOf(error);
  }
}
