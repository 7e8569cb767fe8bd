import { type Fault, type Place, showAllowed } from "../core/issue.ts";
import type { ExactJsonValue } from "../core/json.ts";
import { showJson } from "../core/show.ts";
import { nameOfType, type TypeMask, typeNames } from "./json-type.ts";
import type { AdmittedValues } from "./node.ts";

/** What a fault says; its keyword is the one that was broken by default. */
export type Wording = Omit<Fault, "keyword" | "place" | "schemaPlace"> &
  Partial<Pick<Fault, "keyword">>;

/** A fault whose words wait until it is listed, as most of an alternative never are. */
export interface UnwordedFault {
  readonly keyword: string;
  readonly place: Place;
  /** Where the schema stands that has the keyword. */
  readonly schemaPlace: Place;
  readonly word: () => Wording;
}

/** The fault in words, each of which shows names and values of others escaped. */
export function wordFault({
  keyword,
  place,
  schemaPlace,
  word,
}: UnwordedFault): Fault {
  const wording = word();
  // Spreading the wording would take longer than all the rest.
  return {
    code: wording.code,
    keyword: wording.keyword ?? keyword,
    expected: wording.expected,
    verdict: wording.verdict,
    actual: wording.actual,
    params: wording.params,
    place,
    schemaPlace:
      keyword === "false"
        ? schemaPlace
        : { parent: schemaPlace, step: keyword },
    isInert: true,
  };
}

/** `be string or null (is array)`; the keyword is `type` also where another implies it. */
export function wordType(mask: TypeMask, value: ExactJsonValue): Wording {
  const types = typeNames(mask);
  const actual = nameOfType(value);
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
  const last = names.length - 1;
  let joined = names[0] ?? "nothing";
  for (let at = 1; at <= last; at++) {
    joined += `${at === last ? " or " : ", "}${names[at] ?? ""}`;
  }
  return joined;
}
