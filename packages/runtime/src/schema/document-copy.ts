import {
  arrayPrototype,
  copyItems,
  getOwnPropertyNames,
  getOwnPropertySymbols,
  getPrototypeOf,
  getterOf,
  isArray,
  objectPrototype,
} from "../core/intrinsics.ts";
import type { ExactJsonValue } from "../core/json.ts";
import {
  hasOnlyItems,
  isLosslessNumber,
  MAX_TREE_DEPTH,
} from "../core/lossless.ts";
import { plainConstructor } from "../core/plain-object.ts";
import { isProxy } from "../core/platform.ts";
import { isPolluted } from "../core/pollution.ts";

/** What the walk that copies a schema document sees on its way. */
export interface DocumentSurvey {
  /** An upper bound of the bytes of its compact JSON in UTF-8. */
  readonly bytes: number;
  /** How many values it holds, shared ones counted each time. */
  readonly values: number;
  /** Whether its root has a `$schema`. */
  readonly declares: boolean;
  /** Whether it may refer to a schema. */
  readonly refers: boolean;
  /** What may name a schema below its root, or be a reference by name: draft 4's `id`, or what starts with a dollar sign. */
  readonly names: "none" | "id" | "dollar";
  /** Whether a number may be there that no double carries. */
  readonly mayBeExact: boolean;
}

/** What is taken for granted of a document that only slower walks can take. */
export const UNKNOWN_DOCUMENT: DocumentSurvey = {
  bytes: Infinity,
  values: Infinity,
  declares: true,
  refers: true,
  names: "dollar",
  mayBeExact: true,
};

/**
 * Copies a schema document in the one walk that proves it plain data and
 * measures it: a schema that comes with a request is read once, so each walk
 * over it counts. Gives up where anything is out of the ordinary.
 */
export class DocumentCopy implements DocumentSurvey {
  bytes = 0;
  values = 0;
  declares = false;
  refers = false;
  names: "none" | "id" | "dollar" = "none";
  readonly mayBeExact: boolean = false;

  /** The copy; undefined for what isn't plain, is deep or large, or holds exact numbers. */
  copy(document: unknown): ExactJsonValue | undefined {
    // Where proxies can't be told, reading twice may give two answers.
    if (isProxy === undefined || isPolluted()) return undefined;
    try {
      return this.copyValue(document, 0);
    } catch {
      // Object.prototype is frozen, or the caller left too little stack.
      return undefined;
    }
  }

  private copyValue(value: unknown, depth: number): ExactJsonValue | undefined {
    this.values++;
    switch (typeof value) {
      case "string":
        this.bytes += MAX_BYTES_PER_UNIT * value.length + 2;
        return value;
      case "number":
        this.bytes += MAX_NUMBER_BYTES;
        return isLosslessNumber(value) ? value : undefined;
      case "boolean":
        this.bytes += 5;
        return value;
      case "object":
        this.bytes += 4;
        return value === null ? null : this.copyContainer(value, depth);
      default:
        return undefined;
    }
  }

  private copyContainer(
    value: object,
    depth: number,
  ): ExactJsonValue | undefined {
    if (depth === MAX_TREE_DEPTH || this.values > MAX_TREE_VALUES) {
      return undefined;
    }
    if (isProxy?.(value) === true) return undefined;
    const prototype = getPrototypeOf(value);
    if (prototype === objectPrototype || prototype === null) {
      return this.copyMembers(value as Record<string, unknown>, depth);
    }
    return prototype === arrayPrototype && isArray(value)
      ? this.copyArray(value, depth)
      : undefined;
  }

  private copyArray(
    items: readonly unknown[],
    depth: number,
  ): ExactJsonValue[] | undefined {
    const { length } = items;
    for (let i = 0; i < length; i++) {
      if (getterOf(items, i) !== undefined) return undefined;
    }
    if (!hasOnlyItems(items)) return undefined;
    const copy = copyItems(items) as ExactJsonValue[];
    this.bytes += length;
    for (let i = 0; i < length; i++) {
      const item = this.copyValue(copy[i], depth + 1);
      if (item === undefined) return undefined;
      copy[i] = item;
    }
    return copy;
  }

  private copyMembers(
    members: Record<string, unknown>,
    depth: number,
  ): { [name: string]: ExactJsonValue } | undefined {
    const copy = new SchemaObject<ExactJsonValue>();
    let count = 0;
    for (const name in members) {
      if (getterOf(members, name) !== undefined) return undefined;
      this.noteName(name, depth);
      const member = this.copyValue(members[name], depth + 1);
      if (member === undefined) return undefined;
      copy[name] = member;
      count++;
    }
    // The copy has fewer where a setter took a member: that of `__proto__`, or
    // one that someone added to Object.prototype.
    return getOwnPropertyNames(members).length === count &&
      getOwnPropertyNames(copy).length === count &&
      getOwnPropertySymbols(members).length === 0
      ? copy
      : undefined;
  }

  private noteName(name: string, depth: number): void {
    this.bytes += MAX_BYTES_PER_UNIT * name.length + 4;
    if (name.charCodeAt(0) === DOLLAR) {
      if (depth === 0 && name === "$schema") this.declares = true;
      else if (name === "$ref") this.refers = true;
      else if (name !== "$defs") this.names = "dollar";
    } else if (name === "id" && this.names === "none") {
      this.names = "id";
    }
  }
}

/**
 * The objects of schema documents, with shapes of their own: those of keywords
 * stay quick however many names of members have been read.
 */
const SchemaObject = /* @__PURE__ */ plainConstructor();

/** The code of `$`. */
const DOLLAR = 0x24;
/** An escaped control character takes most, `\\u001f`. */
const MAX_BYTES_PER_UNIT = 6;
/** The longest text of a double: `-1.2345678901234567e-308`. */
const MAX_NUMBER_BYTES = 24;
/** Larger documents may share parts, which are then better read once. */
const MAX_TREE_VALUES = 20_000;
