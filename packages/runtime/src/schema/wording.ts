import { type Fault, showAllowed } from "../core/issue.ts";
import type { ExactJsonValue } from "../core/json.ts";
import { jsonKind, showJson } from "../core/show.ts";
import { type TypeMask, typeNames } from "./json-type.ts";
import type { AdmittedValues } from "./node.ts";

/** What a fault says; its code and keyword follow from the keyword by default. */
export type Wording = Omit<
  Fault,
  "code" | "keyword" | "place" | "schemaPlace"
> &
  Partial<Pick<Fault, "code" | "keyword">>;

/** The issue code of a keyword: `minLength` becomes `min_length`. */
export function codeOfKeyword(keyword: string): string {
  return keyword.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `be string or null (is array)`; the keyword is `type` also where another implies it. */
export function wordType(mask: TypeMask, value: ExactJsonValue): Wording {
  const types = typeNames(mask);
  const actual = jsonKind(value);
  if (mask === 0) {
    return {
      code: "not_allowed",
      keyword: "",
      expected: "not be there",
      verdict: "is not allowed",
      params: { actual },
    };
  }
  return {
    code: "type",
    keyword: "type",
    expected: `be ${joinWithOr(types)}`,
    actual: `is ${actual}`,
    params: { types, actual },
  };
}

/** `be one of ["a","b"] (is "c")`, `be "a" (is "b")` */
export function wordAdmitted(
  { keyword, raw }: AdmittedValues,
  shown: string,
): Wording {
  return {
    expected:
      keyword === "const"
        ? `be ${showJson(raw[0])}`
        : `be one of ${showAllowed(raw)}`,
    actual: `is ${shown}`,
    params: { allowed: raw },
  };
}

function joinWithOr(names: readonly string[]): string {
  const last = names.at(-1) ?? "nothing";
  const rest = names.slice(0, -1);
  return rest.length === 0 ? last : `${rest.join(", ")} or ${last}`;
}
