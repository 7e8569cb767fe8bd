import { carryNumber, isExactNumber } from "../core/exact-number.ts";
import type { ExactJsonValue, JsonValue } from "../core/json.ts";
import { mapNumbers } from "../schema/literal.ts";

/**
 * An output for whoever writes JSON with the platform's own writer: every number
 * a double; undefined when a double would change one.
 */
export function plainOutput(output: ExactJsonValue): JsonValue | undefined {
  let isCarried = true;
  const plain = mapNumbers(output, (scalar) => {
    if (!isExactNumber(scalar)) return scalar;
    const carried = carryNumber(scalar);
    isCarried &&= typeof carried === "number";
    return carried;
  });
  return isCarried ? (plain as JsonValue) : undefined;
}

/** What is told where an output can't be handed over so. */
export function notCarried(name: string): string {
  return `the output of ${name} holds a number that a double can't carry`;
}
