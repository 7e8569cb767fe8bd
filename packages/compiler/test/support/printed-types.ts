import { jsonSchemaToTs } from "@proviso/compiler";
import type { ProfileName, ValueNumbers } from "@proviso/runtime/compiler";
import { typeErrorsOf } from "../../../runtime/test/type-check.ts";

/** A schema with values that fit it. */
export interface FittingValues {
  readonly name: string;
  readonly schema: unknown;
  readonly profile: ProfileName;
  readonly documents?: Readonly<Record<string, unknown>>;
  readonly values: readonly unknown[];
}

/*
 * Literal types without the marks of a fresh literal: what is beside the
 * members of a type is no error, and no array is read-only.
 */
const header = `import type { Decimal, ExactJsonValue, JsonValue } from "@proviso/runtime/v1";
type Plain<T> = T extends object ? { -readonly [Name in keyof T]: Plain<T[Name]> } : T;
declare function plain<const T>(value: T): Plain<T>;
declare function holds<Type extends Json>(): Type;
export const used = [plain, holds];
`;

/** To TypeScript, an object without such a member has the inherited one. */
const INHERITED = /"(?:__proto__|constructor|hasOwnProperty|toString|valueOf)"/;

/** Whether TypeScript can tell the members of a schema's values from inherited ones. */
export function isTold({ schema, values }: FittingValues): boolean {
  return !INHERITED.test(JSON.stringify([schema, values]));
}

/**
 * What the type checker holds against printed types: that one isn't right as a
 * declaration, is no type of JSON values, or refuses a value that fits.
 */
export function narrowTypes(
  cases: readonly FittingValues[],
  numbers: ValueNumbers = "double",
  flags: Readonly<Record<string, boolean>> = {},
): string[] {
  const json = numbers === "exact" ? "ExactJsonValue" : "JsonValue";
  const lines: { text: string; name: string }[] = [];
  const add = (text: string, name: string): void => {
    for (const line of text.split("\n")) lines.push({ text: line, name });
  };
  add(`${header}type Json = ${json};`, "header");
  cases.forEach(({ values, ...each }, index) => {
    const name = `Case${index}Of`;
    const { schema, profile, documents } = each;
    const type = jsonSchemaToTs(schema, {
      ...{ profile, numbers, name },
      ...(documents === undefined ? {} : { documents }),
    });
    const told = `${each.name}: ${type}`;
    add(type, told);
    add(`holds<${name}>();`, told);
    for (const value of values) {
      add(
        `{ const value: ${name} = plain(${expression(value)}); void value; }`,
        `${told}\n  refuses ${JSON.stringify(value)}`,
      );
    }
  });
  const text = lines.map((line) => line.text).join("\n");
  return typeErrorsOf(text, {}, flags).map(
    ({ line, text: said }) => `${lines[line - 1]?.name ?? ""}\n  ${said}`,
  );
}

/** Names are computed, as a plain `__proto__` would set the prototype. */
function expression(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(expression).join(", ")}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `[${JSON.stringify(name)}]: ${expression(member)}`,
  );
  return `{ ${members.join(", ")} }`;
}
