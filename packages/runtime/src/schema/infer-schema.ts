import type { JsonValue } from "../core/json.ts";
import type {
  LastLevel,
  Level,
  Merged,
  NextLevel,
  ObjectOf,
  ScalarTypes,
} from "./inferred.ts";
import type {
  Annotations,
  CountBounds,
  ExtensionAnnotations,
  JsonLiteral,
  LengthBounds,
  NumberBounds,
} from "./keyword-types.ts";

/** The profiles whose raw schemas have a type of their own. */
export type InferredProfile = "unified" | "contract";

/**
 * The type of the values that fit a raw schema given as a literal type
 * (`as const`, or a `const` type parameter). As `InferValue` has it, with raw
 * defaults: an object is open unless it is closed by `false`. A keyword that the
 * profile refuses, or a malformed one, makes the whole type `unknown`; so does
 * an `enum` beside `items` or members, whose values it takes more than types to
 * choose from.
 */
export type InferSchema<D, P extends InferredProfile = "unified"> =
  AllTrue<IsSupported<D, P, 0>> extends true ? SchemaAt<D, 0> : unknown;

type SchemaAt<D, L extends Level> = L extends LastLevel
  ? JsonValue
  : D extends { readonly const: infer Constant }
    ? Constant
    : D extends { readonly enum: readonly (infer Value)[] }
      ? LiteralAt<Value, L>
      : D extends { readonly type: keyof ScalarTypes }
        ? ScalarTypes[D["type"]]
        : D extends ArraySchema
          ? D extends { readonly items: infer Item }
            ? SchemaAt<Item, NextLevel[L]>[]
            : JsonValue[]
          : D extends ObjectSchema
            ? ObjectOf<
                MembersAt<PropertiesOf<D>, RequiredOf<D>, NextLevel[L]>,
                D extends { readonly additionalProperties: false }
                  ? false
                  : true
              >
            : D extends { readonly oneOf: readonly (infer Branch)[] }
              ? SchemaAt<Branch, NextLevel[L]>
              : JsonValue;

/** The type of the values equal to a literal, which may be a container. */
type LiteralAt<Value, L extends Level> = L extends LastLevel
  ? JsonValue
  : Value extends readonly []
    ? JsonValue[]
    : Value extends readonly (infer Item)[]
      ? LiteralAt<Item, NextLevel[L]>[]
      : Value extends object
        ? [keyof Value] extends [never]
          ? Record<string, never>
          : {
              -readonly [Name in keyof Value]: LiteralAt<
                Value[Name],
                NextLevel[L]
              >;
            }
        : Value;

/** An array's schema says so, or in profile `contract` implies it. */
type ArraySchema =
  | { readonly type: "array" }
  | { readonly items: unknown }
  | { readonly minItems: unknown }
  | { readonly maxItems: unknown };

/** An object's schema says so, or in profile `contract` implies it. */
type ObjectSchema =
  | { readonly type: "object" }
  | { readonly properties: unknown }
  | { readonly required: unknown }
  | { readonly additionalProperties: unknown };

type MembersAt<Properties, Required, L extends Level> = Merged<
  {
    -readonly [
      Name in keyof Properties as NameOf<Name> extends Required ? Name : never
    ]-?: SchemaAt<Properties[Name], L>;
  } & {
    -readonly [
      Name in keyof Properties as NameOf<Name> extends Required ? never : Name
    ]?: SchemaAt<Properties[Name], L>;
  }
>;

type NameOf<Name> = Name extends string | number ? `${Name}` : never;

type PropertiesOf<D> = D extends { readonly properties: infer Properties }
  ? Properties
  : unknown;

type RequiredOf<D> = D extends { readonly required: readonly (infer Name)[] }
  ? Name
  : never;

/** Whether every check holds: `true` only when none is `false`. */
type AllTrue<Checks> = false extends Checks ? false : true;

interface ScalarForm<Type, Value> extends Annotations {
  readonly type: Type;
  readonly enum?: readonly [Value, ...Value[]];
  readonly const?: Value;
}

interface ArrayForm extends Annotations {
  readonly type?: "array";
  readonly items?: unknown;
}

