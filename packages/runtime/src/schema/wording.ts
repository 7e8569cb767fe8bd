import type { Fault } from "../core/issue.ts";
import { showAllowed, showJson } from "../core/show.ts";
import type { Subject } from "./explanation.ts";
import { nameOfType, typeNames } from "./json-type.ts";
import type { AdmittedValues } from "./admitted-values.ts";

/**
 * The fault of breaking a keyword; names and values of others come escaped.
 * @param written the keyword that the schema has, where it only implies the other.
 */
export function faultOf(
  { place, schemaPlace: parent }: Subject<unknown>,
  keyword: string,
  expected: string,
  actual: string | undefined,
  params: Fault["params"],
  written: string = keyword,
): Fault {
  // All faults of one shape are read faster.
  return {
    code: undefined,
    keyword,
    place,
    schemaPlace: { parent, step: written },
    expected,
    verdict: undefined,
    actual,
    params,
    isInert: true,
  };
}

/** `be string or null (is array)`; the keyword is `type` also where another implies it. */
export function wordType(subject: Subject): Fault {
  const { types, typeKeyword } = subject.node;
  const actual = nameOfType(subject.value);
  if (types === 0) return wordRefusal(subject, actual);
  const names = typeNames(types);
  const expected = `be ${joinWithOr(names)}`;
  const params = { types: names, actual };
  return faultOf(
    subject,
    "type",
    expected,
    `is ${actual}`,
    params,
    typeKeyword,
  );
}

/** `is not allowed`, by a schema that no type fits: that of `false` has no keyword. */
function wordRefusal({ node, place, schemaPlace }: Subject, actual: string) {
  const { typeKeyword: step } = node;
  return {
    code: "not_allowed",
    keyword: "",
    place,
    schemaPlace: step === "false" ? schemaPlace : { parent: schemaPlace, step },
    expected: "not be there",
    verdict: "is not allowed",
    actual: undefined,
    params: { actual },
    isInert: true,
  };
}

/** `be one of ["a","b"] (is "c")`, `be "a" (is "b")` */
export function wordAdmitted(
  subject: Subject,
  admitted: AdmittedValues,
  shown: string,
): Fault {
  const { keyword, raw } = admitted;
  admitted.words ??=
    keyword === "const"
      ? `be ${showJson(raw[0])}`
      : `be one of ${showAllowed(raw)}`;
  return faultOf(subject, keyword, admitted.words, `is ${shown}`, {
    allowed: raw,
  });
}

function joinWithOr(names: readonly string[]): string {
  const last = names.length - 1;
  let joined = names[0] ?? "nothing";
  for (let at = 1; at <= last; at++) {
    joined += `${at === last ? " or " : ", "}${names[at] ?? ""}`;
  }
  return joined;
}
