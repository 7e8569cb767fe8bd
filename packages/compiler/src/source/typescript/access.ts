import { quoteText } from "@proviso/runtime/compiler";
import { ts } from "ts-morph";
import type { Constant } from "./constant.ts";
import type { Entity, Evaluator, Frame } from "./evaluator.ts";
import { unwrap } from "./module-scope.ts";
import { entityOfExport } from "./names.ts";

type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression;

/** A member of a constant, an enum or a module: `limits.max`, `MODES[0]`. */
export function entityOfAccess(
  evaluator: Evaluator,
  node: Access,
  frame: Frame,
): Entity | undefined {
  const base = node.expression;
  if (isEnvironment(node, frame)) {
    return evaluator.refuse(node, frame, "it depends on what runs the program");
  }
  const owner = evaluator.entityOf(base, frame);
  const name = memberName(evaluator, node, frame);
  if (owner === undefined || name === undefined) return undefined;
  if (owner.kind === "namespace" && typeof name === "string") {
    return entityOfExport(evaluator, owner.scope, name, { node, frame });
  }
  const member = memberOf(owner, name);
  if (member !== undefined) return member;
  const shown = typeof name === "string" ? quoteText(name) : String(name);
  const reason = `there is no member ${shown} among those that are written`;
  return evaluator.refuse(node, frame, reason);
}

/** Members of globals are told as a whole: `process.env.HOME`, `import.meta.url`. */
function isEnvironment(node: Access, { scope, enumeration }: Frame): boolean {
  let root: ts.Expression = node;
  while (
    ts.isPropertyAccessExpression(root) ||
    ts.isElementAccessExpression(root)
  ) {
    root = unwrap(root.expression);
  }
  if (ts.isMetaProperty(root)) return true;
  return (
    ts.isIdentifier(root) &&
    !scope.locals.has(root.text) &&
    enumeration?.name !== root.text
  );
}

function memberOf(owner: Entity, name: string | number): Constant | undefined {
  switch (owner.kind) {
    case "object":
      return owner.members.get(String(name))?.value;
    case "list":
      return /^(?:0|[1-9]\d*)$/.test(String(name))
        ? owner.items[Number(name)]
        : undefined;
    case "enum":
      // A number would ask for the name of a member.
      return typeof name === "string" ? owner.members.get(name) : undefined;
    default:
      return undefined;
  }
}

function memberName(
  evaluator: Evaluator,
  node: Access,
  frame: Frame,
): string | number | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    return ts.isIdentifier(node.name)
      ? node.name.text
      : evaluator.refuse(node, frame, "it is a private member");
  }
  const constant = evaluator.constantOf(node.argumentExpression, frame);
  if (constant === undefined) return undefined;
  const value = constant.kind === "scalar" ? constant.value : undefined;
  return typeof value === "string" || typeof value === "number"
    ? value
    : evaluator.refuse(node, frame, "a member is named by a text or a number");
}
