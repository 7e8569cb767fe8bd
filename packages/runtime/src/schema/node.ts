import { Decimal } from "../core/decimal.ts";
import type { Place } from "../core/issue.ts";
import type { ExactJsonValue } from "../core/json.ts";
import type { TextPattern } from "../core/pattern/linear-pattern.ts";
import type { AdmittedValues } from "./admitted-values.ts";
import { ANY_TYPE, type TypeMask } from "./json-type.ts";
import type { AssertionKeyword, SlotType, SlotValues } from "./assertion.ts";

/** A leaf keyword with its operand, ready to be checked. */
export interface LeafCheck<Slot extends SlotType = SlotType> {
  readonly row: AssertionKeyword<Slot>;
  readonly operand: unknown;
  /** The operand as the schema states it, for messages. */
  readonly raw: ExactJsonValue;
}

/** The leaf checks of a node, under the JSON type they apply to. */
export type LeafChecks = {
  [Slot in keyof SlotValues]: readonly LeafCheck<Slot>[];
};

/** A member that a schema names, in `properties`, `required` or both. */
export interface PropertySlot {
  readonly name: string;
  /** The member's schema; undefined when only `required` names it. */
  node: CheckNode | undefined;
  required: boolean;
}

/** Members whose names a pattern finds. */
export interface PatternSlot {
  /** The pattern as written. */
  readonly source: string;
  readonly pattern: TextPattern;
  readonly node: CheckNode;
}

/** What a member brings with it when it is there. */
export interface Dependent {
  readonly name: string;
  /** The keyword that says so. */
  readonly keyword: string;
  /** Other members that must then be there. */
  readonly required: readonly string[];
  /** What the object must then fit as well. */
  readonly node: CheckNode | undefined;
}

/** How many items must fit a schema. */
export interface ContainsSlot {
  readonly node: CheckNode;
  readonly min: number;
  readonly max: number;
  /** Whether an item that fits counts as evaluated (since 2020-12). */
  readonly evaluates: boolean;
}

/** One schema decides which of two others holds (JSON Schema Core 10.2.2). */
export interface Condition {
  readonly test: CheckNode;
  readonly then: CheckNode | undefined;
  readonly else: CheckNode | undefined;
}

/** A schema that stands elsewhere, with the keyword that names it. */
export interface Reference {
  readonly keyword: string;
  readonly node: CheckNode;
}

/** Where a schema that is referred to stands. */
export interface SchemaOrigin {
  /** The URI of its document; empty for the document that was given. */
  readonly uri: string;
  readonly place: Place;
}

/** What a schema says of its purpose, for documentation only. */
export interface Notes {
  title?: string;
  description?: string;
}

/** Shared, as most nodes have none of most things. */
const NONE: readonly never[] = Object.freeze([]);
const NO_CHECKS: LeafChecks = {
  number: NONE,
  string: NONE,
  array: NONE,
  object: NONE,
};

/**
 * The meaning of one schema in normal form: everything is stored under the JSON
 * type that it applies to, so no consumer asks a keyword whether it applies.
 * Filled in while the schema is read, never changed afterwards.
 */
export class CheckNode {
  /** The JSON types admitted. */
  types: TypeMask = ANY_TYPE;
  /** The keyword that says so: `type`, or the one that implies it. */
  typeKeyword = "type";
  admitted: AdmittedValues | undefined = undefined;
  checks: Readonly<LeafChecks> = NO_CHECKS;
  /** Members in the order of the schema: declared ones, then those only required. */
  properties: readonly PropertySlot[] = NONE;
  requiredCount = 0;
  /** Members by pattern of their names. */
  patterns: readonly PatternSlot[] = NONE;
  /** What the schema says of members that it declares neither by name nor by pattern. */
  additional: "unsaid" | "open" | "closed" | "checked" = "unsaid";
  /** The schema of such members, where they are `checked`. */
  additionalNode: CheckNode | undefined = undefined;
  /** What every name must fit, as a string. */
  memberNames: CheckNode | undefined = undefined;
  dependents: readonly Dependent[] = NONE;
  /** The first items, one schema each. */
  prefix: readonly CheckNode[] = NONE;
  /** The keyword that says so: `prefixItems`, or `items` in older drafts. */
  prefixKeyword = "prefixItems";
  /** The items after those. */
  items: CheckNode | undefined = undefined;
  /** The keyword that says so. */
  itemsKeyword = "items";
  contains: ContainsSlot | undefined = undefined;
  /** Schemas that stand elsewhere and hold here too. */
  references: readonly Reference[] = NONE;
  allOf: readonly CheckNode[] | undefined = undefined;
  anyOf: readonly CheckNode[] | undefined = undefined;
  oneOf: readonly CheckNode[] | undefined = undefined;
  not: CheckNode | undefined = undefined;
  condition: Condition | undefined = undefined;
  /** What members and items must fit that nothing else here has looked at. */
  unevaluatedMembers: CheckNode | undefined = undefined;
  unevaluatedItems: CheckNode | undefined = undefined;
  /** Where it stands, for a schema that is referred to. */
  origin: SchemaOrigin | undefined = undefined;
  /** Whether it is reached in more than one way. */
  isShared = false;
  /** Whether its answers have to be remembered, so that none is given over and over. */
  isRepeated = false;
  notes: Notes | undefined = undefined;
  /** Where the slots of members are, by name. */
  private index: Map<string, number> | undefined = undefined;

