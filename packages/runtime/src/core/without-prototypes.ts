import type { ExactJsonValue } from "./json.ts";

type Container = ExactJsonValue[] | { [key: string]: ExactJsonValue };

/**
 * A copy whose objects have no prototype, so that a polluted one can't be seen
 * in it. Shared parts stay shared; any depth.
 * @param isNumber tells the objects that are numbers, which stay themselves; it
 *   is given in exact mode only, so that other guards don't bring `Decimal`
 */
export function withoutPrototypes<Value extends ExactJsonValue>(
  value: Value,
  isNumber?: (value: ExactJsonValue) => boolean,
): Value {
  const copies = new Map<ExactJsonValue, Container>();
  const pending: [from: Container, to: Container][] = [];
  const copyOf = (original: ExactJsonValue): ExactJsonValue => {
    if (typeof original !== "object" || original === null) return original;
    if (isNumber?.(original) === true) return original;
    const known = copies.get(original);
    if (known !== undefined) return known;
    const copy: Container = Array.isArray(original)
      ? []
      : (Object.create(null) as { [key: string]: ExactJsonValue });
    copies.set(original, copy);
    pending.push([original as Container, copy]);
    return copy;
  };
  const root = copyOf(value);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    copyMembers(...next, copyOf);
  }
  return root as Value;
}

function copyMembers(
  from: Container,
  to: Container,
  copyOf: (value: ExactJsonValue) => ExactJsonValue,
): void {
  if (Array.isArray(from) && Array.isArray(to)) {
    for (const item of from) to.push(copyOf(item));
  } else {
    const members = to as { [key: string]: ExactJsonValue };
    for (const [name, member] of Object.entries(from)) {
      // Without a prototype, `__proto__` is a name like any other.
      members[name] = copyOf(member);
    }
  }
}
