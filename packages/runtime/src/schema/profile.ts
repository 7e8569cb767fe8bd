import type { ProfileRules, SchemaLimits } from "./rules.ts";
import type { KeywordName } from "./vocabulary/index.ts";

/** The names of the profiles that are one draft of JSON Schema each. */
export type DraftName =
  "draft-2020-12" | "draft-2019-09" | "draft-07" | "draft-06" | "draft-04";

/** The names of the profiles. */
export type ProfileName = "bounded" | "unified" | "contract" | DraftName;

/** Whether a profile is a draft of JSON Schema. */
export function isDraft(profile: ProfileName): profile is DraftName {
  return profile.startsWith("draft-");
}

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

/** What the profiles of our own have in common. */
const OWN_RULES = {
  unionsAlone: true,
  leastBranches: 2,
  booleanSchemas: false,
  typeLists: false,
  openness: "boolean",
  constValues: "scalar",
  boundsInOrder: true,
  anySpelling: false,
  containsEvaluates: false,
  refStandsAlone: false,
  names: undefined,
} as const satisfies Partial<ProfileRules>;

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
    ...OWN_RULES,
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
    ...OWN_RULES,
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
    ...OWN_RULES,
    untyped: "implied",
    enumValues: "typed",
    literalsNeedType: false,
    requiredDeclared: true,
    requiredUnique: true,
    textualNotes: true,
  },
};
