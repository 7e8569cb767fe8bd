import type { JsonValue } from "../core/json.ts";

/*
 * What the types of author forms and of raw schemas have in common.
 */

/**
 * The next level of nesting. Types are exact to 16 levels and `JsonValue` below
 * them, so that no schema is too deep for the type checker.
 */
export interface NextLevel {
  0: 1;
  1: 2;
  2: 3;
  3: 4;
  4: 5;
  5: 6;
  6: 7;
  7: 8;
  8: 9;
  9: 10;
  10: 11;
  11: 12;
  12: 13;
  13: 14;
  14: 15;
  15: 16;
  16: 16;
}

/** How many containers a schema stands in. */
export type Level = keyof NextLevel;

/** The first level that isn't exact. */
export type LastLevel = 16;

/** The types of scalars, by the names that schemas give them. */
export interface ScalarTypes {
  string: string;
  number: number;
  integer: number;
  boolean: boolean;
  null: null;
}

/** One object type of two, for readable hints and mutual identity. */
export type Merged<Parts> = { [Name in keyof Parts]: Parts[Name] } & {};

/** The type of an object with these members, and with others where it is open. */
export type ObjectOf<Members, IsOpen extends boolean> = [
  keyof Members,
] extends [never]
  ? Record<string, IsOpen extends true ? JsonValue : never>
  : IsOpen extends true
    ? Members & Record<string, JsonValue>
    : Members;
