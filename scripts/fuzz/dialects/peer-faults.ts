import type { DraftName } from "../../validators/library.ts";
import { VERSIONS } from "./subschemas.ts";

import { type Draft, isList, isMembers, partsOf, Spelled } from "../draft.ts";
import { isDouble } from "../numbers.ts";

export type PeerName = "ajv" | "schemasafe" | "hyperjump";

interface Pair {
  readonly schema: Draft;
  readonly value: Draft;
  readonly profile: DraftName;
}

/** Where a peer is known not to be right, so that it is no judge there. */
interface PeerFault {
  readonly peers: readonly PeerName[];
  readonly why: string;
  readonly concerns: (pair: Pair) => boolean;
}

const ALL: readonly PeerName[] = ["ajv", "schemasafe", "hyperjump"];

/** Every area in which peers aren't asked. */
const FAULTS: readonly PeerFault[] = [
  {
    peers: ALL,
    why: "they are given doubles, and other numbers lose digits on the way",
    concerns: ({ schema, value }) =>
      hasPart(
        [schema, value],
        (part) => part instanceof Spelled && !isDouble(part.text),
      ),
  },
  {
    peers: ALL,
    why: "the remainder is taken of binary fractions, or of doubles past 2^53",
    concerns: ({ schema, value }) =>
      hasKeyword(schema, "multipleOf") &&
      hasPart(
        [schema, value],
        (part) => part instanceof Spelled && !isSmallInteger(part.text),
      ),
  },
  {
    peers: ["ajv"],
    why: "it forgets a member of that name below properties, or that it is unevaluated",
    concerns: ({ schema, value }) => hasKeyword([schema, value], "__proto__"),
  },
  {
    peers: ["ajv"],
    why: "it forgets that a member with an empty name is required",
    concerns: ({ schema }) => hasPart(schema, (part) => part === ""),
  },
  {
    peers: ["ajv"],
    why: "it calls methods of the objects that it compares, which may be members",
    concerns: ({ schema, value }) =>
      hasKeyword(schema, "const", "enum", "uniqueItems") &&
      hasKeyword([schema, value], "constructor", "valueOf", "toString"),
  },
  {
    peers: ["ajv"],
    why: "it takes members for evaluated whose names every object inherits",
    concerns: ({ schema, value }) =>
      hasKeyword(schema, "unevaluatedProperties") &&
      hasKeyword(value, ...Object.getOwnPropertyNames(Object.prototype)),
  },
  {
    peers: ["ajv"],
    why: "it forgets what was evaluated where a schema that depends on a member isn't asked",
    concerns: ({ schema }) =>
      hasKeyword(schema, "unevaluatedProperties") &&
      hasKeyword(schema, "dependentSchemas", "dependencies"),
  },
  {
    peers: ["ajv"],
    why: "it keeps what a condition has evaluated in an alternative that doesn't hold",
    concerns: ({ schema }) =>
      hasKeyword(schema, "if") &&
      hasKeyword(schema, "unevaluatedProperties", "unevaluatedItems"),
  },
  {
    peers: ["ajv"],
    why: "of an array that ends within a list of schemas for its items it asks nothing else",
    concerns: ({ schema, value }) =>
      hasKeyword(schema, "contains") &&
      hasKeyword(schema, "items", "prefixItems") &&
      hasPart(value, isList),
  },
  {
    peers: ["ajv"],
    why: "it takes all items for evaluated, or none, where contains evaluates some",
    concerns: ({ schema }) =>
      hasKeyword(schema, "contains") && hasKeyword(schema, "unevaluatedItems"),
  },
  {
    peers: ["ajv"],
    why: "it looks at the type beside a reference, where drafts before 2019-09 have none",
    concerns: ({ schema, profile }) =>
      VERSIONS[profile] < 2019 &&
      hasPart(
        schema,
        (part) => isMembers(part) && part.has("$ref") && part.has("type"),
      ),
  },
  {
    peers: ["ajv"],
    why: "it takes the definition that holds a recursive reference for the root",
    concerns: ({ schema }) =>
      hasKeyword(schema, "$recursiveRef") && hasKeyword(schema, "$ref"),
  },
  {
    peers: ["schemasafe"],
    why: "of two bounds it takes the exclusive one for the only one",
    concerns: ({ schema }) =>
      hasKeyword(schema, "exclusiveMinimum", "exclusiveMaximum"),
  },
  {
    peers: ["schemasafe"],
    why: "it takes all members and items of a value that is listed for evaluated",
    concerns: ({ schema }) =>
      hasKeyword(schema, "const", "enum") &&
      hasKeyword(schema, "unevaluatedProperties", "unevaluatedItems"),
  },
  {
    peers: ["hyperjump"],
    why: "it has no dependencies since 2019-09, where they are kept optionally",
    concerns: ({ schema, profile }) =>
      VERSIONS[profile] >= 2019 && hasKeyword(schema, "dependencies"),
  },
  {
    peers: ["hyperjump"],
    why: "it takes a member of a listed value for the identifier of a schema",
    concerns: ({ schema, profile }) =>
      VERSIONS[profile] === 4 &&
      hasKeyword(schema, "enum") &&
      hasKeyword(schema, "id"),
  },
  {
    peers: ["hyperjump"],
    why: "it takes a listed object with a member called undefined for one without",
    concerns: ({ schema }) =>
      hasKeyword(schema, "const", "enum") && hasKeyword(schema, "undefined"),
  },
  {
    peers: ["hyperjump"],
    why: "it takes the pattern that is empty for none beside additionalProperties",
    concerns: ({ schema }) =>
      hasKeyword(schema, "patternProperties") && hasKeyword(schema, ""),
  },
];

/** Whether a pair is in an area that a peer is no judge of. */
export function isKnownWrong(peer: PeerName, pair: Pair): boolean {
  return FAULTS.some(
    ({ peers, concerns }) => peers.includes(peer) && concerns(pair),
  );
}

function isSmallInteger(text: string): boolean {
  return Number.isSafeInteger(Number(text));
}

function hasPart(draft: Draft, is: (part: Draft) => boolean): boolean {
  for (const [, part] of partsOf(draft)) if (is(part)) return true;
  return false;
}

/** Whether a name stands in a schema, as a keyword or otherwise. */
function hasKeyword(schema: Draft, ...keywords: readonly string[]): boolean {
  return hasPart(
    schema,
    (part) => isMembers(part) && keywords.some((name) => part.has(name)),
  );
}
