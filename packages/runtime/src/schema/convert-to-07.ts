import type { ExactJsonValue } from "../core/json.ts";
import { refuseKeyword, rename } from "./convert-to-2020.ts";
import type { DraftChange } from "./convert-draft.ts";
import { keywords07 } from "./draft-keywords.ts";
import { isAnnotation, type KeywordTable } from "./keyword.ts";
import { isPlainObject } from "./node.ts";
import type { ProfileRules } from "./rules.ts";

type Members = { [name: string]: ExactJsonValue };

/** Writes schemas of a newer draft in draft 7. */
export function changeTo07(
  rules: ProfileRules,
  rows: KeywordTable,
): DraftChange {
  return {
    rules,
    rows,
    change(schema, moved) {
      if (Array.isArray(schema["prefixItems"])) {
        schema["prefixItems"].forEach((_, index) => {
          moved(["prefixItems", index], ["items", index]);
        });
        moved(["items"], ["additionalItems"]);
        rename(schema, "items", "additionalItems");
        rename(schema, "prefixItems", "items");
      }
      joinDependencies(schema, moved);
      nameByIdentifier(schema);
      for (const keyword of Object.keys(schema)) {
        if (!isSayable(keyword, rows)) refuseKeyword(schema, keyword);
      }
      wrapReference(schema);
    },
  };
}

/** Whether draft 7 has a keyword, or loses nothing by not knowing it. */
function isSayable(keyword: string, rows: KeywordTable): boolean {
  const row = rows.get(keyword);
  if (row === undefined || keywords07.some((each) => each === keyword)) {
    return true;
  }
  if (keyword === "$dynamicAnchor" || keyword === "$recursiveAnchor") {
    return false;
  }
  return (
    isAnnotation(row) || keyword === "$defs" || keyword === "contentSchema"
  );
}

/** Both kinds of dependents were one keyword; of one name there is only one. */
function joinDependencies(
  schema: Members,
  moved: Parameters<DraftChange["change"]>[1],
): void {
  const joined: Members = {};
  for (const keyword of ["dependentRequired", "dependentSchemas"]) {
    const dependents = schema[keyword];
    if (dependents === undefined || !isPlainObject(dependents)) continue;
    for (const [name, value] of Object.entries(dependents)) {
      if (Object.hasOwn(joined, name)) {
        throw new RangeError(
          "draft 7 can't say both dependentRequired and dependentSchemas of one member",
        );
      }
      joined[name] = value;
      moved([keyword, name], ["dependencies", name]);
    }
    Reflect.deleteProperty(schema, keyword);
  }
  if (Object.keys(joined).length > 0) schema["dependencies"] = joined;
}

function nameByIdentifier(schema: Members): void {
  const name = schema["$anchor"];
  if (typeof name !== "string") return;
  if (Object.hasOwn(schema, "$id")) {
    throw new RangeError("draft 7 can't say both $id and $anchor");
  }
  delete schema["$anchor"];
  schema["$id"] = `#${name}`;
}

/** What stands beside `$ref` would mean nothing, so it moves into `allOf`. */
function wrapReference(schema: Members): void {
  const reference = schema["$ref"];
  if (reference === undefined || Object.keys(schema).length === 1) return;
  const before = schema["allOf"];
  delete schema["$ref"];
  schema["allOf"] = [
    ...(Array.isArray(before) ? before : []),
    { $ref: reference },
  ];
}
