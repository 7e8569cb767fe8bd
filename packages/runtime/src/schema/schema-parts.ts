import type { IssueOptions } from "../core/issue.ts";
import type {
  ExactJsonValue,
  JsonCheckOptions,
  JsonValue,
} from "../core/json.ts";
import type { ParseJsonOptions } from "../core/parse.ts";
import type { ReadSchema } from "./read-detached.ts";

/** A compiled check of JSON values in the number mode of its schema. */
export type Guard =
  ((value: JsonValue) => boolean) | ((value: ExactJsonValue) => boolean);

/**
 * How values are read and checked. Every option is stated: one that isn't would be
 * taken from `Object.prototype`, where somebody has polluted that.
 */
export type ValueOptions = Stated<JsonCheckOptions & ParseJsonOptions>;

/** Every option, those that are left open as undefined. */
type Stated<T> = {
  readonly [Name in keyof Required<T>]: T[Name] | undefined;
};

/**
 * Options of values, the others left open. Made in one place, as V8 reads
 * objects of one shape sooner, and gives what is spread a shape of its own.
 */
export function valuesOf(
  numbers: ValueOptions["numbers"],
  maxDepth: ValueOptions["maxDepth"] = undefined,
  maxNodes: ValueOptions["maxNodes"] = undefined,
): ValueOptions {
  const duplicates = undefined;
  const maxBytes = undefined;
  return { maxDepth, maxNodes, numbers, duplicates, maxBytes };
}

/** Values of doubles, of any size. */
export const DEFAULT_VALUES: ValueOptions = /* @__PURE__ */ valuesOf("double");

/** What a schema is made of, whichever engine says yes; stated whole, as its options are. */
export interface SchemaParts {
  /** The compiled yes; without it the interpreter answers. */
  readonly guard: Guard | undefined;
  /** What is lossless JSON here. */
  readonly values: ValueOptions;
  /** The schema as declared. */
  readonly document: ExactJsonValue;
  /** Reads the node when it is first needed. */
  readonly read: () => ReadSchema;
  readonly issueOptions: Stated<IssueOptions>;
}
