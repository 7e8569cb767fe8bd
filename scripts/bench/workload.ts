import type { DraftName } from "../validators/library.ts";

/** A JSON value as a program has it. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json };

/** A schema of JSON Schema. */
export type JsonSchema = Readonly<Record<string, Json>>;

/** A schema, with values to check against it. */
export interface Part {
  /** Lower case with hyphens; names files and types. */
  readonly id: string;
  readonly schema: JsonSchema;
  /** Many objects of the same and of different shapes. */
  readonly valid: readonly unknown[];
  /** Values whose fault is what a check meets first. */
  readonly invalidFirst: readonly unknown[];
  /** Values whose fault is what a check meets last. */
  readonly invalidLast: readonly unknown[];
  /** Whether we wrote the schema, for libraries to say it in their own words. */
  readonly isOurs: boolean;
  /**
   * Written by hand for this schema: the practical limit. Absent where the
   * schema isn't ours.
   */
  readonly check?: (value: unknown) => boolean;
}

/** What is asked of the checks, beyond yes or no. */
export type Extra = "messages" | "text";

/** Values to be checked, against one schema or several in turns. */
export interface Workload {
  readonly name: string;
  readonly parts: readonly Part[];
  readonly extras: readonly Extra[];
}

/** A workload that can't be had here, and why. */
export interface AbsentWorkload {
  readonly name: string;
  readonly absence: string;
}

/** The draft that a schema names. */
export function draftOf({ $schema: uri }: JsonSchema): DraftName {
  return typeof uri === "string" && uri.includes("draft-07")
    ? "draft-07"
    : "draft-2020-12";
}

/** A workload of one schema. */
export function workloadOf(
  name: string,
  part: Omit<Part, "id" | "isOurs">,
  extras: readonly Extra[] = [],
): Workload {
  const id = name.replaceAll(/[^a-z0-9]+/g, "-");
  return {
    name,
    parts: [{ ...part, id, isOurs: true }],
    extras,
  };
}

/** Values as they come out of JSON text, so that no engine knows their strings. */
export function fromText<T extends Json>(values: readonly T[]): T[] {
  return values.map((value) => JSON.parse(JSON.stringify(value)) as T);
}

/** The values of a JSON type that a hand-written check reads members of. */
export type Members = { readonly [name: string]: unknown };

export function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** So many values, each made from its index. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** The members that a set of bits chooses, for objects of many shapes. */
export function someOf<T extends Readonly<Record<string, Json>>>(
  members: T,
  bits: number,
): Readonly<Record<string, Json>> {
  const entries = Object.entries(members);
  return Object.fromEntries(entries.filter((_, at) => (bits >> at) & 1));
}
