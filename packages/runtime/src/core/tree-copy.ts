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
 * Copies host values by recursion while they are proven to be what `walkTree`
 * says yes to: lossless JSON, and a tree. Each part is told to methods that a
 * kind of copy may have of its own.
 */
export class TreeCopy {
  /** Never used: V8 forgets the shape of a class without instances, and the code that relies on it. */
  static readonly dormant: TreeCopy = new TreeCopy(false);

  private left = MAX_TREE_CONTAINERS;
  private readonly exact: boolean;

  /** @param exact whether exact numbers are admitted */
  constructor(exact: boolean) {
    this.exact = exact;
  }

  /**
   * The copy; undefined for any other value, for one with a member that
   * `Object.prototype` has too, where proxies can't be told, and where the
   * caller left too little stack.
   */
  copy(value: unknown): unknown {
    if (isProxy === undefined || isPolluted()) return undefined;
    try {
      return this.copyValue(value, 0);
    } catch {
      return undefined;
    }
  }

  /** Makes an object for the members of one. */
  protected newObject(): Record<string, unknown> {
    return new PlainObject();
  }

  // Each of these is told what was found, and says whether to go on.

  /** A scalar that is lossless. */
  protected noteScalar(_value: unknown): boolean {
    return true;
  }

  /** The name of a member, before its value, and how deep its object lies. */
  protected noteName(_name: string, _depth: number): boolean {
    return true;
  }

  /** An array, before its items. */
  protected noteArray(_length: number): boolean {
    return true;
  }

  /** An object, after its members. */
  protected noteObject(_count: number): boolean {
    return true;
  }

  private copyValue(value: unknown, depth: number): unknown {
    if (typeof value === "object" && value !== null) {
      return this.copyContainer(value, depth);
    }
    return isLosslessScalar(value, this.exact) && this.noteScalar(value)
      ? value
      : undefined;
  }

  /** Copies an array, object or number that is an object. */
  private copyContainer(value: object, depth: number): unknown {
    if (this.left === 0 || depth === MAX_TREE_DEPTH) return undefined;
    if (isProxy?.(value) === true) return undefined;
    const prototype = getPrototypeOf(value);
    if (prototype === objectPrototype || prototype === null) {
      return this.copyMembers(value as Record<string, unknown>, depth);
    }
    if (prototype === arrayPrototype) {
      return isArray(value) ? this.copyArray(value, depth) : undefined;
    }
    if (!this.exact || !isDecimal(value)) return undefined;
    this.left = chargeMembers(this.left, value.text.length);
    return this.noteScalar(value) ? value : undefined;
  }

  private copyMembers(value: Record<string, unknown>, depth: number): unknown {
    this.left--;
    const copy = this.newObject();
    let count = 0;
    for (const name in value) {
      // A member of that name, `__proto__` too, may take what is assigned.
      if (hasOwn(objectPrototype, name)) return undefined;
      if (getterOf(value, name) !== undefined) return undefined;
      if (!this.noteName(name, depth)) return undefined;
      const member = this.copyValue(value[name], depth + 1);
      if (member === undefined) return undefined;
      copy[name] = member;
      count++;
    }
    if (!hasOnlyMembers(value, count)) return undefined;
    this.left = chargeMembers(this.left, count);
    return this.noteObject(count) ? copy : undefined;
  }

  private copyArray(items: readonly unknown[], depth: number): unknown {
    if (!this.noteArray(items.length)) return undefined;
    this.left--;
    for (let i = 0; i < items.length; i++) {
      if (getterOf(items, i) !== undefined) return undefined;
    }
    if (!hasOnlyItems(items)) return undefined;
    this.left = chargeMembers(this.left, items.length);
    const copy = copyItems(items);
    for (let i = 0; i < copy.length; i++) {
      const item = copy[i];
      const own = this.copyValue(item, depth + 1);
      if (own === undefined) return undefined;
      if (own !== item) copy[i] = own;
    }
    return copy;
  }
}
