import { test } from "vitest";
import {
  defineTool,
  type InferArgs,
  type InferSchema,
  type InferValue,
  type JsonToolContract,
  type JsonValue,
  type ParameterSchemaSpec,
  type ValueSchemaSpec,
} from "../src/author.ts";

/** Mutual identity, which assignability both ways is too weak to tell. */
type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2
    ? true
    : false;

/** Fails to compile for anything but `true`. */
function holds<Claim extends true>(_proof?: Claim): void {}

/** Claims a type of a value: `typeOf(value).is<string>()`. */
function typeOf<A>(_value: A): {
  is: <B>(..._proof: Equal<A, B> extends true ? [] : [never]) => void;
} {
  return { is: () => undefined };
}

/** The type of `{}`. */
type Nothing = Omit<{ a: 1 }, "a">;

function inferred<const S extends ValueSchemaSpec>(_spec: S): InferValue<S> {
  return undefined as unknown as InferValue<S>;
}

function args<const P extends ParameterSchemaSpec>(_map: P): InferArgs<P> {
  return undefined as unknown as InferArgs<P>;
}

test("identity tells what assignability doesn't", () => {
  holds<Equal<Equal<{ a?: 1 }, { a: 1 | undefined }>, false>>();
  holds<Equal<Equal<{ readonly a: 1 }, { a: 1 }>, false>>();
  holds<Equal<Equal<unknown, JsonValue>, false>>();
});

test("const beats enum, which beats the type", () => {
  holds<Equal<InferValue<{ type: "string" }>, string>>();
  holds<Equal<InferValue<{ type: "number" }>, number>>();
  holds<Equal<InferValue<{ type: "integer" }>, number>>();
  holds<Equal<InferValue<{ type: "boolean" }>, boolean>>();
  holds<Equal<InferValue<{ type: "null" }>, null>>();
  holds<Equal<InferValue<{ type: "json" }>, JsonValue>>();
  holds<Equal<InferValue<{ type: "integer"; enum: [1, 2] }>, 1 | 2>>();
  holds<Equal<InferValue<{ type: "boolean"; const: true }>, true>>();
  holds<
    Equal<InferValue<{ type: "string"; enum: ["a", "b"]; const: "a" }>, "a">
  >();
});

test("literals infer without as const", () => {
  const value = inferred({
    type: "array",
    items: {
      oneOf: [{ type: "string", enum: ["a", "b"] }, { type: "null" }],
    },
  });
  typeOf(value).is<("a" | "b" | null)[]>();
  const bare = inferred({ type: "array" });
  typeOf(bare).is<JsonValue[]>();
});

test("closed objects are exact, open ones take other members", () => {
  const closed = inferred({
    type: "object",
    additionalProperties: false,
    properties: {
      id: { type: "integer", required: true },
      note: { type: "string" },
    },
  });
  typeOf(closed).is<{ id: number; note?: string }>();
  const open = inferred({
    type: "object",
    additionalProperties: true,
    properties: { id: { type: "integer", required: true } },
  });
  typeOf(open).is<{ id: number } & Record<string, JsonValue>>();
});

test("objects without properties are records", () => {
  type Open = { type: "object"; additionalProperties: true };
  type Closed = { type: "object"; additionalProperties: false };
  holds<Equal<InferValue<Open>, Record<string, JsonValue>>>();
  holds<Equal<InferValue<Closed>, Record<string, never>>>();
  holds<
    Equal<InferValue<Open & { properties: Nothing }>, Record<string, JsonValue>>
  >();
  holds<
    Equal<InferValue<Closed & { properties: Nothing }>, Record<string, never>>
  >();
});

test("openness that isn't known at compile time counts as open", () => {
  type Unsure = { type: "object"; additionalProperties: boolean };
  holds<Equal<InferValue<Unsure>, Record<string, JsonValue>>>();
});

test("arguments have their members only, whatever they are called", () => {
  holds<
    Equal<
      InferArgs<{
        path: { type: "string"; required: true };
        limit: { type: "integer" };
        extra: { type: "json" };
        0: { type: "null" };
        "odd name": { type: "null"; required: true };
      }>,
      {
        path: string;
        limit?: number;
        extra?: JsonValue;
        0?: null;
        "odd name": null;
      }
    >
  >();
  holds<Equal<InferArgs<Nothing>, Nothing>>();
});

test("a member spread in on a condition is optional", () => {
  const chosen = { tag: { type: "string", required: true } } as const;
  const value = args({ ...chosen, id: { type: "integer" } });
  typeOf(value).is<{ tag: string; id?: number }>();
  holds<
    Equal<InferArgs<{ a?: { type: "string"; required: true } }>, { a?: string }>
  >();
});

