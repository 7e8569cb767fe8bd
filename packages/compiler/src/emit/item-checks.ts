import type { CheckNode } from "@proviso/runtime/compiler";
import { identifier, code, type Code } from "./code.ts";
import { aliased, refusalsWhere } from "./condition.ts";
import {
  allOf,
  binary,
  element,
  type Expression,
  member,
} from "./expression-node.ts";
import type { GuardBody } from "./guard-body.ts";
import type { CheckSource } from "./check-source.ts";
import { checkStatements, REFUSE } from "./member-cases.ts";
import {
  constant,
  forIndex,
  ifThen,
  refuseIf,
  variable,
} from "./statements.ts";

const VALUE = code`value`;
const INDEX = code`index`;
const COUNT = code`count`;
const LENGTH = member(VALUE, "length");
const ITEM = element(VALUE, INDEX);

/** Checks what is in an array. */
export function itemChecks(
  body: GuardBody,
  node: CheckNode,
  stem: string,
  source: CheckSource,
): void {
  const { contains, items, prefix } = node;
  for (const [index, each] of prefix.entries()) {
    const item = element(VALUE, index);
    const refusals = source.refusals(
      each,
      item,
      `${stem}Item${String(index + 1)}`,
    );
    const isThere = binary(LENGTH, ">", index);
    body.refuse(...refusalsWhere(isThere, refusals));
  }
  if (items !== undefined) {
    restChecks(body, items, prefix.length, stem, source);
  }
  if (contains !== undefined) containsChecks(body, contains, stem, source);
}

/** The items after the first few. */
function restChecks(
  body: GuardBody,
  items: CheckNode,
  from: number,
  stem: string,
  source: CheckSource,
): void {
  const subject = { value: ITEM, local: "item", stem: `${stem}Item` };
  const check = checkStatements([items], source, subject);
  if (check.length === 0) return;
  if (check[0] === REFUSE) body.refuse(binary(LENGTH, ">", from));
  else body.add(forIndex(INDEX, { from, end: LENGTH }, check));
}

/** Counts the items that fit, and stops where the answer is known. */
function containsChecks(
  body: GuardBody,
  { node, min, max }: NonNullable<CheckNode["contains"]>,
  stem: string,
  source: CheckSource,
): void {
  if (min === 0 && max === Infinity) return;
  const { before, fits } = itemAnswer(node, stem, source);
  if (fits === false) {
    if (min > 0) body.refuse(true);
    return;
  }
  if (fits === true) {
    if (min > 0) body.refuse(binary(LENGTH, "<", min));
    if (max < Infinity) body.refuse(binary(LENGTH, ">", max));
    return;
  }
  const counted = code`++${COUNT}`;
  const step =
    max === Infinity
      ? ifThen(allOf([fits, binary(counted, "===", min)]), code`break;`)
      : refuseIf(allOf([fits, binary(counted, ">", max)]));
  body.add(
    variable(COUNT, 0),
    forIndex(INDEX, { from: 0, end: LENGTH }, [...before, step]),
  );
  if (min > 0) body.refuse(binary(COUNT, "<", min));
}

/** Whether `value[index]` fits, and what that needs. */
export function itemAnswer(
  node: CheckNode,
  stem: string,
  source: CheckSource,
): { readonly before: readonly Code[]; readonly fits: Expression } {
  const isBound = !source.isReadOnce(aliased(node));
  const item = identifier("item");
  const fits = source.answer(node, isBound ? item : ITEM, `${stem}Contained`);
  return { before: isBound ? [constant(item, ITEM)] : [], fits };
}
