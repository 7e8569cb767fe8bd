import type { JsonValue } from "../core/json.ts";
import type {
  LastLevel,
  Level,
  Merged,
  NextLevel,
  ObjectOf,
  ScalarTypes,
} from "../schema/inferred.ts";

/**
 * The type of the values that fit a schema in author form. `const` beats `enum`
 * beats the type stated; `integer` is `number`; a closed object has exactly its
 * members, an open one `Record<string, JsonValue>` beside them; a union is the
 * union of its branches. Exact to 16 containers, `JsonValue` below.
 */
export type InferValue<S> = ValueAt<S, 0>;

/**
 * The type of the arguments that fit a parameter map: its members only, though
 * others may be there.
 */
export type InferArgs<P> = MembersAt<P, 1>;

type ValueAt<S, L extends Level> = L extends LastLevel
  ? JsonValue
  : S extends { readonly type: keyof ScalarTypes }
    ? ScalarOf<S>
    : S extends { readonly type: "array" }
      ? S extends { readonly items: infer Item }
        ? ValueAt<Item, NextLevel[L]>[]
        : JsonValue[]
      : S extends { readonly type: "object" }
        ? ObjectOf<
            S extends { readonly properties: infer P }
              ? MembersAt<P, NextLevel[L]>
              : unknown,
            S extends { readonly additionalProperties: false } ? false : true
          >
        : S extends { readonly oneOf: readonly (infer Branch)[] }
          ? ValueAt<Branch, NextLevel[L]>
          : S extends undefined
            ? never
            : JsonValue;

/** The type of a scalar: `const` beats `enum`, which beats the type stated. */
type ScalarOf<S extends { readonly type: keyof ScalarTypes }> = S extends {
  readonly const: infer Constant;
}
  ? Constant
  : S extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : ScalarTypes[S["type"]];

type RequiredNames<P> = {
  [Name in keyof P]: P[Name] extends { readonly required: true } ? Name : never;
}[keyof P];

type MembersAt<P, L extends Level> = Merged<
  { -readonly [Name in RequiredNames<P>]: ValueAt<P[Name], L> } & {
    -readonly [Name in Exclude<keyof P, RequiredNames<P>>]?: ValueAt<
      P[Name],
      L
    >;
  }
>;
