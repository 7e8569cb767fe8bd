/**
 * Whether somebody gave `Object.prototype` an enumerable member, which
 * `for...in` over any plain object would then see.
 */
export function isPolluted(): boolean {
  // The loop runs only where there is such a member.
  for (const _name in OBJECT_PROTOTYPE) return true;
  return false;
}

const OBJECT_PROTOTYPE: object = Object.prototype;