test("types are exact to 16 containers", () => {
  type Nest<S> = { type: "array"; items: S };
  type Nest4<S> = Nest<Nest<Nest<Nest<S>>>>;
  type Nest15<S> = Nest<Nest<Nest<Nest4<Nest4<Nest4<S>>>>>>;
  type Array4<T> = T[][][][];
  type Array15<T> = Array4<Array4<Array4<T>>>[][][];
  type Text = { type: "string" };
  holds<Equal<InferValue<Nest15<Text>>, Array15<string>>>();
  holds<Equal<InferValue<Nest<Nest15<Text>>>, Array15<JsonValue[]>>>();
  holds<Equal<InferSchema<Nest15<Text>>, Array15<string>>>();
  holds<Equal<InferSchema<Nest<Nest15<Text>>>, Array15<JsonValue[]>>>();
});

test("raw schemas are open unless closed, and optional unless required", () => {
  holds<Equal<InferSchema<Nothing>, JsonValue>>();
  holds<Equal<InferSchema<{ title: "any" }>, JsonValue>>();
  holds<Equal<InferSchema<{ type: "object" }>, Record<string, JsonValue>>>();
  holds<
    Equal<
      InferSchema<{ type: "object"; additionalProperties: false }>,
      Record<string, never>
    >
  >();
  holds<
    Equal<
      InferSchema<{
        readonly type: "object";
        readonly properties: {
          readonly a: { readonly type: "string"; readonly const: "x" };
          readonly b: { readonly type: "array" };
        };
        readonly required: readonly ["a"];
      }>,
      { a: "x"; b?: JsonValue[] } & Record<string, JsonValue>
    >
  >();
  holds<
    Equal<
      InferSchema<{ oneOf: [{ type: "integer" }, { type: "null" }] }>,
      number | null
    >
  >();
});

test("what the profile refuses in a raw schema makes the whole type unknown", () => {
  type Holder<D> = {
    type: "object";
    properties: { a: { type: "array"; items: D } };
    additionalProperties: false;
  };
  type Unknown<D> = Equal<InferSchema<Holder<D>>, unknown>;
  holds<Equal<Unknown<{ type: "string" }>, false>>();
  holds<Unknown<{ $ref: "#" }>>();
  holds<Unknown<{ anyOf: [{ type: "string" }, { type: "null" }] }>>();
  holds<Unknown<{ type: "string"; minLength: 1 }>>();
  holds<Unknown<{ type: ["string", "null"] }>>();
  holds<Unknown<{ type: "json" }>>();
  holds<Unknown<{ type: "array"; properties: Nothing }>>();
  holds<Unknown<{ type: "object"; additionalProperties: Nothing }>>();
  holds<Unknown<{ type: "object"; required: ["a"] }>>();
  holds<
    Unknown<{ type: "object"; properties: { a: Nothing }; required: ["b"] }>
  >();
  holds<Unknown<{ type: "string"; enum: [] }>>();
  holds<Unknown<{ type: "string"; enum: ["a", 1] }>>();
  holds<Unknown<{ type: "integer"; enum: [1, 2.5] }>>();
  holds<Unknown<{ type: "integer"; const: 1e-7 }>>();
  holds<Unknown<{ type: "string"; enum: ["a"]; const: "b" }>>();
  holds<Unknown<{ type: "array"; enum: [[]] }>>();
  holds<Unknown<{ type: "string"; title: 1 }>>();
  holds<Unknown<{ oneOf: [{ type: "string" }] }>>();
  holds<Unknown<{ oneOf: [Nothing, Nothing]; type: "string" }>>();
  holds<Unknown<{ oneOf: [Nothing, { format: "x" }] }>>();
  holds<Unknown<{ enum: ["a"] }>>();
  holds<Unknown<true>>();
  holds<Unknown<string>>();
  holds<Equal<InferSchema<{ [keyword: string]: JsonValue }>, unknown>>();
});

test("large whole numbers are integers for all their exponent", () => {
  holds<Equal<InferSchema<{ type: "integer"; const: 1.5e21 }>, 1.5e21>>();
});

test("profile contract takes bounds and extensions in raw schemas", () => {
  type Bounded = {
    type: "object";
    properties: {
      a: { type: "string"; minLength: 1; maxLength: 9; $comment: "c" };
      b: { type: "integer"; minimum: 0; "x-unit": "s" };
      c: { type: "array"; minItems: 1; items: { type: "number"; maximum: 1 } };
    };
    required: ["a"];
    additionalProperties: false;
  };
  holds<
    Equal<
      InferSchema<Bounded, "contract">,
      { a: string; b?: number; c?: number[] }
    >
  >();
  holds<Equal<InferSchema<Bounded>, unknown>>();
  holds<
    Equal<InferSchema<{ type: "number"; minLength: 1 }, "contract">, unknown>
  >();
  holds<Equal<InferSchema<{ pattern: "a" }, "contract">, unknown>>();
});

