import { hasOwn, isArray } from "./intrinsics.ts";

/** Whether a JSON value is an object that has a member of this name. */
export function hasMember(value: unknown, name: string): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    !isArray(value) &&
    hasOwn(value, name)
  );
}
