import { type JsonValue, Schema } from "@proviso/runtime";
import type { ExactJsonValue } from "@proviso/runtime/compiler";
import { type Provider, providers } from "../../src/project/index.ts";

type Members = Readonly<Record<string, ExactJsonValue>>;

/** How a projected schema is read. */
export interface ProjectedReading {
  readonly formats?: "assert" | "annotate";
  /** Whether a property that may be null may be absent as well, as its null stands for that. */
  readonly absentForNull?: boolean;
}

/** A projected schema as JSON Schema: what a provider says in words of its own is said in standard ones. */
export function readProjected(
  schema: ExactJsonValue,
  provider: Provider,
  { absentForNull = false, formats = "assert" }: ProjectedReading = {},
): Schema {
  const standard = toStandard(schema, provider);
  const document = absentForNull
    ? mapSchema(standard, withoutRequiredNull)
    : standard;
  return new Schema<JsonValue>(document, {
    profile: "draft-2020-12",
    unknownKeywords: "ignore",
    formats,
  });
}

/** A projected schema without the words of OpenAPI 3.0, where the provider's are these. */
export function toStandard(
  schema: ExactJsonValue,
  provider: Provider,
): ExactJsonValue {
  return providers[provider].nullBy === "nullable"
    ? mapSchema(schema, withoutNullable)
    : schema;
}

/** `nullable: true` (OpenAPI 3.0) as a branch for null. */
function withoutNullable(members: Members): ExactJsonValue {
  if (members["nullable"] !== true) return members;
  const rest = Object.entries(members).filter(([name]) => name !== "nullable");
  return { anyOf: [Object.fromEntries(rest), { type: "null" }] };
}

function withoutRequiredNull(members: Members): ExactJsonValue {
  const { properties, required } = members;
  if (!isMembers(properties) || !Array.isArray(required)) {
    return members;
  }
  const needed = required.filter((name) => {
    const schema = typeof name === "string" ? properties[name] : undefined;
    return schema === undefined || !mayBeNull(schema);
  });
  return { ...members, required: needed };
}

function mayBeNull(schema: ExactJsonValue): boolean {
  if (!isMembers(schema)) return schema === true;
  const { anyOf, type } = schema;
  if (Array.isArray(anyOf)) return anyOf.some(mayBeNull);
  return type === "null" || (Array.isArray(type) && type.includes("null"));
}

/** Changes each schema within a schema, the inner ones first. */
function mapSchema(
  schema: ExactJsonValue,
  change: (members: Members) => ExactJsonValue,
): ExactJsonValue {
  if (Array.isArray(schema)) {
    return schema.map((each) => mapSchema(each, change));
  }
  if (!isMembers(schema)) return schema;
  const entries = Object.entries(schema).map(
    ([name, value]): [string, ExactJsonValue] => [
      name,
      mapBelow(name, value, change),
    ],
  );
  return change(Object.fromEntries(entries));
}

/** Literals and names of members are no schemas. */
function mapBelow(
  keyword: string,
  value: ExactJsonValue,
  change: (members: Members) => ExactJsonValue,
): ExactJsonValue {
  if (["enum", "const", "default", "examples"].includes(keyword)) return value;
  const isMap = ["properties", "$defs", "definitions"].includes(keyword);
  if (!isMap || !isMembers(value)) return mapSchema(value, change);
  const members = Object.entries(value).map(
    ([name, schema]): [string, ExactJsonValue] => [
      name,
      mapSchema(schema, change),
    ],
  );
  return Object.fromEntries(members);
}

function isMembers(
  value: ExactJsonValue | undefined,
): value is Members & ExactJsonValue {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
