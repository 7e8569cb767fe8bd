import type { JsonValue } from "./json.ts";

type Container = JsonValue[] | { [key: string]: JsonValue };

/**
 * A copy whose objects have no prototype, so that a polluted one can't be seen
 * in it. Shared parts stay shared; any depth.
 */
export function withoutPrototypes(value: JsonValue): JsonValue {
  const copies = new Map<JsonValue, Container>();
  const pending: [from: JsonValue, to: Container][] = [];
  const copyOf = (original: JsonValue): JsonValue => {
    if (typeof original !== "object" || original === null) return original;
    const known = copies.get(original);
    if (known !== undefined) return known;
    const copy: Container = Array.isArray(original)
      ? []
      : (Object.create(null) as { [key: string]: JsonValue });
    copies.set(original, copy);
    pending.push([original, copy]);
    return copy;
  };
  const root = copyOf(value);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    copyMembers(...next, copyOf);
  }
  return root;
}

function copyMembers(
  from: JsonValue,
  to: Container,
  copyOf: (value: JsonValue) => JsonValue,
): void {
  if (Array.isArray(from) && Array.isArray(to)) {
    for (const item of from) to.push(copyOf(item));
  } else if (from !== null && typeof from === "object") {
    const members = to as { [key: string]: JsonValue };
    for (const [name, member] of Object.entries(from)) {
      // Without a prototype, `__proto__` is a name like any other.
      members[name] = copyOf(member);
    }
  }
}
