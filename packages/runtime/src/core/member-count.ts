const hasOwnProperty: (this: object, name: PropertyKey) => boolean =
  Object.prototype.hasOwnProperty;

/** How many members an object has; makes no list of them. */
export function countMembers(value: object): number {
  let members = 0;
  for (const name in value) {
    // V8 answers this, other than `Object.hasOwn`, without looking it up.
    if (hasOwnProperty.call(value, name)) members++;
  }
  return members;
}

/**
 * Whether an object has no more members than those that a guard has read by
 * name; `count` is how many these are.
 */
export function hasNoMoreMembers(value: object, count: number): boolean {
  return countMembers(value) === count;
}
