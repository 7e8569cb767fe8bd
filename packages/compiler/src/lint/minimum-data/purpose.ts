/*
 * The grammar of versioned purposes: purpose:NAMESPACE/NAME@MAJOR.MINOR.PATCH.
 */

const MAX_PURPOSE = 512;
const MAX_NAMESPACE = 253;

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const number = "(?:0|[1-9][0-9]*)";
const form = new RegExp(
  `^purpose:(${label}(?:\\.${label})+)/[a-z][a-z0-9-]{0,63}@${number}\\.${number}\\.${number}$`,
);

/** Whether a value is the identifier of a purpose, with its version. */
export function isPurpose(value: unknown): value is string {
  // The length first, so that no text is long enough to be slow.
  if (typeof value !== "string" || value.length > MAX_PURPOSE) return false;
  const namespace = form.exec(value)?.[1];
  return namespace !== undefined && namespace.length <= MAX_NAMESPACE;
}
