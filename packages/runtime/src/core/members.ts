import { getMember, hasOwn, isArray } from "./intrinsics.ts";

/**
 * The member of a plain object; undefined without one. By a call, as V8 would
 * tie other code to the shapes of the documents it has met, and forget it with
 * them.
 */
export function memberOf<Value>(
  members: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return hasOwn(members, name)
    ? (getMember(members, name) as Value)
    : undefined;
}

/** Whether a JSON value is an object that has a member of this name. */
export function hasMember(value: unknown, name: string): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    !isArray(value) &&
    hasOwn(value, name)
  );
}
