import { ANY_TYPE, type CheckNode } from "@proviso/runtime/compiler";
import { code, type Code } from "./code.ts";
import { both } from "./condition.ts";
import type { HoldingPart } from "./evaluated-parts.ts";
import {
  anyOf,
  binary,
  element,
  type Expression,
  member,
} from "./expression-node.ts";
import type { GuardBody } from "./guard-body.ts";
import type { CheckSource } from "./check-source.ts";
import { checkStatements, REFUSE } from "./member-cases.ts";
import { forIndex, ifThen } from "./statements.ts";

const INDEX = code`index`;
const VALUE = code`value`;
const CONTINUE = code`continue;`;
const LENGTH = member(VALUE, "length");

/** Checks the items that no schema of the place has looked at. */
export function otherItems(
  body: GuardBody,
  rest: CheckNode,
  parts: readonly HoldingPart[],
  stem: string,
  source: CheckSource,
): void {
  const [root] = parts;
  const counts = parts.map(({ holds, node }) => ({
    holds: holds(),
    count: itemsLookedAt(node, node !== root?.node),
  }));
  const sure = counts.filter(({ holds }) => holds === true);
  const from = Math.max(0, ...sure.map(({ count }) => count));
  if (from === Infinity) return;
  const subject = {
    value: element(VALUE, INDEX),
    local: "member",
    stem: `${stem}Unevaluated`,
  };
  const check = checkStatements([rest], source, subject);
  if (check.length === 0) return;
  const passed = counts
    .filter(({ count }) => count > from)
    .map(({ count, holds }) =>
      count === Infinity ? holds : both(holds, binary(INDEX, "<", count)),
    );
  const passes = [
    ...passIf(passed),
    ...parts.flatMap((part) => passContained(part, stem, source)),
  ];
  if (passes.length === 0 && check[0] === REFUSE) {
    body.refuse(binary(LENGTH, ">", from));
  } else {
    body.add(forIndex(INDEX, { from, end: LENGTH }, [...passes, ...check]));
  }
}

/** How many items a schema that holds has looked at, from the first one on. */
function itemsLookedAt(node: CheckNode, isOther: boolean): number {
  const looksAtAll =
    node.items !== undefined ||
    (isOther && node.unevaluatedItems !== undefined);
  return looksAtAll ? Infinity : node.prefix.length;
}

function passIf(conditions: readonly Expression[]): readonly Code[] {
  const asked = conditions.filter((condition) => condition !== false);
  return asked.length === 0 ? [] : [ifThen(anyOf(asked), CONTINUE)];
}

/** Lets items pass that `contains` counts. */
function passContained(
  { node, holds }: HoldingPart,
  stem: string,
  source: CheckSource,
): readonly Code[] {
  const { contains } = node;
  if (contains?.evaluates !== true) return [];
  const fits = source.loneAnswer(
    contains.node,
    element(VALUE, INDEX),
    `${stem}Contained`,
    ANY_TYPE,
  );
  return passIf([both(holds(), fits)]);
}
