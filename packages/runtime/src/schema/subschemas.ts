import type { ExactJsonValue } from "../core/json.ts";
import type { KeywordRow, SlotKeyword, SubschemaShape } from "./keyword.ts";
import { isPlainObject } from "./node.ts";

/** A schema in the value of a keyword, with the steps that lead to it. */
export interface Subschema {
  readonly raw: ExactJsonValue;
  readonly steps: readonly (string | number)[];
}

/** Every schema directly below one, as far as its keywords are well-formed. */
export function subschemasOf(
  raw: Readonly<Record<string, ExactJsonValue>>,
  rowOf: (keyword: string) => KeywordRow | undefined,
): Subschema[] {
  const found: Subschema[] = [];
  for (const keyword of Object.keys(raw)) {
    const row = rowOf(keyword);
    const holds = (row as Partial<SlotKeyword> | undefined)?.holds;
    const value = raw[keyword];
    if (holds === undefined || value === undefined) continue;
    addSubschemas(found, keyword, holds, value);
  }
  return found;
}

function addSubschemas(
  found: Subschema[],
  keyword: string,
  holds: SubschemaShape,
  value: ExactJsonValue,
): void {
  const isList = Array.isArray(value);
  if (holds === "schema" || (holds === "schema_or_list" && !isList)) {
    found.push({ raw: value, steps: [keyword] });
  } else if (isList) {
    if (holds !== "list" && holds !== "schema_or_list") return;
    for (const [index, raw] of value.entries()) {
      found.push({ raw, steps: [keyword, index] });
    }
  } else if (holds !== "list" && isPlainObject(value)) {
    for (const name of Object.keys(value)) {
      const raw = value[name] as ExactJsonValue;
      if (holds !== "map" && Array.isArray(raw)) continue;
      found.push({ raw, steps: [keyword, name] });
    }
  }
}
