import {
  copyItems,
  getOwnPropertyDescriptor,
  hasOwn,
  isArray,
  ownKeys,
} from "./intrinsics.ts";
import { hasOnlyItems, isPlain } from "./lossless.ts";
import { isProxy } from "./platform.ts";

/*
 * Looks at one level of a host value of any kind. Throws for none and runs no
 * getter; a proxy is nothing plain, and no trap of it runs where the platform
 * can tell one.
 */

/**
 * The members of a plain object of any realm; undefined for any other value,
 * and for an object with an accessor, a hidden member or a symbol.
 */
export function plainMembers(
  value: unknown,
): ReadonlyMap<string, unknown> | undefined {
  return whereReadable(() => {
    if (!isPlainContainer(value) || isArray(value)) return undefined;
    const members = new Map<string, unknown>();
    for (const key of ownKeys(value)) {
      const descriptor = getOwnPropertyDescriptor(value, key);
      if (typeof key === "symbol" || !isOpenData(descriptor)) return undefined;
      members.set(key, descriptor.value);
    }
    return members;
  });
}

/**
 * The items of a plain array of any realm; undefined for any other value, and
 * for an array with holes, accessors or further members.
 */
export function plainItems(value: unknown): readonly unknown[] | undefined {
  return whereReadable(() => {
    if (!isPlainContainer(value) || !isArray(value)) return undefined;
    if (!hasOnlyItems(value)) return undefined;
    for (let i = 0; i < value.length; i++) {
      if (!isOpenData(getOwnPropertyDescriptor(value, i))) return undefined;
    }
    return copyItems(value);
  });
}

function isPlainContainer(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  return isProxy?.(value) !== true && isPlain(value);
}

function isOpenData(
  descriptor: PropertyDescriptor | undefined,
): descriptor is PropertyDescriptor & { value: unknown } {
  return (
    descriptor !== undefined &&
    hasOwn(descriptor, "value") &&
    descriptor.enumerable === true
  );
}

/** A trap of a proxy that can't be told may throw. */
function whereReadable<Result>(
  read: () => Result | undefined,
): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