test("raw schemas of profile contract may imply their type", () => {
  type Contract<D> = InferSchema<D, "contract">;
  holds<
    Equal<
      Contract<{ properties: { a: { type: "null" } }; required: ["a"] }>,
      { a: null } & Record<string, JsonValue>
    >
  >();
  holds<
    Equal<Contract<{ additionalProperties: false }>, Record<string, never>>
  >();
  holds<Equal<Contract<{ items: { type: "string" } }>, string[]>>();
  holds<Equal<Contract<{ maxItems: 2 }>, JsonValue[]>>();
  holds<Equal<Contract<{ enum: [1, "a", null] }>, 1 | "a" | null>>();
  holds<Equal<Contract<{ enum: [1, 2]; const: 2 }>, 2>>();
  holds<Equal<Contract<{ enum: [1, 2]; const: 3 }>, unknown>>();
  holds<Equal<Contract<{ properties: Nothing; items: Nothing }>, unknown>>();
  holds<Equal<Contract<{ minLength: 1 }>, unknown>>();
  holds<Equal<InferSchema<{ enum: [1] }>, unknown>>();
  holds<Equal<Contract<{ $schema: "x"; $id: "y" }>, JsonValue>>();
});

test("literals of profile contract may be containers", () => {
  type Contract<D> = InferSchema<D, "contract">;
  type Values = readonly [readonly [1, "a"], { readonly k: [] }, Nothing];
  holds<
    Equal<
      Contract<{ enum: Values }>,
      (1 | "a")[] | { k: JsonValue[] } | Record<string, never>
    >
  >();
  holds<Equal<Contract<{ type: "array"; enum: [[1]]; minItems: 1 }>, 1[]>>();
  holds<Equal<Contract<{ type: "array"; enum: [{ k: 1 }] }>, unknown>>();
  holds<Equal<Contract<{ type: "object"; enum: [{ k: 1 }] }>, { k: 1 }>>();
  holds<Equal<Contract<{ enum: [[1]]; items: Nothing }>, unknown>>();
  holds<Equal<InferSchema<{ type: "array"; enum: [[1]] }>, unknown>>();
});

test("defineTool infers both sides", () => {
  const tool = defineTool({
    name: "read-file",
    description: "Reads a file.",
    parameters: {
      path: { type: "string", minLength: 1, required: true },
      lines: { type: "integer", minimum: 1 },
    },
    output: {
      type: "object",
      additionalProperties: false,
      properties: {
        kind: { type: "string", enum: ["text", "binary"], required: true },
      },
    },
  });
  holds<
    Equal<
      typeof tool extends JsonToolContract<infer I, infer O> ? [I, O] : never,
      [{ path: string; lines?: number }, { kind: "text" | "binary" }]
    >
  >();
  const value: unknown = null;
  if (tool.input.matches(value)) typeOf(value.path).is<string>();
});

test("a tool with an input schema, and without an output", () => {
  const tool = defineTool({
    name: "count",
    description: "Counts.",
    input: { type: "array", items: { type: "number" }, maxItems: 9 },
  });
  const contract: JsonToolContract<number[], JsonValue> = tool;
  typeOf(tool.name).is<string>();
  typeOf(contract.name).is<string | undefined>();
});

test("schemas may be put together from schemas whose literals are lost", () => {
  const leaf: ValueSchemaSpec = { type: "string" };
  const list: ValueSchemaSpec = { type: "array", items: leaf };
  const map: ParameterSchemaSpec = {
    list,
    nested: {
      type: "object",
      additionalProperties: true,
      properties: { leaf, list: { ...list, required: true } },
    },
  };
  const tool = defineTool({
    name: "x",
    description: "x",
    parameters: map,
    output: {
      oneOf: [leaf, { type: "array", items: { oneOf: [list, leaf] } }],
    },
  });
  const contract: JsonToolContract<
    InferArgs<ParameterSchemaSpec>,
    unknown
  > = tool;
  typeOf(contract.description).is<string | undefined>();
});

test("literals of the wrong type don't compile", () => {
  const texts = { name: "x", description: "x" };
  // @ts-expect-error a text among numbers
  inferred({ type: "number", enum: [1, "2"] });
  // @ts-expect-error openness unsaid
  inferred({ type: "object", properties: Nothing });
  // @ts-expect-error a union needs two branches
  inferred({ oneOf: [{ type: "string" }] });
  // @ts-expect-error required is true or absent
  args({ a: { type: "null", required: false } });
  // @ts-expect-error both forms of input
  defineTool({ ...texts, parameters: {}, input: { type: "json" } });
  // @ts-expect-error no input at all
  defineTool({ ...texts });
  // @ts-expect-error a date is not JSON
  inferred({ type: "json", default: new Date() });
  // @ts-expect-error an unknown type
  inferred({ type: "text" });
});
