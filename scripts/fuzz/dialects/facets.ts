import { type Draft, type DraftMembers, isList, Spelled } from "../draft.ts";
import { listOf, membersOf } from "../oracle.ts";
import { finds, holdsAssertions } from "./assertions.ts";

/* What several schemas that hold for one value, its facets, say of it. */

/** Whether a value holds what schemas assert without further schemas. */
export function holdAll(
  facets: readonly DraftMembers[],
  value: Draft,
): boolean {
  return facets.every((facet) => holdsAssertions(facet, value));
}

/** What some schemas say under a keyword. */
export function operandsOf(
  facets: readonly DraftMembers[],
  keyword: string,
): Draft[] {
  return facets
    .map((facet) => facet.get(keyword))
    .filter((operand) => operand !== undefined);
}

/** The values that they list. */
export function literalsOf(facets: readonly DraftMembers[]): Draft[] {
  return [
    ...operandsOf(facets, "const"),
    ...operandsOf(facets, "enum").flatMap((values) => listOf(values)),
  ];
}

/** The largest of their counts, none of them vast. */
export function largest(
  facets: readonly DraftMembers[],
  keyword: string,
): number {
  const counts = operandsOf(facets, keyword).filter(
    (it) => it instanceof Spelled,
  );
  return Math.min(8, Math.max(0, ...counts.map(({ text }) => Number(text))));
}

/** The smallest of their counts; endless where there is none. */
export function smallest(
  facets: readonly DraftMembers[],
  keyword: string,
): number {
  const counts = operandsOf(facets, keyword).filter(
    (it) => it instanceof Spelled,
  );
  return Math.min(...counts.map(({ text }) => Number(text)), Infinity);
}

/** What a schema says of an item. */
export function schemaOfItem(facet: DraftMembers, at: number): Draft {
  const items = facet.get("items");
  const list = facet.get("prefixItems") ?? (isList(items) ? items : undefined);
  const rest = isList(items) ? facet.get("additionalItems") : items;
  return (
    listOf(list ?? null)[at] ?? rest ?? facet.get("unevaluatedItems") ?? true
  );
}

/** What a schema says of a member. */
export function schemasOfMember(facet: DraftMembers, name: string): Draft[] {
  const stated = membersOf(facet.get("properties")).get(name);
  const patterned = [...membersOf(facet.get("patternProperties"))]
    .filter(([source]) => finds(source, name))
    .map(([, schema]) => schema);
  const found = stated === undefined ? patterned : [stated, ...patterned];
  if (found.length > 0) return found;
  return [
    facet.get("additionalProperties") ??
      facet.get("unevaluatedProperties") ??
      true,
  ];
}

/** The names that others ask for. */
export function addDependents(facet: DraftMembers, names: Set<string>): void {
  for (const keyword of ["dependentRequired", "dependencies"]) {
    for (const [name, others] of membersOf(facet.get(keyword))) {
      if (!names.has(name)) continue;
      for (const other of listOf(others)) names.add(other as string);
    }
  }
}
