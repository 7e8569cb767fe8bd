type Original = unknown[] | Record<string, unknown>;

/**
 * A copy whose objects have no prototype, so that a polluted one can't be seen
 * in it. Shared parts stay shared; any depth.
 * @param isNumber tells the objects that are numbers, which stay themselves; it
 *   is given in exact mode only, so that other guards don't bring `Decimal`
 */
export function withoutPrototypes<Value>(
  value: Value,
  isNumber?: (value: unknown) => boolean,
): Value {
  const copies = new Map<unknown, Original>();
  const pending: [from: Original, to: Original][] = [];
  const copyOf = (original: unknown): unknown => {
    if (typeof original !== "object" || original === null) return original;
    if (isNumber?.(original) === true) return original;
    const known = copies.get(original);
    if (known !== undefined) return known;
    const copy: Original = Array.isArray(original)
      ? []
      : (Object.create(null) as Record<string, unknown>);
    copies.set(original, copy);
    pending.push([original as Original, copy]);
    return copy;
  };
  const root = copyOf(value);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    copyMembers(...next, copyOf);
  }
  return root as Value;
}

function copyMembers(
  from: Original,
  to: Original,
  copyOf: (value: unknown) => unknown,
): void {
  if (Array.isArray(from) && Array.isArray(to)) {
    for (const item of from) to.push(copyOf(item));
  } else {
    const members = to as Record<string, unknown>;
    for (const [name, member] of Object.entries(from)) {
      // Without a prototype, `__proto__` is a name like any other.
      members[name] = copyOf(member);
    }
  }
}
