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
   * A schema with neither `type` nor `oneOf`: may hold annotations only, is of
   * the type that its object or array keywords imply, or is of any type.
   */
  readonly untyped: "annotations_only" | "implied" | "any";
  /** Whether `oneOf` stands alone, but for annotations. */
  readonly unionsAlone: boolean;
  /** How few branches `oneOf` may have. */
  readonly leastBranches: 1 | 2;
  /** Whether `true` and `false` are schemas. */
  readonly booleanSchemas: boolean;
  /** Whether `type` may list several names. */
  readonly typeLists: boolean;
  /** Whether `additionalProperties` takes a schema. */
  readonly openness: "boolean" | "schema";
  /** What `enum` lists: anything; something of the type stated; scalars of a stated type. */
  readonly enumValues: "any" | "typed" | "scalar";
  /** What `const` is. */
  readonly constValues: "any" | "scalar";
  /** Whether `const` and `enum` need a stated scalar type. */
  readonly literalsNeedType: boolean;
  /** Whether a lower bound may not exceed its upper one. */
  readonly boundsInOrder: boolean;
  /** Whether lengths and counts may be written like any number: `2.0`. */
  readonly anySpelling: boolean;
  /** Whether `required` may only list declared names. */
  readonly requiredDeclared: boolean;
  /** Whether `required` may list a name once only. */
  readonly requiredUnique: boolean;
  /** Whether `title` and `description` must be text. */
  readonly textualNotes: boolean;
  /** Whether an item that fits `contains` counts as evaluated. */
  readonly containsEvaluates: boolean;
  /** Whether `$ref` makes everything beside it mean nothing. */
  readonly refStandsAlone: boolean;
  /** How schemas are named, where they can be. */
  readonly names: SchemaNames | undefined;
}

/** The keywords by which schemas of a draft are found. */
export interface SchemaNames {
  /** What makes a schema a resource of its own. */
  readonly identifier: "$id" | "id";
  /** Whether an identifier that is only a fragment is an anchor. */
  readonly fragmentAnchors: boolean;
  /** Plain names within a resource. */
  readonly anchors: readonly ("$anchor" | "$dynamicAnchor")[];
  /** Whether `$recursiveAnchor` marks resources. */
  readonly recursiveAnchors: boolean;
}
