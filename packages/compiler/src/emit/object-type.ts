import type { CheckNode } from "@proviso/runtime/compiler";
import { optionalNames } from "./conjunction.ts";
import {
  findsAll,
  hasForm,
  keyType,
  type NamePattern,
  namePattern,
} from "./key-type.ts";
import { listedMembers, listedNames, namesOfPattern } from "./listed-names.ts";
import { noteOf } from "./notes.ts";
import type { TypeSource } from "./type-source.ts";
import {
  isNever,
  mapType,
  objectType,
  type TypeMember,
  type TypeNode,
} from "./type-node.ts";

/** Members whose names a pattern finds. */
type PatternSlot = CheckNode["patterns"][number];

/** What may stand beside the members of an object: `unsaid` where silence means nothing. */
export type OtherMembers = "any" | "none" | "unsaid" | "typed";

/** What schemas that hold together say of the objects that fit them. */
export interface ObjectShape {
  readonly types: readonly TypeNode[];
  readonly others: OtherMembers;
  /** Names of members that need not be there. */
  readonly optional: ReadonlySet<string>;
}

/** A member with every schema that its value has to fit. */
interface Member {
  readonly name: string;
  readonly nodes: readonly CheckNode[];
  readonly required: boolean;
}

/**
 * The members and index signatures of objects; undefined where there can be
 * no such object.
 * @param isSilenceClosed whether members that no schema speaks of stay out
 * @param saysForbidden whether members that can't be there are written, where
 *   others may be: `a?: never`
 */
export function objectShape(
  parts: readonly CheckNode[],
  source: TypeSource,
  {
    level,
    isSilenceClosed,
    saysForbidden,
  }: { level: number; isSilenceClosed: boolean; saysForbidden: boolean },
): ObjectShape | undefined {
  const members: TypeMember[] = [];
  const optional = new Set<string>();
  const others = othersOf(parts, isSilenceClosed);
  const maps = new MapTypes(parts, source, level, others);
  for (const { name, nodes, required } of membersOf(parts)) {
    // A signature over all names has the members' types once more.
    const type = maps.isWide
      ? source.shortTypeOf(nodes, level + 1)
      : source.typeOf(nodes, level + 1);
    if (isNever(type)) {
      if (required) return undefined;
      if (!saysForbidden || others !== "any") continue;
    }
    if (!required) optional.add(name);
    const doc = noteOf(nodes);
    members.push({ name, type, optional: !required, doc });
  }
  const types = [
    ...(members.length === 0 ? [] : [objectType(members, { expanded: true })]),
    ...maps.narrow,
  ];
  if (!maps.isWide) return { types, others, optional };
  const wide = maps.wide(members);
  return wide === undefined
    ? { types, others: "any", optional }
    : { types: [...types, wide], others: "typed", optional };
}

/** The members that any of the schemas names, but for those that can't be there. */
function membersOf(parts: readonly CheckNode[]): Member[] {
  const required = new Map<string, boolean>();
  for (const { properties } of parts) {
    for (const slot of properties) {
      required.set(
        slot.name,
        slot.required || required.get(slot.name) === true,
      );
    }
  }
  const lists = parts.map((part) => listedNames(part.memberNames));
  for (const name of parts.flatMap(listedMembers)) {
    if (!required.has(name)) required.set(name, false);
  }
  return [...required].flatMap(([name, isRequired]) => {
    const isListed = lists.every((each) => each?.has(name) !== false);
    const said = parts.map((part) =>
      isListed ? memberNodes(part, name) : undefined,
    );
    const isForbidden = said.includes(undefined);
    if (isForbidden && !isRequired) return [];
    const nodes = said.flatMap((each) => each ?? []);
    return [{ name, nodes, required: isRequired }];
  });
}

/** What a schema says of a member; undefined where it must not be there. */
function memberNodes(
  part: CheckNode,
  name: string,
): readonly CheckNode[] | undefined {
  const own = part.findProperty(name)?.node;
  const found = part.patterns
    .filter(({ pattern }) => pattern.test(name))
    .map(({ node }) => node);
  if (own !== undefined) return [own, ...found];
  if (found.length > 0) return found;
  if (part.additional === "closed") return undefined;
  const rest = restOf(part);
  return rest === undefined ? [] : [rest];
}

