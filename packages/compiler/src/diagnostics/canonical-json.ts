import { compareCodePoints } from "@proviso/runtime/compiler";

/**
 * Writes a JSON value in one line and one way: members in the order of code
 * points, no blanks, printable ASCII. Equal values have the same bytes. (Names
 * that are array indexes would come first; no document of ours has such.)
 */
export function canonicalJson(value: unknown): string {
  return escapeNonAscii(JSON.stringify(value, sortMembers));
}

/**
 * Escapes what is outside printable ASCII in JSON text, line feeds between its
 * parts aside: C1 controls and bidirectional marks, which a terminal would
 * obey, may stand in JSON as they are.
 */
export function escapeNonAscii(json: string): string {
  return json.replace(
    /[^\n -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return value;
  }
  const members = Object.entries(value).sort(([a], [b]) =>
    compareCodePoints(a, b),
  );
  return Object.fromEntries(members);
}
