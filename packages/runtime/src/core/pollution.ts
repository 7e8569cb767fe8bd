/**
 * Whether somebody gave `Object.prototype` an enumerable member, which
 * `for...in` over any plain object would then see.
 */
export function isPolluted(): boolean {
  // The loop runs only where there is such a member.
  for (const _name in OBJECT_PROTOTYPE) return true;
  return false;
}

/**
 * Whether an object has no more members than those that a guard has read by
 * name; `count` is how many these are.
 */
export function hasNoMoreMembers(value: object, count: number): boolean {
  let members = 0;
  for (const _name in value) members++;
  if (members === count) return true;
  // What is inherited was counted as well.
  return isPolluted() && Object.keys(value).length === count;
}

const OBJECT_PROTOTYPE: object = Object.prototype;
