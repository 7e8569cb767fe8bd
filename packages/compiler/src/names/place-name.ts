import { type KeywordName, wholeTable } from "@proviso/runtime/compiler";
import { pascalCase } from "./contract-names.ts";

/** A place in a document, from the inside out. */
interface PlaceInDocument {
  readonly step: string | number;
  readonly parent: PlaceInDocument | undefined;
}

/** Keywords whose schemas are called otherwise. */
const CALLED: Readonly<Partial<Record<KeywordName, string>>> = {
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
  if (parent !== undefined && namesMembers(parent.step)) {
    return pascalCase(step);
  }
  // The names below it say enough.
  if (namesMembers(step) && !Object.hasOwn(CALLED, step)) return "";
  return CALLED[step as KeywordName] ?? pascalCase(step);
}

/** Whether the schemas of a keyword have names of their own. */
function namesMembers(keyword: string | number): boolean {
  const row = wholeTable.get(String(keyword));
  const holds = row !== undefined && "holds" in row ? row.holds : undefined;
  const isMap = holds === "map" || holds === "map_of_schemas_or_names";
  // A pattern is no name.
  return isMap && keyword !== "patternProperties";
}
