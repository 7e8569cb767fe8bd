import type { Fault, IssueList, Place } from "../core/issue.ts";
import type { JsonFault } from "../core/json.ts";
import type { JsonTextError } from "../core/json-text-error.ts";
import { jsonKind } from "../core/show.ts";

/** The finding about a value that is no lossless JSON, or past its budget. */
export function faultOfValue({
  code,
  path,
  expected,
  actual,
}: JsonFault): Fault {
  return {
    code: code === "budget_exceeded" ? code : "lossy_value",
    keyword: "",
    place: placeOf(path),
    schemaPlace: undefined,
    expected,
    verdict: undefined,
    actual,
    params: { reason: code },
    isInert: false,
  };
}

/** The finding about a text that is no JSON, as a list may show it. */
export function faultOfText(
  { code, reason, line, column }: JsonTextError,
  list: IssueList,
): Fault {
  // A reason may show a character of the text.
  const fault = list.hidesValues ? code.replaceAll("_", " ") : reason;
  const actual = `line ${String(line)}, column ${String(column)}: ${fault}`;
  return textFault(actual, { reason: code, line, column });
}

/** The finding about what was given for a text and is none. */
export function faultOfNoText(given: unknown): Fault {
  return textFault(`is ${jsonKind(given)}`, { reason: "no_text" });
}

function textFault(actual: string, params: Fault["params"]): Fault {
  return {
    code: "invalid_json",
    keyword: "",
    place: undefined,
    schemaPlace: undefined,
    expected: "be JSON text",
    verdict: undefined,
    actual,
    params,
    isInert: false,
  };
}

/** The place of a path whose names the caller chose. */
function placeOf(path: readonly (string | number)[]): Place {
  let place: Place = undefined;
  for (const step of path) {
    place = { parent: place, step, undeclared: typeof step === "string" };
  }
  return place;
}
