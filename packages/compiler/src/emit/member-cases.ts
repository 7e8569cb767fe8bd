import {
  type CheckNode,
  matchesNode,
  type PropertySlot,
} from "@proviso/runtime/compiler";
import type { CheckSource } from "./check-source.ts";
import { code, type Code, identifier } from "./code.ts";
import { admitsAll, aliased } from "./condition.ts";
import { allOf, anyOf, element, type Expression } from "./expression-node.ts";
import { pascalCase } from "../names/contract-names.ts";
import {
  constant,
  forIn,
  ifBlock,
  refuseIf,
  type SwitchCase,
  switchOn,
  variable,
} from "./statements.ts";

/** Where a member or element is read, and what its variable would be called. */
export interface Subject {
  readonly value: Expression;
  readonly local: string;
  readonly stem: string;
}

const KEY = code`key`;
const MEMBER = element(code`value`, KEY);
/** What a check that nothing passes comes to, told by its identity. */
export const REFUSE: Code = code`return false;`;
const COUNT = code`required++;`;
const BREAK = code`break;`;
const DECLARED = code`declared`;

/** The loop over an object's members: each is checked, counted, let pass or refused; undefined where nothing is. */
export function memberLoop(
  node: CheckNode,
  stem: string,
  source: CheckSource,
): Code | undefined {
  const { memberNames } = node;
  const names = memberNames
    ? source.nameRefusals(memberNames, KEY, `${stem}Name`)
    : [];
  if (names.includes(true)) return forIn(code`_key`, code`value`, [REFUSE]);
  const others = otherMembers(node, stem, source);
  const cases = memberCases(node, stem, source, others.length > 0);
  const start = names.length === 0 ? [] : [refuseIf(anyOf(names))];
  if (cases.length > 0) {
    const rest =
      others.length === 0 ? [] : [{ labels: [], ...clauseOf(others) }];
    return forIn(KEY, code`value`, [
      ...start,
      switchOn(KEY, [...cases, ...rest]),
    ]);
  }
  if (start.length + others.length === 0) return undefined;
  const isUnread = start.length === 0 && others[0] === REFUSE;
  return forIn(isUnread ? code`_key` : KEY, code`value`, [...start, ...others]);
}

/** A lone `return` needs no braces. */
function clauseOf(body: readonly Code[]): Omit<SwitchCase, "labels"> {
  return { body, scoped: body[0] !== REFUSE };
}

/** What is done with a member that no name declares: looked for by pattern, then refused or checked as others are. */
function otherMembers(
  node: CheckNode,
  stem: string,
  source: CheckSource,
): readonly Code[] {
  const rest = restStatements(node, stem, source);
  const [first, ...more] = node.patterns;
  if (first === undefined) return rest;
  const isLone = more.length === 0 && rest[0] === REFUSE;
  if (isLone) {
    const found = source.isFound(first, KEY, `${stem}Name`);
    return [refuseIf(negated(found)), ...patternCheck(first, stem, source)];
  }
  const marks = rest.length > 0;
  const checks = node.patterns.flatMap((slot) => {
    const check = patternCheck(slot, stem, source);
    if (!marks && check.length === 0) return [];
    const mark = marks ? [code`${DECLARED} = true;`] : [];
    const found = source.isFound(slot, KEY, `${stem}Name`);
    if (!marks && isOneTest(slot.node, source)) {
      return [memberRefusal(found, slot.node, stem, source)];
    }
    return [ifBlock(found, check[0] === REFUSE ? check : [...check, ...mark])];
  });
  if (!marks) return checks;
  const ending = undeclaredCheck(node.additionalNode, rest, stem, source);
  return [variable(DECLARED, false), ...checks, ending];
}

function undeclaredCheck(
  node: CheckNode | undefined,
  rest: readonly Code[],
  stem: string,
  source: CheckSource,
): Code {
  const isUndeclared = negated(DECLARED);
  if (rest[0] === REFUSE) return refuseIf(isUndeclared);
  return node !== undefined && isOneTest(node, source)
    ? memberRefusal(isUndeclared, node, stem, source)
    : ifBlock(isUndeclared, rest);
}

/** Whether a check is one call or test, which declares nothing anew. */
function isOneTest(node: CheckNode, source: CheckSource): boolean {
  return source.isPlainType(node) || !source.isInline(aliased(node));
}

/** Refuses a member in one condition. */
function memberRefusal(
  isMeant: Expression,
  node: CheckNode,
  stem: string,
  source: CheckSource,
): Code {
  const refusals = source.refusalsOfAll([node], MEMBER, `${stem}Member`);
  return refuseIf(
    refusals.includes(true) ? isMeant : allOf([isMeant, anyOf(refusals)]),
  );
}

