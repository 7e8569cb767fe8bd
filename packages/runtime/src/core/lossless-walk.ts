import type { Meter } from "./budget.ts";
import type { Decimal } from "./decimal.ts";
import {
  defineMember,
  getOwnPropertyDescriptor,
  hasOwn,
  isArray,
  ownKeys,
} from "./intrinsics.ts";
import { type JsonFault, jsonFault, type LossCode } from "./json-fault.ts";
import {
  hasOnlyItems,
  isLosslessNumber,
  isPlain,
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
  /** How many values were found in it, as often as they were reached. */
  nodes: number;
  /** How many levels it has, itself counted in. */
  height: number;
  /** Whether the walk is inside, so that meeting it again is a cycle. */
  isOpen: boolean;
}

/** Answers the number that an object is: one that JSON can't carry, or none. */
type NumberReader = (value: object) => Decimal | number | undefined;

/** What a walk does beyond looking for a fault. */
interface WalkOptions {
  /**
   * Reads the objects that are numbers, and admits `bigint`; without it there
   * are only doubles.
   */
  readonly readNumber?: NumberReader | undefined;
  /** Whether to copy the value. */
  readonly copies?: boolean;
  /** Counts what the walk reaches. */
  readonly meter?: Meter | undefined;
}

// Made beforehand, as it is needed when the stack may have run out.
const UNREADABLE: JsonFault = /* @__PURE__ */ jsonFault("unreadable_value", []);

/**
 * Walks any value on an explicit stack: each container once (again only on the
 * way to where a budget ends), in document order up to the first fault, each member read once, so that a copy holds what was
 * checked. Runs no getter, and no proxy trap where proxies can be told.
 */
export class LosslessWalk {
  /** The first fault, if any. */
  fault: JsonFault | undefined;
  /** The detached copy, where copies were asked for and there is no fault. */
  copy: unknown;
  /** Whether a container was reached twice, or lies too deep for recursion. */
  isGraph: boolean = false;
  /** Whether it holds numbers of another library, which only a copy turns into ours. */
  isForeign: boolean = false;

  readonly #readNumber: NumberReader | undefined;
  readonly #copies: boolean;
  readonly #meter: Meter | undefined;
  readonly #visits: Map<object, Visit> = new Map();
  /** Numbers that are objects, read once, as each may be long and shared. */
  readonly #numbers: Map<object, Decimal> = new Map();
  #visit: Visit | undefined;

  /** Walks the value at once; never throws. */
  constructor(value: unknown, options: WalkOptions = {}) {
    this.#readNumber = options.readNumber;
    this.#copies = options.copies === true;
    this.#meter = options.meter;
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
    if (this.#visit !== undefined) this.#visit.nodes++;
    if (this.#meter?.count() === false) return this.#exceed("nodes");
    switch (typeof value) {
      case "object":
        return value === null ? null : this.#takeObject(value);
      case "number":
        if (!isLosslessNumber(value)) this.#refuseNumber(value);
        break;
      case "bigint":
        if (this.#readNumber === undefined) this.#refuse("bigint_value");
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
    if (earlier !== undefined) return this.#takeAgain(earlier);
    if (isProxy !== undefined && isProxy(value)) {
      this.#refuse("proxy_object");
      return undefined;
    }
    if (isPlain(value)) return this.#enter(value);
    return this.#takeNumber(value);
  }

  /** Takes what the walk has been through, which counts once more here. */
  #takeAgain(earlier: Visit): object | undefined {
    this.isGraph = true;
    if (earlier.isOpen) {
      this.#refuse("cyclic_value");
      return undefined;
    }
    const visit = this.#visit;
    const level = (visit?.depth ?? 0) + earlier.height;
    if (this.#meter?.countPart(earlier.nodes, level) === false) {
      // Walked once more, as it is in here that the budget ends.
      return this.#enter(earlier.container);
    }
    if (visit !== undefined) addPart(visit, earlier);
    return earlier.copy;
  }

  /** Takes an object that must be a number, or it is refused. */
  #takeNumber(value: object): Decimal | undefined {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = this.#readNumber?.(value);
    if (number === undefined) this.#refuse("exotic_object");
    if (typeof number === "number") this.#refuseNumber(number);
    if (typeof number !== "object") return undefined;
    if (number !== value) this.isForeign = true;
    this.#numbers.set(value, number);
    return number;
  }

  #enter(container: object): object | undefined {
    const depth = this.#visit === undefined ? 1 : this.#visit.depth + 1;
    if (this.#meter?.admitsLevel(depth) === false) {
      this.#exceed("depth");
      return undefined;
    }
    if (depth > MAX_TREE_DEPTH) this.isGraph = true;
    const names = isArray(container) ? undefined : ownKeys(container);
    const visit: Visit = {
      container,
      parent: this.#visit,
      depth,
      names,
      length: (names ?? (container as unknown[])).length,
      copy: this.#copies ? (names === undefined ? [] : {}) : undefined,
      next: 0,
      nodes: 0,
      height: 1,
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
    if (visit.parent !== undefined) addPart(visit.parent, visit);
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

  #exceed(limit: "nodes" | "depth"): void {
    this.fault = this.#meter?.faultAt(limit, pathOf(this.#visit));
  }

  #refuse(code: LossCode, path: Path = pathOf(this.#visit)): void {
    this.fault = jsonFault(code, path);
  }
}

type Path = (string | number)[];

/** Adds to a container what one of its members holds, and how deep that is. */
function addPart(visit: Visit, part: Visit): void {
  visit.nodes += part.nodes;
  if (part.height >= visit.height) visit.height = part.height + 1;
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
