import { type ExactJsonValue, formatJson } from "@proviso/runtime/compiler";

const INDENT = "  ";

/**
 * Writes JSON as people read it, as `JSON.stringify` does with an indent of two,
 * but with every digit of its numbers. Members that are undefined are left out.
 * @throws TypeError for what is no JSON value.
 */
export function prettyJson(value: unknown, margin: string = ""): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => prettyJson(item, margin + INDENT));
    return enclose("[", items, "]", margin);
  }
  if (!isMembers(value)) return formatJson(value as ExactJsonValue);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => {
      const text = prettyJson(member, margin + INDENT);
      return `${JSON.stringify(name)}: ${text}`;
    });
  return enclose("{", members, "}", margin);
}

/** Numbers with digits of their own are objects of a class. */
function isMembers(
  value: unknown,
): value is Readonly<Record<string, ExactJsonValue | undefined>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function enclose(
  open: string,
  parts: readonly string[],
  close: string,
  margin: string,
): string {
  if (parts.length === 0) return open + close;
  const lines = parts.map((part) => `${margin}${INDENT}${part}`);
  return `${open}\n${lines.join(",\n")}\n${margin}${close}`;
}