interface ObjectForm extends Annotations {
  readonly type?: "object";
  readonly properties?: { readonly [name: string]: unknown };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

interface UnionForm extends Annotations {
  readonly oneOf: readonly [unknown, unknown, ...unknown[]];
}

/** The keywords of each type, with what each must hold. */
interface UnifiedForms {
  string: ScalarForm<"string", string>;
  number: ScalarForm<"number", number>;
  integer: ScalarForm<"integer", number>;
  boolean: ScalarForm<"boolean", boolean>;
  null: ScalarForm<"null", null>;
  array: ArrayForm;
  object: ObjectForm;
}

interface ContractKeywords {
  string: LengthBounds;
  number: NumberBounds;
  integer: NumberBounds;
  boolean: unknown;
  null: unknown;
  array: CountBounds;
  object: unknown;
}

/** Annotations of profile `contract` that raw schemas have alone. */
interface ContractAnnotations extends ExtensionAnnotations {
  readonly $schema?: JsonLiteral;
  readonly $id?: JsonLiteral;
}

/** Literals of any type; `const` is a scalar. */
interface UntypedLiterals extends Annotations {
  readonly enum?: readonly [JsonLiteral, ...JsonLiteral[]];
  readonly const?: JsonScalar;
}

/** Containers to choose from, of which nothing else is said. */
interface ContainerLiterals<Type, Container> extends Annotations {
  readonly type?: Type;
  readonly enum: readonly [Container, ...Container[]];
}

type JsonScalar = string | number | boolean | null;

type ArrayLiterals = ContainerLiterals<"array", readonly JsonLiteral[]> &
  CountBounds;

type ObjectLiterals = ContainerLiterals<
  "object",
  { readonly [name: string]: JsonLiteral }
>;

type TypeName = keyof UnifiedForms;

type FormOf<Type extends TypeName, P> = P extends "contract"
  ? UnifiedForms[Type] & ContractKeywords[Type] & ContractAnnotations
  : UnifiedForms[Type];

type Annotated<Form, P> = P extends "contract"
  ? Form & ContractAnnotations
  : Form;

/** Whether a schema has a form's keywords and no others. */
type IsForm<D, Form> = D extends Form
  ? [Exclude<keyof D, keyof Form>] extends [never]
    ? true
    : false
  : false;

/** A union of checks; the schema is supported when none of them is `false`. */
type IsSupported<D, P, L extends Level> = L extends LastLevel
  ? true
  : D extends { readonly type: infer Type }
    ? [Type] extends [TypeName]
      ? IsTypedSupported<D, Type, P, NextLevel[L]>
      : false
    : D extends { readonly oneOf: readonly (infer Branch)[] }
      ? | IsForm<D, Annotated<UnionForm, P>>
        | IsSupported<Branch, P, NextLevel[L]>
      : P extends "contract"
        ? IsUntypedSupported<D, P, NextLevel[L]>
        : IsForm<D, Annotations>;

/** @typeParam L the level of the schemas below */
type IsTypedSupported<
  D,
  Type extends TypeName,
  P,
  L extends Level,
> = Type extends "object"
  ? IsObjectSupported<D, P, L>
  : Type extends "array"
    ? IsArraySupported<D, P, L>
    : IsForm<D, FormOf<Type, P>> | AreLiteralsSound<D>;

type IsUntypedSupported<D, P, L extends Level> = D extends ObjectSchema
  ? IsObjectSupported<D, P, L>
  : D extends ArraySchema
    ? IsArraySupported<D, P, L>
    : IsForm<D, Annotated<UntypedLiterals, P>> | AreLiteralsSound<D>;

type IsArraySupported<D, P, L extends Level> =
  IsContainerLiterals<D, ArrayLiterals, P> extends true
    ? true
    : | IsForm<D, FormOf<"array", P>>
      | (D extends { readonly items: infer Item }
          ? IsSupported<Item, P, L>
          : true);

/** Literals on containers are for profile `contract`. */
type IsContainerLiterals<D, Form, P> = P extends "contract"
  ? IsForm<D, Annotated<Form, P>>
  : false;

type IsObjectSupported<D, P, L extends Level> =
  IsContainerLiterals<D, ObjectLiterals, P> extends true
    ? true
    : IsForm<D, FormOf<"object", P>> | AreMembersSupported<D, P, L>;

type AreMembersSupported<D, P, L extends Level> =
  | ([RequiredOf<D>] extends [NameOf<keyof PropertiesOf<D>>] ? true : false)
  | {
      [Name in keyof PropertiesOf<D>]: IsSupported<PropertiesOf<D>[Name], P, L>;
    }[keyof PropertiesOf<D>];

/** Whether a `const` is one of the `enum`, and an integer's literals are whole. */
type AreLiteralsSound<D> =
  | (D extends {
      readonly enum: readonly (infer Value)[];
      readonly const: infer Constant;
    }
      ? Constant extends Value
        ? true
        : false
      : true)
  | (D extends { readonly type: "integer" } ? IsWhole<LiteralsOf<D>> : true);

type LiteralsOf<D> =
  | (D extends { readonly enum: readonly (infer Value)[] } ? Value : never)
  | (D extends { readonly const: infer Constant } ? Constant : never);

/** Reads the digits of a number literal; `1.5e+21` is whole for all its point. */
type IsWhole<Value> = Value extends number
  ? `${Value}` extends `${string}e+${string}`
    ? true
    : `${Value}` extends `${string}.${string}` | `${string}e-${string}`
      ? false
      : true
  : true;
