type Copy = unknown[] | Record<string, unknown>;

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
  const copies = new Map<object, Copy>();
  const copyOf = (original: unknown): unknown => {
    if (typeof original !== "object" || original === null) return original;
    if (isNumber?.(original) === true) return original;
    const known = copies.get(original);
    if (known !== undefined) return known;
    const copy: Copy = Array.isArray(original)
      ? []
      : (Object.create(null) as Record<string, unknown>);
    copies.set(original, copy);
    return copy;
  };
  const root = copyOf(value);
  // Copies that are begun on the way are come to as well.
  for (const [original, copy] of copies) {
    if (Array.isArray(copy)) {
      for (const item of original as unknown[]) copy.push(copyOf(item));
      continue;
    }
    for (const [name, member] of Object.entries(original)) {
      // Without a prototype, `__proto__` is a name like any other.
      copy[name] = copyOf(member);
    }
  }
  return root as Value;
}
