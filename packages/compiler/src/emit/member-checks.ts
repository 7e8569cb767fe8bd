import { type CheckNode, OBJECT } from "@proviso/runtime/compiler";
import { pascalCase } from "../names/contract-names.ts";
import { code, imported } from "./code.ts";
import { admitsAll, aliased, refusalsWhere } from "./condition.ts";
import { binary, call, type Expression, not } from "./expression-node.ts";
import type { GuardBody } from "./guard-body.ts";
import type { CheckSource } from "./check-source.ts";
import { memberLoop } from "./member-cases.ts";
import { memberReads, membersRead } from "./member-reads.ts";
import { variable } from "./statements.ts";

const VALUE = code`value`;
const REQUIRED = code`required`;

/** Checks what is in an object. */
export function memberChecks(
  body: GuardBody,
  node: CheckNode,
  stem: string,
  source: CheckSource,
): void {
  const required = node.properties.filter((slot) => slot.required);
  const read = membersRead(node, source.plan);
  if (read !== undefined) {
    memberReads(body, node, read, stem, source);
  } else if (asksForNamesOnly(node)) {
    body.refuse(...required.map(({ name }) => not(hasMember(name))));
  } else {
    const loop = memberLoop(node, stem, source);
    if (required.length > 0) body.add(variable(REQUIRED, 0));
    if (loop !== undefined) body.add(loop);
    if (required.length > 0) {
      body.refuse(binary(REQUIRED, "!==", required.length));
    }
  }
  for (const dependent of node.dependents) {
    const isThere = hasMember(dependent.name);
    const missing = dependent.required.map((name) => not(hasMember(name)));
    const refusals =
      dependent.node === undefined
        ? []
        : source.besideRefusals(
            [dependent.node],
            VALUE,
            () => `${stem}With${pascalCase(dependent.name) || "Member"}`,
            OBJECT,
          );
    body.refuse(...refusalsWhere(isThere, [...missing, ...refusals]));
  }
}

/** Whether no member is looked at, so that looking for the required ones beats a loop over all. */
function asksForNamesOnly(node: CheckNode): boolean {
  return (
    node.additional !== "closed" &&
    node.memberNames === undefined &&
    [
      node.additionalNode,
      ...node.properties.map((slot) => slot.node),
      ...node.patterns.map((slot) => slot.node),
    ].every((each) => each === undefined || admitsAll(aliased(each)))
  );
}

/** Whether `value` has a member of its own. */
export function hasMember(name: string): Expression {
  return call(imported("hasMember"), [VALUE, name]);
}