  /** Whether schemas of the same place hold beside this one's own checks. */
  get hasBranches(): boolean {
    return (
      this.references.length > 0 ||
      this.allOf !== undefined ||
      this.anyOf !== undefined ||
      this.oneOf !== undefined ||
      this.not !== undefined ||
      this.condition !== undefined
    );
  }

  /** Whether it waits for what the schemas of its place look at. */
  get tracksEvaluation(): boolean {
    return (
      this.unevaluatedMembers !== undefined ||
      this.unevaluatedItems !== undefined
    );
  }

  /** Every node that looks at the same value. */
  samePlaceNodes(): CheckNode[] {
    const { condition } = this;
    return [
      ...this.references.map(({ node }) => node),
      ...(this.allOf ?? []),
      ...(this.anyOf ?? []),
      ...(this.oneOf ?? []),
      this.not,
      condition?.test,
      condition?.then,
      condition?.else,
      ...this.dependents.map(({ node }) => node),
    ].filter((node) => node !== undefined);
  }

  /** Every node that looks at what is in the value: members, names and items. */
  belowNodes(): CheckNode[] {
    return [
      ...this.properties.map(({ node }) => node),
      ...this.patterns.map(({ node }) => node),
      this.additionalNode,
      this.memberNames,
      ...this.prefix,
      this.items,
      this.contains?.node,
      this.unevaluatedMembers,
      this.unevaluatedItems,
    ].filter((node) => node !== undefined);
  }

  /** Makes it the schema `false`. */
  refuseAll(): void {
    this.types = 0;
    this.typeKeyword = "false";
  }

  /** Adds a leaf check; the lists are shared until the first one. */
  addCheck<Slot extends SlotType>(slot: Slot, check: LeafCheck<Slot>): void {
    const { array, number, object, string } = this.checks;
    if (this.checks === NO_CHECKS) {
      this.checks = { number, string, array, object };
    }
    const checks = this.checks as { [S in Slot]: readonly LeafCheck<Slot>[] };
    const before = checks[slot];
    if (before === NONE) checks[slot] = [check];
    else (before as LeafCheck<Slot>[]).push(check);
  }

  /** Declares a member with its schema. */
  declareProperty(name: string, node: CheckNode): void {
    this.propertySlot(name).node = node;
  }

  /** Requires a member; false when it already was. */
  requireProperty(name: string): boolean {
    const slot = this.propertySlot(name);
    if (slot.required) return false;
    slot.required = true;
    this.requiredCount++;
    return true;
  }

  /** The slot of a member; undefined when the schema doesn't name it. */
  findProperty(name: string): PropertySlot | undefined {
    const at = this.findSlot(name, 0);
    return at < 0 ? undefined : this.properties[at];
  }

  /**
   * The index of a member's slot; -1 when the schema doesn't name it.
   * @param from where to look first, as most values have the order of the schema
   */
  findSlot(name: string, from: number): number {
    const { properties } = this;
    if (properties[from]?.name === name) return from;
    if (properties.length >= INDEXED_FROM) {
      this.index ??= new Map(properties.map((slot, at) => [slot.name, at]));
      return this.index.get(name) ?? -1;
    }
    for (let at = 0; at < properties.length; at++) {
      if (properties[at]?.name === name) return at;
    }
    return -1;
  }

  private propertySlot(name: string): PropertySlot {
    const known = this.findProperty(name);
    if (known !== undefined) return known;
    const slot: PropertySlot = { name, node: undefined, required: false };
    this.index?.set(name, this.properties.length);
    if (this.properties === NONE) this.properties = [slot];
    else (this.properties as PropertySlot[]).push(slot);
    return slot;
  }
}

/** Below this many members a scan is faster than a look-up. */
const INDEXED_FROM = 9;

/** Whether a value is no container. */
export function isScalar(value: ExactJsonValue): boolean {
  return (
    typeof value !== "object" || value === null || value instanceof Decimal
  );
}

/** Whether a value is a JSON object. */
export function isPlainObject(
  value: ExactJsonValue,
): value is { [key: string]: ExactJsonValue } {
  return !isScalar(value) && !Array.isArray(value);
}
