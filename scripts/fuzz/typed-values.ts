import type { ValueNumbers } from "@proviso/runtime/compiler";

import {
  type Draft,
  draftText,
  isList,
  isMembers,
  members,
  Spelled,
} from "./draft.ts";
import { isDouble, READINGS } from "./numbers.ts";
import { fits } from "./oracle.ts";
import { DraftRandom } from "./pools.ts";
import { ValueSource } from "./values.ts";

const VALUES = 5;

/** To TypeScript, an object without such a member has the inherited one. */
const INHERITED = /"(?:constructor|hasOwnProperty|toString|valueOf)"/;

/**
 * The declaration of a constant that holds values which fit a schema, so that
 * a type checker says whether the module's type admits them all.
 */
export function fittingConstant(
  schema: Draft,
  module: string,
  numbers: ValueNumbers,
): string {
  const [, type] = /^export type (\w+Input) /m.exec(module) ?? [];
  if (type === undefined) return "";
  const source = new ValueSource(new DraftRandom(numbers, module.length));
  const values = Array.from({ length: VALUES }, () => source.fitting(schema))
    .map((value) => withoutUndeclared(value, schema))
    .filter((value) => fits(schema, value, numbers) && isTold(schema, value));
  const number = numbers === "exact" ? exactExpression : READINGS.double.value;
  const items = values.map((value) => `  ${expression(value, number)},\n`);
  return [
    'import { decimal as exactly } from "@proviso/runtime/v1";\n',
    `export const fittingValues: ${type}[] = [\n${items.join("")}];\n`,
    "export const reader: unknown = exactly;\n",
  ].join("");
}

/** An input type names no further members, and a literal with them is refused. */
function withoutUndeclared(value: Draft, schema: Draft): Draft {
  if (!isMembers(value) || !isMembers(schema)) return value;
  if (schema.has("additionalProperties")) return value;
  const properties = schema.get("properties");
  const required = schema.get("required");
  const named = new Set<Draft>([
    ...(isMembers(properties) ? properties.keys() : []),
    ...(isList(required) ? required : []),
  ]);
  if (named.size === 0) return value;
  return members([...value].filter(([name]) => named.has(name)));
}

/** Whether TypeScript can tell the members of a value from inherited ones. */
function isTold(schema: Draft, value: Draft): boolean {
  return !INHERITED.test(draftText([schema, value]));
}

/** A number in the form that exact mode reads it in. */
function exactExpression(text: string): string {
  if (isDouble(text)) return READINGS.double.value(text);
  return /[.e]/i.test(text) ? `exactly("${text}")` : `${text}n`;
}

function expression(value: Draft, number: (text: string) => string): string {
  const within = (part: Draft): string => expression(part, number);
  if (value instanceof Spelled) return number(value.text);
  if (isList(value)) return `[${value.map(within).join(", ")}]`;
  if (!isMembers(value)) return JSON.stringify(value);
  // Computed names, as a plain `__proto__` would set the prototype.
  const entries = [...value].map(
    ([name, member]) => `[${JSON.stringify(name)}]: ${within(member)}`,
  );
  return `{ ${entries.join(", ")} }`;
}
