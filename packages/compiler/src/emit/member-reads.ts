import {
  ANY_TYPE,
  type CheckNode,
  type PropertySlot,
} from "@proviso/runtime/compiler";
import { pascalCase } from "../names/contract-names.ts";
import type { CheckSource } from "./check-source.ts";
import { code, type Code, identifier, imported } from "./code.ts";
import { admitsAll, aliased, refusalsWhere } from "./condition.ts";
import { binary, call, not } from "./expression-node.ts";
import type { GuardBody } from "./guard-body.ts";
import type { GuardStyle } from "./guard-plan.ts";
import { isInherited } from "./inherited-members.ts";
import { checkStatements, REFUSE } from "./member-cases.ts";
import { constant, ifBlock, variable } from "./statements.ts";

/*
 * Members that are read by name, one by one, where an object may have others
 * that nobody looks at, or none. Decision 26 has the measurements behind the
 * bounds.
 */

const VALUE = code`value`;
const MEMBERS = code`members`;
const COUNT = code`members++;`;

/** So many members, in objects of some sixty shapes, are what V8's cache of reads holds. */
const MAX_NAMES = 16;

/** Objects that may lack so many come in four shapes, which V8 tells apart in place. */
const MAX_OPTIONAL = 2;

/** The members of an object that are read by name; undefined where a loop over all is needed, or faster. */
export function membersRead(
  node: CheckNode,
  { inlines }: Pick<GuardStyle, "inlines">,
): readonly PropertySlot[] | undefined {
  if (!inlines || node.memberNames !== undefined) return undefined;
  const isKnown = isCounted(node) ? declaresAll(node) : admitsOthers(node);
  if (!isKnown) return undefined;
  const asked = node.properties.filter(
    (slot) => isCounted(node) || slot.required || !isSilent(slot.node),
  );
  const optional = asked.filter((slot) => !slot.required);
  const isLoopFaster =
    asked.length > MAX_NAMES || optional.length > MAX_OPTIONAL;
  if (isLoopFaster || asked.some(({ name }) => isInherited(name))) {
    return undefined;
  }
  return asked;
}

/** Whether an object may have no member but those that are declared, so that their number tells. */
function isCounted({ additional }: CheckNode): boolean {
  return additional === "closed";
}

/** Whether some members are declared, and none is but by its name. */
function declaresAll({ patterns, properties }: CheckNode): boolean {
  const isDeclared = properties.every((slot) => slot.node !== undefined);
  return isDeclared && properties.length > 0 && patterns.length === 0;
}

function admitsOthers({ additionalNode, patterns }: CheckNode): boolean {
  const others = [additionalNode, ...patterns.map((slot) => slot.node)];
  return others.every(isSilent);
}

function isSilent(node: CheckNode | undefined): boolean {
  return node === undefined || admitsAll(aliased(node));
}

/** A member of whose value something is said, by no mere alias. */
interface DeclaredSlot {
  readonly name: string;
  readonly node: CheckNode;
}

/** Checks members by name; one that must be there is read as if it were. */
export function memberReads(
  body: GuardBody,
  owner: CheckNode,
  slots: readonly PropertySlot[],
  stem: string,
  source: CheckSource,
): void {
  const locals = new Set<string>();
  const needed = slots.filter((slot) => slot.required).length;
  const counts = isCounted(owner) && needed < slots.length ? [COUNT] : [];
  if (counts.length > 0) body.add(variable(MEMBERS, needed));
  for (const { name, node: stated, required } of slots) {
    const node = stated && aliased(stated);
    const part = stem + (pascalCase(name) || "Member");
    if (!required && node !== undefined) {
      optionalRead(body, { name, node }, part, source, counts);
    } else if (node === undefined || admitsAll(node)) {
      body.refuse(not(source.hasNamed(name)));
    } else requiredRead(body, { name, node }, part, source, locals);
  }
  if (!isCounted(owner)) return;
  const count = counts.length > 0 ? MEMBERS : needed;
  const found = call(imported("countMembers"), [VALUE]);
  body.refuse(binary(found, "!==", count));
}

function requiredRead(
  body: GuardBody,
  { name, node }: DeclaredSlot,
  stem: string,
  source: CheckSource,
  locals: Set<string>,
): void {
  if (!refusesUndefined(node)) body.refuse(not(source.hasNamed(name)));
  const member = source.named(name);
  if (source.isReadOnce(node)) {
    body.refuse(...source.refusals(node, member, stem));
    return;
  }
  const local = identifier(localName(name, source, locals));
  const refusals = source.refusals(node, local, stem);
  const isUsed = refusals.length > 0 && !refusals.includes(true);
  if (isUsed) body.add(constant(local, member));
  body.refuse(...refusals);
}

/**
 * `in` tells a member that is undefined, which no JSON has, from one that isn't
 * there.
 * @param counts what is done besides where it is there, if anything
 */
function optionalRead(
  body: GuardBody,
  { name, node }: DeclaredSlot,
  stem: string,
  source: CheckSource,
  counts: readonly Code[],
): void {
  const isThere = source.hasNamed(name);
  const value = source.named(name);
  if (counts.length === 0 && source.isReadOnce(node)) {
    const refusals = source.refusals(node, value, stem);
    body.refuse(...refusalsWhere(isThere, refusals));
    return;
  }
  const check = checkStatements([node], source, { value, local: name, stem });
  if (check[0] === REFUSE) body.refuse(isThere);
  else if (check.length + counts.length > 0) {
    body.add(ifBlock(isThere, [...check, ...counts]));
  }
}

/** Whether the check of a member refuses what reading an absent one yields. */
function refusesUndefined(node: CheckNode): boolean {
  const { anyOf, oneOf } = node;
  return (
    asksForTypes(node) ||
    [anyOf, oneOf].some((branches) =>
      branches?.map(aliased).every(asksForTypes),
    )
  );
}

/** Whether a schema leaves some types out; `undefined` is of none. */
function asksForTypes({ admitted, types }: CheckNode): boolean {
  return admitted !== undefined || types !== ANY_TYPE;
}

/** The variable of a member, once a function. */
function localName(
  wish: string,
  source: CheckSource,
  locals: Set<string>,
): string {
  let name = source.isFree(wish) ? wish : "member";
  for (let number = 2; locals.has(name); number++) name = `member${number}`;
  locals.add(name);
  return name;
}
