import type { ExactJsonValue } from "../core/json.ts";
import type { KeywordRow } from "./keyword.ts";
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
  return Object.keys(raw).flatMap((keyword) => {
    const row = rowOf(keyword);
    const value = raw[keyword];
    return row === undefined || value === undefined
      ? []
      : subschemasIn(row, value);
  });
}

function subschemasIn(row: KeywordRow, value: ExactJsonValue): Subschema[] {
  const { keyword } = row;
  const holds = "holds" in row ? row.holds : undefined;
  if (holds === undefined) return [];
  const isList = Array.isArray(value);
  if (holds === "schema" || (holds === "schema_or_list" && !isList)) {
    return [{ raw: value, steps: [keyword] }];
  }
  if (isList) {
    if (holds !== "list" && holds !== "schema_or_list") return [];
    return value.map((raw, index) => ({ raw, steps: [keyword, index] }));
  }
  if (holds === "list" || !isPlainObject(value)) return [];
  return Object.entries(value)
    .filter(([, raw]) => holds === "map" || !Array.isArray(raw))
    .map(([name, raw]) => ({ raw, steps: [keyword, name] }));
}
