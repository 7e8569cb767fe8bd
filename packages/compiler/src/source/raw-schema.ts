import type { ExactJsonValue } from "@proviso/runtime/compiler";

/** The members of a schema as it was written; none for a boolean. */
export function membersOf(
  raw: ExactJsonValue,
): Readonly<Record<string, ExactJsonValue>> {
  return typeof raw === "object" && raw !== null
    ? (raw as Readonly<Record<string, ExactJsonValue>>)
    : {};
}
