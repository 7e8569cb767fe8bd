import type { ExactJsonValue } from "../core/json.ts";
import type { DraftChange } from "./convert-draft.ts";
import type { KeywordTable } from "./keyword.ts";
import { isPlainObject } from "./node.ts";
import type { ProfileRules } from "./rules.ts";

type Members = { [name: string]: ExactJsonValue };

/** What newer drafts say in another way, or not at all. */
const UNSAYABLE = ["$recursiveRef", "$recursiveAnchor"] as const;

/** Writes schemas of an older draft in 2020-12. */
export function changeTo2020(
  rules: ProfileRules,
  rows: KeywordTable,
): DraftChange {
  return {
    rules,
    rows,
    change(schema, moved) {
      for (const keyword of UNSAYABLE) refuseKeyword(schema, keyword);
      if (rules.refStandsAlone) keepReferenceAlone(schema);
      if (Array.isArray(schema["items"])) {
        schema["items"].forEach((_, index) => {
          moved(["items", index], ["prefixItems", index]);
        });
        moved(["additionalItems"], ["items"]);
        rename(schema, "items", "prefixItems");
        rename(schema, "additionalItems", "items");
      } else {
        delete schema["additionalItems"];
      }
      splitDependencies(schema, moved);
      nameByKeyword(schema, rules);
      stateExclusiveBounds(schema);
    },
  };
}

/** Says that a draft has no such keyword. */
export function refuseKeyword(schema: Members, keyword: string): void {
  if (!Object.hasOwn(schema, keyword)) return;
  throw new RangeError(`${keyword} can't be said in another draft`);
}

/** Gives a member another name, at the end. */
export function rename(schema: Members, from: string, to: string): void {
  const value = schema[from];
  if (value === undefined) return;
  Reflect.deleteProperty(schema, from);
  schema[to] = value;
}

/** What stood beside `$ref` meant nothing, and must not begin to. */
function keepReferenceAlone(schema: Members): void {
  if (typeof schema["$ref"] !== "string") return;
  for (const keyword of Object.keys(schema)) {
    const isKept = keyword === "$ref" || keyword === "definitions";
    if (!isKept) Reflect.deleteProperty(schema, keyword);
  }
}

function splitDependencies(
  schema: Members,
  moved: Parameters<DraftChange["change"]>[1],
): void {
  const dependencies = schema["dependencies"];
  if (dependencies === undefined || !isPlainObject(dependencies)) return;
  const required: Members = {};
  const schemas: Members = {};
  for (const [name, value] of Object.entries(dependencies)) {
    (Array.isArray(value) ? required : schemas)[name] = value;
    moved(["dependencies", name], ["dependentSchemas", name]);
  }
  delete schema["dependencies"];
  addMembers(schema, "dependentRequired", required);
  addMembers(schema, "dependentSchemas", schemas);
}

function addMembers(schema: Members, keyword: string, members: Members): void {
  if (Object.keys(members).length === 0) return;
  const before = schema[keyword];
  const known = before !== undefined && isPlainObject(before) ? before : {};
  schema[keyword] = { ...known, ...members };
}

/** Identifiers that were only names have a keyword of their own now. */
function nameByKeyword(schema: Members, { names }: ProfileRules): void {
  if (names?.identifier === "id") rename(schema, "id", "$id");
  const identifier = schema["$id"];
  if (!names?.fragmentAnchors || typeof identifier !== "string") return;
  const [uri = "", name = ""] = identifier.split("#");
  if (name !== "") schema["$anchor"] = name;
  if (uri === "") delete schema["$id"];
  else schema["$id"] = uri;
}

/** In draft 4 a flag made a bound exclusive. */
function stateExclusiveBounds(schema: Members): void {
  for (const [flag, bound] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    if (typeof schema[flag] !== "boolean") continue;
    const isExclusive = schema[flag];
    Reflect.deleteProperty(schema, flag);
    if (isExclusive) rename(schema, bound, flag);
  }
}
