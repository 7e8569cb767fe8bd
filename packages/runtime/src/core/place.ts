import type { Place } from "./issue.ts";
import {
  displayPath,
  displayStep,
  formatToken,
  ROOT_LIMIT,
} from "./pointer.ts";

/** A JSON Pointer; into another document, as the fragment of its URI. */
export function schemaPointerOf(place: Place): string {
  let pointer = "";
  for (let at = place; at !== undefined; at = at.parent) {
    const { isDocument, step } = at;
    pointer = (isDocument ? `${step}#` : formatToken(step)) + pointer;
  }
  return pointer;
}

/** The steps from the root; names that the caller chose become `*` where `hide` is set. */
export function stepsOf(
  place: Place,
  hide: boolean = false,
): (string | number)[] {
  const steps: (string | number)[] = [];
  for (let at = place; at !== undefined; at = at.parent) {
    const hidden = hide && at.undeclared === true;
    steps.push(hidden ? "*" : at.step);
  }
  return steps.reverse();
}

/** The place as `displayPath` shows its path, which few places are long enough to need. */
export function displayPlace(
  place: Place,
  root: string,
  hide: boolean,
): string {
  let shown = "";
  for (let at = place; at !== undefined; at = at.parent) {
    const isHidden = hide && at.undeclared === true;
    shown = displayStep(isHidden ? "*" : at.step) + shown;
    if (shown.length > ROOT_LIMIT) break;
  }
  return shown.length > ROOT_LIMIT || root.length > ROOT_LIMIT
    ? displayPath(stepsOf(place, hide), root)
    : root + shown;
}