function negated(operand: Expression): Expression {
  return { kind: "unary", operator: "!", operand };
}

function patternCheck(
  slot: CheckNode["patterns"][number],
  stem: string,
  source: CheckSource,
): readonly Code[] {
  const local = { value: MEMBER, local: "member", stem: `${stem}Member` };
  return checkStatements([slot.node], source, local);
}

/** What is done with a member that nothing declares. */
function restStatements(
  node: CheckNode,
  stem: string,
  source: CheckSource,
): readonly Code[] {
  if (node.additional === "closed") return [REFUSE];
  const { additionalNode } = node;
  if (node.additional !== "checked" || additionalNode === undefined) return [];
  const local = { value: MEMBER, local: "member", stem: `${stem}Member` };
  return checkStatements([additionalNode], source, local);
}

/** The schemas of a named member, found when compiling; undefined where none may be there. */
function nodesOfMember(
  node: CheckNode,
  slot: PropertySlot,
): readonly CheckNode[] | undefined {
  const byPattern = node.patterns
    .filter(({ pattern }) => pattern.test(slot.name))
    .map((found) => found.node);
  const own = slot.node === undefined ? [] : [slot.node];
  const found = [...own, ...byPattern];
  if (found.length === 0 && node.additional === "closed") return undefined;
  const { additionalNode } = node;
  const rest = additionalNode === undefined ? [] : [additionalNode];
  const nodes = found.length > 0 ? found : rest;
  return nodes.map(aliased).filter((each) => !admitsAll(each));
}

/** Members whose clauses are one. */
interface MemberGroup {
  readonly names: string[];
  readonly nodes: readonly CheckNode[];
  readonly required: boolean;
}

/** One clause for all members that are let pass or checked alike, else one a member. */
function memberCases(
  node: CheckNode,
  stem: string,
  source: CheckSource,
  hasDefault: boolean,
): SwitchCase[] {
  const groups = new Map<string, MemberGroup>();
  const { memberNames } = node;
  for (const slot of node.properties) {
    // Refused by its name before, as TypeScript would find as well.
    if (memberNames && !matchesNode(memberNames, slot.name)) continue;
    const nodes = nodesOfMember(node, slot);
    // Left to the default, which refuses it.
    if (nodes === undefined) continue;
    if (nodes.length === 0 && !slot.required && !hasDefault) continue;
    const { name, required } = slot;
    const key = groupKey(slot, nodes, source);
    const group = groups.get(key);
    if (group === undefined)
      groups.set(key, { names: [name], nodes, required });
    else group.names.push(name);
  }
  return [...groups.values()].map((group) => memberCase(group, stem, source));
}

/** Equal for members whose clauses would be the same to the letter. */
function groupKey(
  { name, required }: PropertySlot,
  [only, ...others]: readonly CheckNode[],
  source: CheckSource,
): string {
  if (only === undefined) return `any ${String(required)}`;
  return others.length === 0 && source.isPlainType(only)
    ? `${String(only.types)} ${String(required)}`
    : `member ${name}`;
}

function memberCase(
  { names, nodes, required }: MemberGroup,
  stem: string,
  source: CheckSource,
): SwitchCase {
  const [name = ""] = names;
  const count = required ? [COUNT] : [];
  if (nodes.length === 0) return { labels: names, body: [...count, BREAK] };
  const check = checkStatements(nodes, source, {
    value: MEMBER,
    local: name,
    stem: stem + (pascalCase(name) || "Member"),
  });
  if (check.at(-1) === REFUSE) return { labels: names, body: check };
  const isScoped = check.length > 0;
  return { labels: names, body: [...check, ...count, BREAK], scoped: isScoped };
}

/** Refuses a member or element; it is bound to a variable where it is read more than once. */
export function checkStatements(
  nodes: readonly CheckNode[],
  source: CheckSource,
  { value, local, stem }: Subject,
): readonly Code[] {
  const asked = nodes.map(aliased).filter((node) => !admitsAll(node));
  const [only, ...others] = asked;
  if (only === undefined) return [];
  const isBound = others.length > 0 || !source.isReadOnce(only);
  const name = identifier(source.isFree(local) ? local : "member");
  const subject = isBound ? name : value;
  const refusals = source.refusalsOfAll(asked, subject, stem);
  if (refusals.includes(true)) return [REFUSE];
  if (refusals.length === 0) return [];
  const check = refuseIf(anyOf(refusals));
  return isBound ? [constant(name, value), check] : [check];
}
