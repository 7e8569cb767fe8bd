import type { ExactJsonValue } from "@proviso/runtime/compiler";
import { membersOf } from "../source/raw-schema.ts";
import type { ProviderLimits } from "./provider.ts";

/** What a written schema holds, counted as providers count. */
interface Counts {
  depth: number;
  properties: number;
  enumValues: number;
  text: number;
  longEnums: number;
  optionalProperties: number;
  unionProperties: number;
}

/** Every limit that a written schema passes, as sentences without their subject. */
export function findPassedLimits(
  schema: ExactJsonValue,
  limits: ProviderLimits,
): string[] {
  const counts: Counts = {
    depth: 0,
    properties: 0,
    enumValues: 0,
    text: 0,
    longEnums: 0,
    optionalProperties: 0,
    unionProperties: 0,
  };
  count(schema, counts, limits, 0);
  const found: string[] = [];
  const compare = (
    name: Exclude<keyof Counts, "longEnums">,
    what: string,
  ): void => {
    const limit = limits[name];
    if (limit === undefined || counts[name] <= limit) return;
    found.push(`at most ${limit} ${what}, and this schema has ${counts[name]}`);
  };
  compare("depth", "levels of objects");
  compare("properties", "properties");
  compare("enumValues", "enum values");
  compare("text", "characters of names and enum values");
  compare("optionalProperties", "optional properties");
  compare("unionProperties", "properties of several types");
  if (counts.longEnums > 0) {
    found.push(
      `at most ${limits.longEnumText ?? 0} characters in an enum of more than ${limits.longEnum ?? 0} values`,
    );
  }
  return found;
}

function count(
  schema: ExactJsonValue,
  counts: Counts,
  limits: ProviderLimits,
  around: number,
): void {
  const members = membersOf(schema);
  const { $defs, anyOf, enum: values, items, properties } = members;
  const isObject = properties !== undefined;
  const depth = around + (isObject ? 1 : 0);
  counts.depth = Math.max(counts.depth, depth);
  if (Array.isArray(values)) countValues(values, counts, limits);
  if ("const" in members) countValues([members["const"] ?? null], counts, {});
  if (isObject) countProperties(members, counts);
  for (const below of [
    ...Object.values(membersOf(properties ?? {})),
    ...Object.values(membersOf($defs ?? {})),
    ...(Array.isArray(anyOf) ? anyOf : []),
    ...(items === undefined ? [] : [items]),
  ]) {
    count(below, counts, limits, depth);
  }
  counts.text += Object.keys(membersOf($defs ?? {})).join("").length;
}

function countProperties(
  { properties = {}, required }: Readonly<Record<string, ExactJsonValue>>,
  counts: Counts,
): void {
  const schemas = membersOf(properties);
  const names = Object.keys(schemas);
  const needed = new Set<unknown>(Array.isArray(required) ? required : []);
  counts.properties += names.length;
  counts.text += names.join("").length;
  counts.optionalProperties += names.filter((name) => !needed.has(name)).length;
  counts.unionProperties += Object.values(schemas).filter((schema) => {
    const { anyOf, type } = membersOf(schema);
    return anyOf !== undefined || Array.isArray(type);
  }).length;
}

function countValues(
  values: readonly ExactJsonValue[],
  counts: Counts,
  { longEnum, longEnumText }: ProviderLimits,
): void {
  const text = values
    .map((value) => (typeof value === "string" ? value.length : 0))
    .reduce((sum, length) => sum + length, 0);
  counts.enumValues += values.length;
  counts.text += text;
  if (longEnum === undefined || longEnumText === undefined) return;
  if (values.length > longEnum && text > longEnumText) counts.longEnums++;
}
