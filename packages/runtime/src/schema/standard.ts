/*
 * The Standard Schema and Standard JSON Schema interfaces, version 1
 * (standardschema.dev), stated here as types so that nothing depends on them.
 */

/** A place on the way to a value: a member name or an element index. */
export type StandardPathSegment = PropertyKey | { readonly key: PropertyKey };

/** One finding, as Standard Schema words it. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly StandardPathSegment[] | undefined;
}

/** The outcome of a validation: the value, or what is wrong with it. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** The dialects that a JSON Schema may be asked for in. */
export interface StandardJsonSchemaOptions {
  readonly target: string;
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** What stands under `~standard`. */
export interface StandardProps<Input, Output = Input> {
  readonly version: 1;
  readonly vendor: "proviso";
  /** Checks a value; synchronous. */
  readonly validate: (
    value: unknown,
    options?: { readonly libraryOptions?: Record<string, unknown> | undefined },
  ) => StandardResult<Output>;
  /** For inference only; never there at run time. */
  readonly types?:
    { readonly input: Input; readonly output: Output } | undefined;
  /** The schema as a JSON Schema of a stated dialect. */
  readonly jsonSchema: {
    readonly input: (
      options: StandardJsonSchemaOptions,
    ) => Record<string, unknown>;
    readonly output: (
      options: StandardJsonSchemaOptions,
    ) => Record<string, unknown>;
  };
}

/** A schema as Standard Schema and Standard JSON Schema see it. */
export interface StandardFace<T> {
  readonly "~standard": StandardProps<T>;
}

/**
 * That face of a schema alone, for libraries that take whatever has a method
 * `parse` for a schema of Zod, before they look for Standard Schema (tRPC).
 */
export function standardFace<T>(schema: StandardFace<T>): StandardFace<T> {
  return { "~standard": schema["~standard"] };
}
