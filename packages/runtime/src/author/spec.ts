import type { LastLevel, Level, NextLevel } from "../schema/inferred.ts";
import type {
  Annotations,
  CountBounds,
  ExtensionAnnotations,
  LengthBounds,
  NumberBounds,
} from "../schema/keyword-types.ts";

/*
 * The author form of schemas. Every member is readonly, so that literals
 * inferred by `const` type parameters and `as const` fit.
 */

/** A string. */
export interface StringValueSpec
  extends Annotations, ExtensionAnnotations, LengthBounds {
  readonly type: "string";
  readonly enum?: readonly string[];
  readonly const?: string;
}

/** A finite number, or with `integer` a whole one. */
export interface NumberValueSpec
  extends Annotations, ExtensionAnnotations, NumberBounds {
  readonly type: "number" | "integer";
  readonly enum?: readonly number[];
  readonly const?: number;
}

/** A boolean. */
export interface BooleanValueSpec extends Annotations, ExtensionAnnotations {
  readonly type: "boolean";
  readonly enum?: readonly boolean[];
  readonly const?: boolean;
}

/** Null. */
export interface NullValueSpec extends Annotations, ExtensionAnnotations {
  readonly type: "null";
  readonly enum?: readonly null[];
  readonly const?: null;
}

/** Any JSON value: the schema made of it holds annotations only. */
export interface AnyValueSpec extends Annotations, ExtensionAnnotations {
  readonly type: "json";
}

/**
 * A schema in author form, for a JSON value of any kind: a string, number,
 * integer, boolean or null; an array, without `items` of any values; an object,
 * which must say whether it may hold other members; any JSON value; or a value
 * that fits exactly one of two or more schemas. Below 16 levels any object has
 * the type; the compiler to raw schemas checks all of them.
 */
export type ValueSchemaSpec = SpecAt<0>;

/** The schema of a named member; `required: true` where it must be there. */
export type PropertySchemaSpec = ValueSchemaSpec & MemberMark;

/**
 * The members of an object by their names. For a tool's parameters it stands
 * alone: its root is an object, and silent on other members, hence open.
 */
export interface ParameterSchemaSpec {
  readonly [name: string]: PropertySchemaSpec;
}

interface MemberMark {
  readonly required?: true;
}

// Levels keep the type checker from comparing without end. The containers have
// no names, since it takes one name at two levels for two different types.
type SpecAt<L extends Level> = L extends LastLevel
  ? object
  : | StringValueSpec
    | NumberValueSpec
    | BooleanValueSpec
    | NullValueSpec
    | AnyValueSpec
    | (Annotations &
        ExtensionAnnotations &
        CountBounds & {
          readonly type: "array";
          readonly items?: SpecAt<NextLevel[L]>;
        })
    | (Annotations &
        ExtensionAnnotations & {
          readonly type: "object";
          readonly properties?: {
            readonly [name: string]: SpecAt<NextLevel[L]> & MemberMark;
          };
          readonly additionalProperties: boolean;
        })
    | (Annotations &
        ExtensionAnnotations & {
          readonly oneOf: readonly [
            SpecAt<NextLevel[L]>,
            SpecAt<NextLevel[L]>,
            ...SpecAt<NextLevel[L]>[],
          ];
        });
