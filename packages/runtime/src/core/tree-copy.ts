import {
  arrayPrototype,
  copyItems,
  getPrototypeOf,
  getterOf,
  hasOwn,
  isArray,
  objectPrototype,
} from "./intrinsics.ts";
import {
  chargeMembers,
  hasOnlyItems,
  hasOnlyMembers,
  isDecimal,
  isLosslessScalar,
  MAX_TREE_CONTAINERS,
  MAX_TREE_DEPTH,
} from "./lossless.ts";
import { PlainObject } from "./plain-object.ts";
import { isProxy } from "./platform.ts";
import { isPolluted } from "./pollution.ts";

/**
 * Copies a host value by recursion while it is proven to be what `walkTree` says
 * yes to: lossless JSON, and a tree. Undefined for any other value, for one with
 * a member that `Object.prototype` has too, and where proxies can't be told.
 * @throws RangeError when the caller left too little stack.
 */
export function copyOfTree(value: unknown, exact: boolean): unknown {
  if (isProxy === undefined || isPolluted()) return undefined;
  if (typeof value === "object" && value !== null) {
    return new TreeCopy(exact).copyContainer(value, 0);
  }
  return isLosslessScalar(value, exact) ? value : undefined;
}

/** One copying, and how many containers it may still meet. */
class TreeCopy {
  /** Never used: V8 forgets the shape of a class without instances, and the code that relies on it. */
  static readonly dormant: TreeCopy = new TreeCopy(false);

  private left = MAX_TREE_CONTAINERS;
  private readonly exact: boolean;

  constructor(exact: boolean) {
    this.exact = exact;
  }

  /** Copies an array, object or number that is an object. */
  copyContainer(value: object, depth: number): unknown {
    if (this.left === 0 || depth === MAX_TREE_DEPTH) return undefined;
    if (isProxy?.(value) === true) return undefined;
    const prototype = getPrototypeOf(value);
    if (prototype === objectPrototype || prototype === null) {
      return this.copyMembers(value as Record<string, unknown>, depth + 1);
    }
    if (prototype === arrayPrototype) {
      return isArray(value) ? this.copyItems(value, depth + 1) : undefined;
    }
    if (!this.exact || !isDecimal(value)) return undefined;
    this.left = chargeMembers(this.left, value.text.length);
    return value;
  }

  private copyMembers(value: Record<string, unknown>, depth: number): unknown {
    this.left--;
    const copy = new PlainObject();
    let count = 0;
    for (const name in value) {
      // A member of that name, `__proto__` too, may take what is assigned.
      if (hasOwn(objectPrototype, name)) return undefined;
      if (getterOf(value, name) !== undefined) return undefined;
      const member = this.copyValue(value[name], depth);
      if (member === undefined) return undefined;
      copy[name] = member;
      count++;
    }
    if (!hasOnlyMembers(value, count)) return undefined;
    this.left = chargeMembers(this.left, count);
    return copy;
  }

  private copyItems(items: readonly unknown[], depth: number): unknown {
    this.left--;
    let containers = 0;
    for (let i = 0; i < items.length; i++) {
      if (getterOf(items, i) !== undefined) return undefined;
      const item = items[i];
      if (typeof item === "object" && item !== null) containers++;
      else if (!isLosslessScalar(item, this.exact)) return undefined;
    }
    if (!hasOnlyItems(items)) return undefined;
    this.left = chargeMembers(this.left, items.length);
    const copy = copyItems(items);
    for (let i = 0; containers > 0; i++) {
      const item = copy[i];
      if (typeof item !== "object" || item === null) continue;
      const own = this.copyContainer(item, depth);
      if (own === undefined) return undefined;
      copy[i] = own;
      containers--;
    }
    return copy;
  }

  private copyValue(value: unknown, depth: number): unknown {
    if (typeof value === "object" && value !== null) {
      return this.copyContainer(value, depth);
    }
    return isLosslessScalar(value, this.exact) ? value : undefined;
  }
}
