import { Decimal } from "./decimal.ts";
import {
  getPrototypeOf,
  isArray,
  keys,
  objectPrototype,
} from "./intrinsics.ts";
import type { ExactJsonValue } from "./json.ts";
import { isPlain, MAX_TREE_DEPTH } from "./lossless.ts";

type Members = { [key: string]: ExactJsonValue };
type Container = ExactJsonValue[] | Members;
type Scalar = null | boolean | number | bigint | string | undefined;

/** Names as they are written, as objects of one kind share theirs. */
type Labels = Map<string, string>;

/** A container that is being written, and how far. */
interface Frame {
  readonly container: Container;
  /** The names of an object; undefined for an array. */
  readonly names: readonly string[] | undefined;
  readonly length: number;
  readonly outer: Frame | undefined;
  next: number;
}

/**
 * Writes a value as compact JSON (RFC 8259), every digit of its numbers kept;
 * members in their order, any depth. A lone surrogate is written as its escape,
 * -0 as 0. What is shared is written at each place, so a small value may have
 * a text past all bounds; `checkJson` with `maxNodes` tells.
 * @throws TypeError for what is no JSON value, cycles included.
 * @throws RangeError when the text is longer than a string can be.
 */
export function formatJson(value: ExactJsonValue): string {
  return formatValue(value, 0, new Map());
}

/** Writes by recursion, as deep as that is safe on any stack. */
function formatValue(
  value: ExactJsonValue | undefined,
  depth: number,
  labels: Labels,
): string {
  return typeof value === "object" && value !== null
    ? formatObject(value, depth, labels)
    : formatScalar(value);
}

function formatObject(
  value: Container | Decimal,
  depth: number,
  labels: Labels,
): string {
  if (!isContainer(value)) return value.text;
  if (depth === MAX_TREE_DEPTH) return new DeepWriter(value).json;
  return isArray(value)
    ? formatItems(value, depth + 1, labels)
    : formatMembers(value, depth + 1, labels);
}

function formatItems(
  items: ExactJsonValue[],
  depth: number,
  labels: Labels,
): string {
  let json = "";
  for (let i = 0; i < items.length; i++) {
    json += (i === 0 ? "[" : ",") + formatValue(items[i], depth, labels);
  }
  return json === "" ? "[]" : json + "]";
}

function formatMembers(
  members: Members,
  depth: number,
  labels: Labels,
): string {
  let json = "";
  for (const name of keys(members)) {
    json += json === "" ? "{" : ",";
    json += labelOf(name, labels) + formatValue(members[name], depth, labels);
  }
  return json === "" ? "{}" : json + "}";
}

function labelOf(name: string, labels: Labels): string {
  let label = labels.get(name);
  if (label === undefined) {
    label = `${JSON.stringify(name)}:`;
    labels.set(name, label);
  }
  return label;
}

/** Writes what lies too deep for recursion, on a stack of its own. */
class DeepWriter {
  json: string = "";
  // A cycle is deeper than any recursion, so this is where one is met.
  readonly #open: Set<Container> = new Set();
  #frame: Frame | undefined;

  /** Writes the value at once. */
  constructor(value: Container) {
    this.#enter(value);
    while (this.#frame !== undefined) this.#advance(this.#frame);
  }

  #enter(container: Container): void {
    if (this.#open.has(container)) refuse("one that contains itself");
    this.#open.add(container);
    const names = isArray(container) ? undefined : keys(container);
    this.json += names === undefined ? "[" : "{";
    this.#frame = {
      container,
      names,
      length: names?.length ?? (container as unknown[]).length,
      outer: this.#frame,
      next: 0,
    };
  }

  #advance(frame: Frame): void {
    if (frame.next === frame.length) {
      this.json += frame.names === undefined ? "]" : "}";
      this.#open.delete(frame.container);
      this.#frame = frame.outer;
      return;
    }
    if (frame.next > 0) this.json += ",";
    const name = frame.names?.[frame.next];
    if (name !== undefined) this.json += `${JSON.stringify(name)}:`;
    const member = (frame.container as Members)[name ?? frame.next];
    frame.next++;
    if (typeof member !== "object" || member === null) {
      this.json += formatScalar(member);
    } else if (isContainer(member)) this.#enter(member);
    else this.json += member.text;
  }
}

function isContainer(value: Container | Decimal): value is Container {
  const prototype = getPrototypeOf(value);
  if (prototype === objectPrototype || isArray(value)) return true;
  if (prototype === Decimal.prototype) return false;
  return isPlain(value) || refuse("an object of a class");
}

function formatScalar(value: Scalar): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value);
    case "number":
      return value - value === 0 ? String(value) : refuse(String(value));
    case "bigint":
    case "boolean":
      return String(value);
    default:
      return value === null ? "null" : refuse(typeof value);
  }
}

function refuse(what: string): never {
  throw new TypeError(`formatJson takes JSON values, not ${what}`);
}
