import { hasOwn } from "./intrinsics.ts";
import {
  displayPath,
  displayStep,
  formatToken,
  ROOT_LIMIT,
} from "./pointer.ts";

/** One step of a place, from the leaf towards the root. */
export interface PlaceStep {
  readonly parent: Place;
  readonly step: string | number;
  /** Whether the caller chose this name, so that `values: "hide"` must hide it. */
  readonly undeclared?: boolean;
  /** Whether this is no step, but the URI of the document that the others are in. */
  readonly isDocument?: true;
}

/** A place in a value or schema; undefined is the root. Cheap to extend, built into a path only for an issue. */
export type Place = PlaceStep | undefined;

/** A JSON Pointer; into another document, as the fragment of its URI. */
export function schemaPointerOf(place: Place): string {
  let pointer = "";
  for (let at = place; at !== undefined; at = at.parent) {
    const { step } = at;
    const isDocument = hasOwn(at, "isDocument");
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
    steps.push(hide && isUndeclared(at) ? "*" : at.step);
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
    const isHidden = hide && isUndeclared(at);
    shown = displayStep(isHidden ? "*" : at.step) + shown;
    if (shown.length > ROOT_LIMIT) break;
  }
  return shown.length > ROOT_LIMIT || root.length > ROOT_LIMIT
    ? displayPath(stepsOf(place, hide), root)
    : root + shown;
}

/** Its own word counts, not that of a polluted `Object.prototype`. */
function isUndeclared(at: PlaceStep): boolean {
  return hasOwn(at, "undeclared") && at.undeclared === true;
}
