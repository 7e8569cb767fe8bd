import { formatsOfDraft } from "../core/formats/index.ts";
import { convertDraft } from "./convert-draft.ts";
import { changeTo07 } from "./convert-to-07.ts";
import { changeTo2020 } from "./convert-to-2020.ts";
import { declaredDialect } from "./declared-dialect.ts";
import {
  CORE_2019,
  CORE_2020,
  keywords04,
  keywords06,
  keywords07,
  type Vocabularies,
  vocabularies2019,
  vocabularies2020,
} from "./draft-keywords.ts";
import type { Draft, DraftSupport } from "./draft-support.ts";
import { findEndlessReference } from "./endless-reference.ts";
import type { KeywordRow } from "./keyword.ts";
import { SchemaLibrary } from "./library.ts";
import { metaSchemaOf } from "./meta-schemas/index.ts";
import { findPattern } from "./pattern.ts";
import type { DraftName } from "./profile.ts";
import { repeatedNodes } from "./repeated-nodes.ts";
import type { DocumentSource } from "./resource.ts";
import type { ProfileRules, SchemaLimits } from "./rules.ts";
import { additionalItems, itemsOrList } from "./vocabulary/array.ts";
import { type KeywordName, wholeTable } from "./vocabulary/index.ts";
import {
  exclusiveMaximumFlag,
  exclusiveMinimumFlag,
  maximumWithFlag,
  minimumWithFlag,
} from "./vocabulary/number.ts";

/** Generous: they end what would take all memory, not what somebody wrote. */
const DRAFT_LIMITS: SchemaLimits = {
  maxBytes: 64 * 1024 * 1024,
  maxDepth: 2000,
  maxProperties: Infinity,
  maxEnumValues: Infinity,
  maxValues: 5_000_000,
};

const CURRENT_RULES: ProfileRules = {
  untyped: "any",
  unionsAlone: false,
  leastBranches: 1,
  booleanSchemas: true,
  typeLists: true,
  openness: "schema",
  enumValues: "any",
  constValues: "any",
  literalsNeedType: false,
  boundsInOrder: false,
  anySpelling: true,
  requiredDeclared: false,
  requiredUnique: false,
  textualNotes: false,
  containsEvaluates: true,
  refStandsAlone: false,
  names: {
    identifier: "$id",
    fragmentAnchors: false,
    anchors: ["$anchor", "$dynamicAnchor"],
    recursiveAnchors: false,
  },
};

interface DraftParts {
  readonly name: DraftName;
  readonly dialect: string;
  readonly vocabularies?: Vocabularies;
  readonly keywords?: readonly KeywordName[];
  /** Rows that mean something else in this draft. */
  readonly rows?: Readonly<Record<string, KeywordRow>>;
  readonly rules?: Partial<ProfileRules>;
}

function draft({
  vocabularies = {},
  keywords,
  rows: otherRows = {},
  ...parts
}: DraftParts): Draft {
  const rows = new Map([...wholeTable, ...Object.entries(otherRows)]);
  const rules = { ...CURRENT_RULES, ...parts.rules };
  const own = new Set<string>(keywords ?? Object.values(vocabularies).flat());
  return {
    extensions: true,
    limits: DRAFT_LIMITS,
    ...parts,
    vocabularies,
    keywords: own as ReadonlySet<KeywordName>,
    rules,
    draft: {
      rows,
      ownRows: new Map([...rows].filter(([keyword]) => own.has(keyword))),
      openLibrary,
      checkGraph,
      findPattern,
      formatNamed: (name) => formatsOfDraft[parts.name].get(name),
      convert(document, target) {
        if (target === parts.name) return;
        const change = target === "draft-07" ? changeTo07 : changeTo2020;
        convertDraft(document, change(rules, rows));
      },
    },
  };
}

const checkGraph: DraftSupport["checkGraph"] = (root) => {
  const endless = findEndlessReference(root);
  if (endless.length > 0) return endless;
  for (const node of repeatedNodes(root)) node.isRepeated = true;
  return [];
};

const openLibrary: DraftSupport["openLibrary"] = (
  root,
  dialect,
  { documents, hasNames, hasReferences },
) => {
  const find: DocumentSource = (uri) =>
    Object.hasOwn(documents, uri) ? documents[uri] : metaSchemaOf(uri);
  const library = new SchemaLibrary({
    find,
    handedOver: Object.keys(documents),
    declared: (uri, each) => declaredDialect(uri, each, draftOfDialect),
    hasReferences,
  });
  return {
    finder: library,
    root: library.open(root, "", dialect, { hasNames }),
  };
};

const listRows = { items: itemsOrList, additionalItems };

/** JSON Schema 2020-12. */
export const draft202012Profile: Draft = /* @__PURE__ */ draft({
  name: "draft-2020-12",
  dialect: `${CORE_2020}schema`,
  vocabularies: vocabularies2020,
});

/** JSON Schema 2019-09. */
export const draft201909Profile: Draft = /* @__PURE__ */ draft({
  name: "draft-2019-09",
  dialect: `${CORE_2019}schema`,
  vocabularies: vocabularies2019,
  rows: listRows,
  rules: {
    containsEvaluates: false,
    names: {
      identifier: "$id",
      fragmentAnchors: false,
      anchors: ["$anchor"],
      recursiveAnchors: true,
    },
  },
});

const oldRules: Partial<ProfileRules> = {
  containsEvaluates: false,
  refStandsAlone: true,
  names: {
    identifier: "$id",
    fragmentAnchors: true,
    anchors: [],
    recursiveAnchors: false,
  },
};

/** JSON Schema draft 7. */
export const draft07Profile: Draft = /* @__PURE__ */ draft({
  name: "draft-07",
  dialect: "http://json-schema.org/draft-07/schema",
  keywords: keywords07,
  rows: listRows,
  rules: oldRules,
});

/** JSON Schema draft 6. */
export const draft06Profile: Draft = /* @__PURE__ */ draft({
  name: "draft-06",
  dialect: "http://json-schema.org/draft-06/schema",
  keywords: keywords06,
  rows: listRows,
  rules: oldRules,
});

/** JSON Schema draft 4. */
export const draft04Profile: Draft = /* @__PURE__ */ draft({
  name: "draft-04",
  dialect: "http://json-schema.org/draft-04/schema",
  keywords: keywords04,
  rows: {
    ...listRows,
    minimum: minimumWithFlag,
    maximum: maximumWithFlag,
    exclusiveMinimum: exclusiveMinimumFlag,
    exclusiveMaximum: exclusiveMaximumFlag,
  },
  rules: {
    ...oldRules,
    booleanSchemas: false,
    names: {
      identifier: "id",
      fragmentAnchors: true,
      anchors: [],
      recursiveAnchors: false,
    },
  },
});

/** The drafts, the newest first. */
export const drafts: readonly Draft[] = [
  draft202012Profile,
  draft201909Profile,
  draft07Profile,
  draft06Profile,
  draft04Profile,
];

/** The draft that `$schema` declares; undefined for any other dialect. */
export function draftOfDialect(dialect: string): Draft | undefined {
  // Both schemes are written for every draft, with and without a fragment.
  const uri = dialect
    .replace(/#$/, "")
    .replace(/^https:(?=.*\/draft-0)|^http:(?=.*\/draft\/20)/, (scheme) =>
      scheme === "https:" ? "http:" : "https:",
    );
  return drafts.find((each) => each.dialect === uri);
}
