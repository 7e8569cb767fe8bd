import { jsonEqual } from "../core/equal.ts";
import type { ExactJsonValue } from "../core/json.ts";

/** The values that `enum` and `const` leave, merged. */
export interface AdmittedValues {
  readonly keyword: "enum" | "const";
  /** In the number mode of the check. */
  readonly values: readonly ExactJsonValue[];
  /** As the schema states them, for messages. */
  readonly raw: readonly ExactJsonValue[];
  /** How a message lists them, once one did. */
  words?: string | undefined;
}

/** Whether a value is one of those admitted, by value. */
export function isAdmitted(
  admitted: AdmittedValues,
  value: ExactJsonValue,
): boolean {
  for (const allowed of admitted.values) {
    if (allowed === value) return true;
    // Only texts are equal to nothing but themselves.
    if (typeof allowed !== "string" && jsonEqual(allowed, value)) return true;
  }
  return false;
}
