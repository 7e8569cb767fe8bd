import {
  type ExactJsonValue,
  isAnnotation,
  type KeywordName,
  wholeTable,
} from "@proviso/runtime/compiler";
import { membersOf } from "../source/raw-schema.ts";
import type { WriteSite } from "./projection.ts";
import { describe } from "./words.ts";

const CURRENT_DIALECT =
  /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

/** What the root writes itself, and what is read with others. */
const WRITTEN_ELSEWHERE: ReadonlySet<string> = new Set([
  "$defs",
  "definitions",
]);

/** Keywords whose loss is told with that of another. */
const TOLD_WITH: Readonly<Record<string, string>> = {
  then: "if",
  else: "if",
  minContains: "contains",
  maxContains: "contains",
  additionalItems: "items",
  minimum: "exclusiveMinimum",
  maximum: "exclusiveMaximum",
};

/** Writes what is told of a value beside what is asked of it. */
export function writeAnnotations(site: WriteSite): void {
  const { draft, node, projection } = site;
  for (const { raw } of projection.schemas.annotatedBy(node)) {
    for (const [keyword, value] of Object.entries(membersOf(raw))) {
      if (draft.members.has(keyword)) continue;
      if (isKeptNote(site, keyword, value)) draft.members.set(keyword, value);
    }
  }
  const description = describe(draft.members.get("description"), [
    ...new Set(draft.words),
  ]);
  if (description !== undefined) draft.members.set("description", description);
}

/** Whether a member that asks nothing of a value may stay. */
export function isKeptNote(
  { draft, projection }: WriteSite,
  keyword: string,
  value: ExactJsonValue,
): boolean {
  const row = wholeTable.get(keyword);
  if (row === undefined) return projection.rules.extensions;
  if (!isAnnotation(row)) return false;
  const isBesideReference =
    projection.rules.besideReference === "annotations" &&
    draft.members.has("$ref");
  if (isBesideReference && keyword !== "description") return false;
  const support = projection.supports(keyword as KeywordName);
  if (keyword === "$schema" && support === "rewritten") {
    return typeof value === "string" && CURRENT_DIALECT.test(value);
  }
  return support === "kept";
}

/** Tells of every keyword as written that neither stands in the schema nor was told of. */
export function tellDropped({ draft, node, projection }: WriteSite): void {
  for (const { raw } of projection.schemas.annotatedBy(node)) {
    for (const keyword of Object.keys(membersOf(raw))) {
      if (draft.members.has(keyword) || WRITTEN_ELSEWHERE.has(keyword)) {
        continue;
      }
      const row = wholeTable.get(keyword);
      const isNote = row === undefined || isAnnotation(row);
      if (draft.isSplit && !isNote) continue;
      const places = [keyword, TOLD_WITH[keyword] ?? keyword].map((told) =>
        projection.schemas.placeOf(node, told),
      );
      if (places.some((place) => projection.isTold(place))) continue;
      projection.rewrite(
        node,
        `${projection.rules.title} is sent no ${keyword}, by which nothing is checked here`,
        "send the projected schema",
        keyword,
      );
    }
  }
}

/** The members of a schema in the author's order; what is new comes last. */
export function inWrittenOrder(site: WriteSite): ExactJsonValue {
  const { draft, node, projection } = site;
  const written = projection.schemas
    .annotatedBy(node)
    .flatMap(({ raw }) => Object.keys(membersOf(raw)));
  const names = new Set([...written, ...draft.members.keys()]);
  const members = [...names].flatMap((name): [string, ExactJsonValue][] => {
    const value = draft.members.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(members);
}
