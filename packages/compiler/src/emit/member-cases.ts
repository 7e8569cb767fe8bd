import type {
  CheckNode,
  PropertySlot,
  ValueNumbers,
} from "@proviso/runtime/compiler";
import { code, type Code, identifier } from "./code.ts";
import { admitsAll, fittingValues, isLeaf, typeRefusals } from "./condition.ts";
import { anyOf, element, type Expression } from "./expression-node.ts";
import { pascalCase } from "../names/contract-names.ts";
import {
  constant,
  forIn,
  refuseIf,
  type SwitchCase,
  switchOn,
} from "./statements.ts";

/** What the checks of members and elements are made from. */
export interface CheckSource {
  /** How the numbers of values arrive. */
  readonly numbers: ValueNumbers;
  /** The conditions that refuse a value, each by itself. */
  refusals(
    node: CheckNode,
    value: Expression,
    stem: string,
  ): readonly Expression[];
  /** Whether a block may bind a variable of this name. */
  isFree(name: string): boolean;
}

/** Where a member or element is read, and what its variable would be called. */
export interface Subject {
  readonly value: Expression;
  readonly local: string;
  readonly stem: string;
}

const KEY = code`key`;
const MEMBER = element(code`value`, KEY);
const REFUSE = code`return false;`;
const COUNT = code`required++;`;
const BREAK = code`break;`;

/** The loop over an object's members: each is checked, counted, let pass or refused. */
export function memberLoop(
  node: CheckNode,
  stem: string,
  source: CheckSource,
): Code {
  const cases = memberCases(node, stem, source);
  if (node.additional === "closed") {
    if (cases.length === 0) return forIn(code`_key`, code`value`, [REFUSE]);
    cases.push({ labels: [], body: [REFUSE] });
  }
  return forIn(KEY, code`value`, [switchOn(KEY, cases)]);
}

/** One clause for all members that are let pass or checked alike, else one a member. */
function memberCases(
  node: CheckNode,
  stem: string,
  source: CheckSource,
): SwitchCase[] {
  const isClosed = node.additional === "closed";
  const shared = new Map<string, PropertySlot[]>();
  for (const slot of node.properties) {
    if (slot.node === undefined && isClosed) continue;
    const isIdle = slot.node === undefined || admitsAll(slot.node);
    if (isIdle && !slot.required && !isClosed) continue;
    const key = sharedKey(slot, source.numbers);
    const slots = shared.get(key);
    if (slots === undefined) shared.set(key, [slot]);
    else slots.push(slot);
  }
  return [...shared.values()].map((slots) => memberCase(slots, stem, source));
}

/** Equal for members whose clauses would be the same to the letter. */
function sharedKey(
  { name, node, required }: PropertySlot,
  numbers: ValueNumbers,
): string {
  if (node === undefined || admitsAll(node)) return `any ${String(required)}`;
  return isPlainType(node, numbers)
    ? `${String(node.types)} ${String(required)}`
    : `member ${name}`;
}

/** Whether one test of the type decides. */
function isPlainType(node: CheckNode, numbers: ValueNumbers): boolean {
  if (!isLeaf(node) || node.admitted !== undefined) return false;
  const hasChecks = Object.values(node.checks).some((list) => list.length > 0);
  return !hasChecks && typeRefusals(node.types, null, numbers).length === 1;
}

function memberCase(
  slots: readonly PropertySlot[],
  stem: string,
  source: CheckSource,
): SwitchCase {
  const [
    { name, node, required } = { name: "", node: undefined, required: false },
  ] = slots;
  const labels = slots.map((slot) => slot.name);
  const count = required ? [COUNT] : [];
  if (node === undefined || admitsAll(node)) {
    return { labels, body: [...count, BREAK] };
  }
  const check = checkStatements(node, source, {
    value: MEMBER,
    local: name,
    stem: stem + (pascalCase(name) || "Member"),
  });
  return { labels, body: [...check, ...count, BREAK], scoped: true };
}

/** Refuses a member or element; it is bound to a variable where it is read more than once. */
export function checkStatements(
  node: CheckNode,
  source: CheckSource,
  { value, local, stem }: Subject,
): readonly Code[] {
  if (admitsAll(node)) return [];
  if (isReadOnce(node, source.numbers)) {
    return [refuseIf(anyOf(source.refusals(node, value, stem)))];
  }
  const name = identifier(source.isFree(local) ? local : "member");
  return [
    constant(name, value),
    refuseIf(anyOf(source.refusals(node, name, stem))),
  ];
}

function isReadOnce(node: CheckNode, numbers: ValueNumbers): boolean {
  if (!isLeaf(node)) return true;
  const values = fittingValues(node, numbers);
  return values === undefined ? isPlainType(node, numbers) : values.length <= 1;
}
