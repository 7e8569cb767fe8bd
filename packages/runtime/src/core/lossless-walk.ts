import {
  arrayPrototype,
  defineMember,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  isArray,
  isForeignPrototype,
  objectPrototype,
  ownKeys,
} from "./intrinsics.ts";
import { type JsonFault, type JsonFaultCode, jsonFault } from "./json-fault.ts";
import {
  hasOnlyItems,
  isDecimal,
  isLosslessNumber,
  MAX_TREE_DEPTH,
} from "./lossless.ts";
import { isProxy } from "./platform.ts";

/** An array or object that the walk is in, or has been through. */
interface Visit {
  readonly container: object;
  readonly parent: Visit | undefined;
  readonly depth: number;
  /** The own keys of an object; undefined for an array, which has indexes. */
  readonly names: readonly (string | symbol)[] | undefined;
  readonly length: number;
  readonly copy: object | undefined;
  next: number;
  /** Whether the walk is inside, so that meeting it again is a cycle. */
  isOpen: boolean;
}

// Made beforehand, as it is needed when the stack may have run out.
const UNREADABLE: JsonFault = /* @__PURE__ */ jsonFault("unreadable_value", []);

/**
 * Walks any value on an explicit stack: each container once, in document order
 * up to the first fault, each member read once, so that a copy holds what was
 * checked. Runs no getter, and no proxy trap where proxies can be told.
 */
export class LosslessWalk {
  /** The first fault, if any. */
  fault: JsonFault | undefined;
  /** The detached copy, where copies were asked for and there is no fault. */
  copy: unknown;
  /** Whether a container was reached twice, or lies too deep for recursion. */
  isGraph: boolean = false;

  readonly #exact: boolean;
  readonly #copies: boolean;
  readonly #visits: Map<object, Visit> = new Map();
  #visit: Visit | undefined;

  /** Walks the value at once; never throws. */
  constructor(value: unknown, exact: boolean, copies: boolean) {
    this.#exact = exact;
    this.#copies = copies;
    try {
      this.copy = this.#take(value);
      while (this.#visit !== undefined && this.fault === undefined) {
        this.#advance(this.#visit);
      }
    } catch {
      // A trap threw, or stack or memory ran out.
      this.fault = UNREADABLE;
    }
  }

  /** Reads the next member, or leaves the container after its last one. */
  #advance(visit: Visit): void {
    if (visit.next === visit.length) return this.#leave(visit);
    const key = keyAt(visit, visit.next++);
    if (typeof key === "symbol") {
      return this.#refuse("symbol_member", pathOf(visit.parent));
    }
    const descriptor = getOwnPropertyDescriptor(visit.container, key);
    if (descriptor === undefined) return this.#refuse("array_hole");
    if (!hasOwn(descriptor, "value")) return this.#refuse("accessor_member");
    if (descriptor.enumerable !== true) return this.#refuse("hidden_member");
    const member = this.#take(descriptor.value);
    if (visit.copy !== undefined) defineMember(visit.copy, key, member);
  }

  /** Judges a value and answers its copy; a container is only entered. */
  #take(value: unknown): unknown {
    switch (typeof value) {
      case "object":
        return value === null ? null : this.#takeObject(value);
      case "number":
        if (!isLosslessNumber(value)) this.#refuseNumber(value);
        break;
      case "bigint":
        if (!this.#exact) this.#refuse("bigint_value");
        break;
      case "undefined":
        this.#refuse("undefined_value");
        break;
      case "function":
        this.#refuse("function_value");
        break;
      case "symbol":
        this.#refuse("symbol_value");
        break;
      case "string":
      case "boolean":
    }
    return value;
  }

  #takeObject(value: object): object | undefined {
    const earlier = this.#visits.get(value);
    if (earlier !== undefined) {
      if (earlier.isOpen) this.#refuse("cyclic_value");
      this.isGraph = true;
      return earlier.copy;
    }
    if (isProxy !== undefined && isProxy(value)) {
      this.#refuse("proxy_object");
      return undefined;
    }
    if (isPlain(value)) return this.#enter(value);
    if (this.#exact && isDecimal(value)) return value;
    this.#refuse("exotic_object");
    return undefined;
  }

  #enter(container: object): object | undefined {
    const names = isArray(container) ? undefined : ownKeys(container);
    const depth = this.#visit === undefined ? 1 : this.#visit.depth + 1;
    if (depth > MAX_TREE_DEPTH) this.isGraph = true;
    const visit: Visit = {
      container,
      parent: this.#visit,
      depth,
      names,
      length: (names ?? (container as unknown[])).length,
      copy: this.#copies ? (names === undefined ? [] : {}) : undefined,
      next: 0,
      isOpen: true,
    };
    this.#visits.set(container, visit);
    this.#visit = visit;
    return visit.copy;
  }

  #leave(visit: Visit): void {
    if (isArray(visit.container) && !hasOnlyItems(visit.container)) {
      return this.#refuseExtra(visit);
    }
    visit.isOpen = false;
    this.#visit = visit.parent;
  }

  /** Refuses an array that has all its items, and something else. */
  #refuseExtra(visit: Visit): void {
    const path = pathOf(visit.parent);
    const names = ownKeys(visit.container).slice(visit.length);
    const extra = names.find((name) => name !== "length");
    if (typeof extra !== "string") return this.#refuse("symbol_member", path);
    this.#refuse("extra_array_member", [...path, extra]);
  }

  #refuseNumber(value: number): void {
    if (value === 0) return this.#refuse("negative_zero");
    const path = pathOf(this.#visit);
    this.fault = jsonFault("not_finite", path, `is ${String(value)}`);
  }

  #refuse(code: JsonFaultCode, path: Path = pathOf(this.#visit)): void {
    this.fault = jsonFault(code, path);
  }
}

type Path = (string | number)[];

/** Whether an object is a plain array or object of this realm or another. */
function isPlain(value: object): boolean {
  const prototype = getPrototypeOf(value);
  if (isArray(value)) {
    return (
      prototype === arrayPrototype || isForeignPrototype(prototype, "Array")
    );
  }
  return (
    prototype === null ||
    prototype === objectPrototype ||
    isForeignPrototype(prototype, "Object")
  );
}

/** The path to the member that a visit has come to. */
function pathOf(last: Visit | undefined): Path {
  const path: Path = [];
  for (let visit = last; visit !== undefined; visit = visit.parent) {
    const key = keyAt(visit, visit.next - 1);
    if (typeof key !== "symbol") path.push(key);
  }
  return path.reverse();
}

function keyAt(visit: Visit, index: number): string | number | symbol {
  return visit.names?.[index] ?? index;
}
