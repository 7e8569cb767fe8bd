/** How large a schema may be. */
export interface SchemaLimits {
  /** Bytes of its compact JSON in UTF-8. */
  readonly maxBytes: number;
  /** Schemas nested below the root. */
  readonly maxDepth: number;
  /** Properties of one schema. */
  readonly maxProperties: number;
  /** Values of one `enum`. */
  readonly maxEnumValues: number;
  /** JSON values in the whole document, shared ones counted each time. */
  readonly maxValues: number;
}

/** Where profiles differ in more than their keywords. */
export interface ProfileRules {
  /**
   * A schema with neither `type` nor `oneOf`: may hold annotations only, or is
   * of the type that its object or array keywords imply.
   */
  readonly untyped: "annotations_only" | "implied";
  /** What `enum` lists: anything; something of the type stated; scalars of a stated type. */
  readonly enumValues: "any" | "typed" | "scalar";
  /** Whether `const` and `enum` need a stated scalar type. */
  readonly literalsNeedType: boolean;
  /** Whether `required` may only list declared names. */
  readonly requiredDeclared: boolean;
  /** Whether `required` may list a name once only. */
  readonly requiredUnique: boolean;
  /** Whether `title` and `description` must be text. */
  readonly textualNotes: boolean;
}
