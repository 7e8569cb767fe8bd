/**
 * Built-ins as they were when this module was loaded: code that replaces them
 * later can't change a verdict, nor see a value.
 */

import { isProxy } from "./platform.ts";

export const objectPrototype: object = Object.prototype;
export const arrayPrototype: object = Array.prototype;

export const getPrototypeOf: (value: object) => object | null =
  Object.getPrototypeOf;
export const getOwnPropertyNames: (value: object) => string[] =
  Object.getOwnPropertyNames;
export const getOwnPropertySymbols: (value: object) => symbol[] =
  Object.getOwnPropertySymbols;
export const getOwnPropertyDescriptor: (
  value: object,
  key: PropertyKey,
) => PropertyDescriptor | undefined = Object.getOwnPropertyDescriptor;
export const hasOwn: (value: object, key: PropertyKey) => boolean =
  Object.hasOwn;
export const keys: (value: object) => string[] = Object.keys;
export const ownKeys: (value: object) => (string | symbol)[] = Reflect.ownKeys;
export const getMember: (value: object, key: PropertyKey) => unknown =
  Reflect.get;
export const isArray: (value: unknown) => value is unknown[] = Array.isArray;

const nativeConstructor =
  /^function (Object|Array)\(\) \{\s*\[native code\]\s*\}$/;
const apply = Reflect.apply;
const defineProperty = Object.defineProperty;
const functionToString = Function.prototype.toString;
const slice = Array.prototype.slice;
const lookupGetter = (
  Object.prototype as {
    __lookupGetter__?: (this: object, key: PropertyKey) => unknown;
  }
).__lookupGetter__;

/**
 * The getter behind an own property, undefined for a data property: no getter
 * runs, and no descriptor is made, which a polluted `Object.prototype` poisons.
 */
export function getterOf(value: object, key: string | number): unknown {
  // Where a platform left out this optional part of ECMAScript (B.2.2.4), the
  // slow way is the only one.
  return lookupGetter === undefined
    ? getterInDescriptor(getOwnPropertyDescriptor(value, key))
    : apply(lookupGetter, value, [key]);
}

/** The value of an own data property; undefined for any other. */
export function dataOf(value: object, key: string): unknown {
  const descriptor = getOwnPropertyDescriptor(value, key);
  return descriptor !== undefined && hasOwn(descriptor, "value")
    ? descriptor.value
    : undefined;
}

/**
 * Gives a fresh object or array a plain member, `__proto__` too, whatever its
 * prototype has become.
 */
export function defineMember(
  target: object,
  key: PropertyKey,
  value: unknown,
): void {
  // Without an inherited member of that name, assigning does the same, faster.
  if (!(key in target)) {
    (target as Record<PropertyKey, unknown>)[key] = value;
    return;
  }
  const descriptor = {
    // An inherited `get` or `set` would make an accessor of it.
    __proto__: null,
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  };
  defineProperty(target, key, descriptor);
}

/** A copy of a plain array's items, whatever its iterator has become. */
export function copyItems(items: readonly unknown[]): unknown[] {
  return apply(slice, items, []) as unknown[];
}

/**
 * Whether a prototype is the `Object.prototype` or `Array.prototype` of another
 * realm: only an intrinsic constructor has this native text (ECMA-262 20.2.3.5)
 * and, unchangeably, this `prototype`. Runs no code of the value.
 */
export function isForeignPrototype(
  prototype: object | null,
  name: "Object" | "Array",
): boolean {
  if (prototype === null) return false;
  if (isProxy !== undefined && isProxy(prototype)) return false;
  const maker = dataOf(prototype, "constructor");
  if (typeof maker !== "function") return false;
  // The text comes first, as it is safe to take of a proxy and none has it.
  const text = apply(functionToString, maker, []);
  return (
    nativeConstructor.exec(text)?.[1] === name &&
    dataOf(maker, "prototype") === prototype
  );
}

function getterInDescriptor(
  descriptor: PropertyDescriptor | undefined,
): unknown {
  return descriptor !== undefined && hasOwn(descriptor, "get")
    ? descriptor.get
    : undefined;
}