/** The schema of members that a part declares neither by name nor by pattern. */
function restOf(part: CheckNode): CheckNode | undefined {
  if (part.additional === "checked") return part.additionalNode;
  const isAlone = !part.hasBranches && part.dependents.length === 0;
  return part.additional === "unsaid" && isAlone
    ? part.unevaluatedMembers
    : undefined;
}

function othersOf(
  parts: readonly CheckNode[],
  isSilenceClosed: boolean,
): OtherMembers {
  const isClosed = (part: CheckNode): boolean =>
    part.additional === "closed" ||
    restOf(part)?.types === 0 ||
    listedNames(part.memberNames) !== undefined ||
    part.memberNames?.types === 0 ||
    isSealed(part);
  if (parts.some(isClosed)) return "none";
  if (parts.some((part) => restOf(part) !== undefined)) return "typed";
  const isSilent = parts.every(({ additional }) => additional === "unsaid");
  return isSilenceClosed && isSilent ? "unsaid" : "any";
}

/** Whether what no schema of the place looks at must not be there, and all looks are at names. */
function isSealed(part: CheckNode): boolean {
  if (part.unevaluatedMembers?.types !== 0) return false;
  if (part.additional === "open") return false;
  if (part.dependents.some(({ node }) => node !== undefined)) return false;
  const seen = new Set<CheckNode>([part]);
  for (const node of seen) {
    // A condition that says nothing of one outcome leaves no trace in a type.
    if (node.condition !== undefined && !isWhole(node.condition)) return false;
    if (node !== part && node.additional !== "unsaid") return false;
    if (node !== part && node.unevaluatedMembers !== undefined) return false;
    for (const each of node.samePlaceNodes()) seen.add(each);
  }
  return true;
}

function isWhole(condition: NonNullable<CheckNode["condition"]>): boolean {
  return condition.then !== undefined && condition.else !== undefined;
}

/** The index signatures of objects. */
class MapTypes {
  /** Those of the names that a pattern finds. */
  readonly narrow: readonly TypeNode[];
  /** Whether there is one over all names beside them. */
  readonly isWide: boolean;
  /** Types of members that have no name in the schema. */
  private readonly unnamed: readonly TypeNode[];
  private readonly source: TypeSource;

  constructor(
    parts: readonly CheckNode[],
    source: TypeSource,
    level: number,
    others: OtherMembers,
  ) {
    const slots = parts.flatMap((part) =>
      part.patterns
        .filter((slot) => namesOfPattern(slot.source) === undefined)
        .map((slot) => ({
          key: keyOf(slot, part),
          type: source.shortTypeOf([slot.node], level + 1),
        })),
    );
    const isLoose = slots.some(({ key }) => key === undefined);
    this.isWide = others === "typed" || (others !== "any" && isLoose);
    this.narrow = slots.flatMap(({ key, type }) =>
      key === undefined || source.isAny(type)
        ? []
        : [mapType(type, findsAll(key) ? undefined : keyType(key))],
    );
    const rest = parts.flatMap((part) => restOf(part) ?? []);
    this.unnamed = [
      ...(others === "typed" ? [source.typeOf(rest, level + 1)] : []),
      ...slots.map(({ type }) => type),
    ];
    this.source = source;
  }

  /**
   * The signature over all names, as wide as whatever may stand under any of
   * them; undefined where that is any JSON value.
   */
  wide(members: readonly TypeMember[]): TypeNode | undefined {
    const types = [...this.unnamed, ...members.map(({ type }) => type)];
    const type = this.source.widest(types);
    return this.source.isAny(type) ? undefined : mapType(type);
  }
}

/** The form of the names that a pattern finds, if a signature over them is right. */
function keyOf(
  { source, pattern }: PatternSlot,
  part: CheckNode,
): NamePattern | undefined {
  const key = namePattern(source);
  if (key === undefined || key.isExact) return key;
  // More names have the form than the pattern finds: right if none of them is
  // there for another reason.
  const isElse = part.properties.some(
    ({ name }) => hasForm(key, name) && !pattern.test(name),
  );
  const isOnly = part.patterns.length === 1 && part.additional === "closed";
  return isOnly && !isElse ? key : undefined;
}

/** Whether a name that may be missing stands so in two of the types of an intersection. */
export function sharesNames(
  optional: ReadonlySet<string>,
  groups: readonly (readonly CheckNode[])[],
): boolean {
  const seen = new Set(optional);
  for (const group of groups) {
    const names = optionalNames(group);
    for (const name of names) if (seen.has(name)) return true;
    for (const name of names) seen.add(name);
  }
  return false;
}
