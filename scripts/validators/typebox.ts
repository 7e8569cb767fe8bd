import { type TSchema, Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";

import type { Library } from "./library.ts";

type Json = null | boolean | number | string | readonly Json[] | JsonMembers;
type JsonMembers = { readonly [name: string]: Json };

/** What has no words in TypeBox. */
class Inexpressible extends Error {}

/**
 * TypeBox, which checks schemas of its own alone: those that say nothing else
 * than its builders can are rewritten with them, others it isn't asked about.
 */
export const typebox: Library = (schema, { formats }) => {
  if (formats === "assert") return undefined;
  try {
    const check = TypeCompiler.Compile(typeOf(schema as Json));
    return (value) => check.Check(value);
  } catch (error) {
    if (error instanceof Inexpressible) return undefined;
    throw error;
  }
};

/** Keywords that the builders of a type take as options. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  string: "minLength maxLength pattern".split(" "),
  number: "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf".split(
    " ",
  ),
  array: "items minItems maxItems uniqueItems".split(" "),
  object: [
    ..."properties required additionalProperties".split(" "),
    ..."minProperties maxProperties".split(" "),
  ],
};

const NOTES = /^(?:\$schema|\$comment|title|description|default|examples)$/;

function typeOf(schema: Json): TSchema {
  if (schema === true) return Type.Unknown();
  if (schema === false) return Type.Never();
  if (!isMembers(schema)) throw new Inexpressible();
  const { type, ...others } = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !NOTES.test(keyword)),
  );
  if (typeof type === "string") return typed(type, others);
  const [[keyword, operand] = ["", null], ...more] = Object.entries(others);
  if (type !== undefined || more.length > 0) throw new Inexpressible();
  return composed(keyword, operand);
}

/** A schema of one keyword, or of none. */
function composed(keyword: string, operand: Json): TSchema {
  const each = (): TSchema[] => (operand as readonly Json[]).map(typeOf);
  switch (keyword) {
    case "":
      return Type.Unknown();
    case "anyOf":
      return Type.Union(each());
    case "allOf":
      return Type.Intersect(each());
    case "not":
      return Type.Not(typeOf(operand));
    case "const":
      return literal(operand);
    case "enum":
      return Type.Union((operand as readonly Json[]).map(literal));
    default:
      throw new Inexpressible();
  }
}

function literal(value: Json): TSchema {
  if (value === null) return Type.Null();
  if (typeof value === "object") throw new Inexpressible();
  return Type.Literal(value);
}

function typed(type: string, keywords: JsonMembers): TSchema {
  const known = OPTIONS[type === "integer" ? "number" : type] ?? [];
  if (Object.keys(keywords).some((keyword) => !known.includes(keyword))) {
    throw new Inexpressible();
  }
  switch (type) {
    case "string":
      return Type.String(keywords);
    case "number":
      return Type.Number(keywords);
    case "integer":
      return Type.Integer(keywords);
    case "boolean":
      return Type.Boolean();
    case "null":
      return Type.Null();
    case "array":
      return arrayOf(keywords);
    case "object":
      return objectOf(keywords);
    default:
      throw new Inexpressible();
  }
}

function arrayOf({ items = true, ...options }: JsonMembers): TSchema {
  return Type.Array(typeOf(items), options);
}

function objectOf({
  properties = {},
  required = [],
  additionalProperties = true,
  ...options
}: JsonMembers): TSchema {
  const names = new Set(required as readonly string[]);
  const declared = Object.entries(properties as JsonMembers);
  // What is required but not declared has no words.
  if ([...names].some((name) => !Object.hasOwn(properties as object, name))) {
    throw new Inexpressible();
  }
  const types = declared.map(([name, schema]) => {
    const each = typeOf(schema);
    return [name, names.has(name) ? each : Type.Optional(each)] as const;
  });
  return Type.Object(Object.fromEntries(types), {
    ...options,
    additionalProperties:
      typeof additionalProperties === "boolean"
        ? additionalProperties
        : typeOf(additionalProperties),
  });
}

function isMembers(value: Json): value is JsonMembers {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
