import type { ProfileRules, SchemaLimits } from "./rules.ts";
import type { KeywordName } from "./vocabulary/index.ts";

/** The names of the profiles. */
export type ProfileName = "bounded" | "unified" | "contract";

/** The keywords, limits and rules that a schema is held to. */
export interface Profile {
  readonly name: ProfileName;
  readonly keywords: ReadonlySet<KeywordName>;
  /** Whether `x-...` members pass as annotations. */
  readonly extensions: boolean;
  readonly limits: SchemaLimits;
  readonly rules: ProfileRules;
}

const BOUNDED_LIMITS: SchemaLimits = {
  maxBytes: 32768,
  maxDepth: 32,
  maxProperties: 128,
  maxEnumValues: 128,
  maxValues: Infinity,
};

/** A small executable subset: one type a schema, bounds and lengths, no composition. */
export const boundedProfile: Profile = {
  name: "bounded",
  keywords: /* @__PURE__ */ new Set<KeywordName>([
    "type",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "minItems",
    "maxItems",
    "minLength",
    "maxLength",
    "minimum",
    "maximum",
    "enum",
    "title",
    "description",
    "default",
    "examples",
    "$schema",
    "$id",
  ]),
  extensions: false,
  limits: BOUNDED_LIMITS,
  rules: {
    untyped: "implied",
    enumValues: "any",
    literalsNeedType: false,
    requiredDeclared: false,
    requiredUnique: true,
    textualNotes: false,
  },
};

/** The raw form of the author DSL: types, literals and exact-one unions, of any size. */
export const unifiedProfile: Profile = {
  name: "unified",
  keywords: /* @__PURE__ */ new Set<KeywordName>([
    "type",
    "oneOf",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "enum",
    "const",
    "description",
    "title",
    "default",
    "examples",
  ]),
  extensions: false,
  limits: {
    maxBytes: Infinity,
    maxDepth: Infinity,
    maxProperties: Infinity,
    maxEnumValues: Infinity,
    maxValues: 2_000_000,
  },
  rules: {
    untyped: "annotations_only",
    enumValues: "scalar",
    literalsNeedType: true,
    requiredDeclared: true,
    requiredUnique: false,
    textualNotes: true,
  },
};

/** The union of the two, with `$comment` and `x-...`; the default for contracts. */
export const contractProfile: Profile = {
  name: "contract",
  keywords: /* @__PURE__ */ new Set<KeywordName>([
    ...boundedProfile.keywords,
    ...unifiedProfile.keywords,
    "$comment",
  ]),
  extensions: true,
  limits: BOUNDED_LIMITS,
  rules: {
    untyped: "implied",
    enumValues: "typed",
    literalsNeedType: false,
    requiredDeclared: true,
    requiredUnique: true,
    textualNotes: true,
  },
};
