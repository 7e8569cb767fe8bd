import { ts } from "ts-morph";
import type { ScalarConstant } from "./constant.ts";
import type { EnumEntity, Evaluator, Frame } from "./evaluator.ts";
import { markOf, scalar } from "./literal.ts";
import type { ModuleScope } from "./module-scope.ts";

/** An enum; a member without a value is one more than the one before it. */
export function evaluateEnum(
  evaluator: Evaluator,
  node: ts.EnumDeclaration,
  scope: ModuleScope,
): EnumEntity | undefined {
  const members = new Map<string, ScalarConstant>();
  const entity = { kind: "enum", members, name: node.name.text } as const;
  const frame: Frame = { scope, enumeration: entity };
  let previous: ScalarConstant["value"] = -1;
  let isWhole = true;
  for (const member of node.members) {
    const value = valueOf(evaluator, member, previous, frame);
    const name = nameOf(evaluator, member.name, frame);
    if (value === undefined || name === undefined) {
      isWhole = false;
      continue;
    }
    members.set(name, { kind: "scalar", ...value });
    previous = value.value;
  }
  return isWhole ? entity : undefined;
}

type Valued = Pick<ScalarConstant, "value" | "at">;

function valueOf(
  evaluator: Evaluator,
  member: ts.EnumMember,
  previous: ScalarConstant["value"],
  frame: Frame,
): Valued | undefined {
  if (member.initializer === undefined) {
    return typeof previous === "number"
      ? scalar(previous + 1, member, frame)
      : evaluator.refuse(
          member,
          frame,
          "no number stands before it to count on",
        );
  }
  const constant = evaluator.constantOf(member.initializer, frame);
  if (constant === undefined) return undefined;
  const isFit =
    constant.kind === "scalar" &&
    (typeof constant.value === "string" || typeof constant.value === "number");
  return isFit
    ? { value: constant.value, at: markOf(member.initializer, frame) }
    : evaluator.refuse(member, frame, "an enum holds texts and numbers");
}

function nameOf(
  evaluator: Evaluator,
  name: ts.PropertyName,
  frame: Frame,
): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name)
    ? name.text
    : evaluator.refuse(name, frame, "it is no plain name");
}
