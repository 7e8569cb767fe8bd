import { pascalCase } from "./contract-names.ts";

/** A place in a document, from the inside out. */
interface PlaceInDocument {
  readonly step: string | number;
  readonly parent: PlaceInDocument | undefined;
}

/** Keywords whose members have names of their own, which say enough. */
const HOLDERS: ReadonlySet<string | number> = new Set([
  "$defs",
  "definitions",
  "properties",
  "dependentSchemas",
  "dependencies",
]);

/** Keywords whose schemas are called otherwise. */
const CALLED: Readonly<Record<string, string>> = {
  additionalProperties: "Member",
  allOf: "Part",
  anyOf: "Option",
  items: "Item",
  oneOf: "Option",
  patternProperties: "Member",
  prefixItems: "Item",
  unevaluatedItems: "Item",
  unevaluatedProperties: "Member",
};

/** At most so many steps name a place; those nearest to it say most. */
const MOST_STEPS = 4;

/**
 * What a schema is called after the place where it stands: `Node` at
 * `#/$defs/node`, `ChildrenItem` at `#/properties/children/items`, `Root` where
 * no step has a name.
 */
export function nameOfPlace(place: PlaceInDocument | undefined): string {
  const words: string[] = [];
  let at = place;
  for (; at !== undefined && words.length < MOST_STEPS; at = at.parent) {
    const word = wordOf(at);
    if (word !== "") words.unshift(word);
  }
  return words.join("") || "Root";
}

function wordOf({ step, parent }: PlaceInDocument): string {
  if (typeof step === "number") return String(step + 1);
  // A member's name that is also a keyword stays a name.
  const isMember = parent !== undefined && HOLDERS.has(parent.step);
  if (isMember) return pascalCase(step);
  if (HOLDERS.has(step)) return "";
  return Object.hasOwn(CALLED, step) ? (CALLED[step] ?? "") : pascalCase(step);
}
