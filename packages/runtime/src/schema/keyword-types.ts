import type { Decimal } from "../core/decimal.ts";

/*
 * The keywords that author forms and raw schemas have in common, as types.
 */

/** JSON data in a schema: a default, an example. */
export type JsonLiteral =
  | null
  | boolean
  | number
  | string
  | readonly JsonLiteral[]
  | { readonly [name: string]: JsonLiteral };

/** What a schema says for documentation only; nothing of it is enforced. */
export interface Annotations {
  /** A short name (JSON Schema Validation 9.1). */
  readonly title?: string;
  /** What the value is for, for the model (JSON Schema Validation 9.1). */
  readonly description?: string;
  /** A value for when none is given; never filled in (JSON Schema Validation 9.2). */
  readonly default?: JsonLiteral;
  /** Sample values (JSON Schema Validation 9.5). */
  readonly examples?: JsonLiteral;
}

/** Annotations that profile `contract` takes beside them; `unified` refuses them. */
export interface ExtensionAnnotations {
  /** A remark for whoever maintains the schema (JSON Schema Core 8.3). */
  readonly $comment?: string;
  readonly [extension: `x-${string}`]: JsonLiteral;
}

/** Lengths in code points, inclusive; profile `contract` only. */
export interface LengthBounds {
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Bounds, inclusive and exact to the last digit; profile `contract` only. */
export interface NumberBounds {
  readonly minimum?: number | bigint | Decimal;
  readonly maximum?: number | bigint | Decimal;
}

/** Counts of items, inclusive; profile `contract` only. */
export interface CountBounds {
  readonly minItems?: number;
  readonly maxItems?: number;
}
