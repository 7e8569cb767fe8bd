import type { CheckNode, ValueNumbers } from "@proviso/runtime/compiler";
import type { SideNames } from "../names/contract-names.ts";
import { code, type Code, identifier, imported } from "./code.ts";
import { admitsAll, checksMembers } from "./condition.ts";
import { anyOf, call, type Expression } from "./expression-node.ts";
import { expressionCode } from "./expression-layout.ts";
import { GuardWriter } from "./guard-writer.ts";
import { pollutionTest } from "./inherited-members.ts";
import { jsonType } from "./literal-type.ts";
import type { LocalNames } from "./local-names.ts";
import { membersRead } from "./member-reads.ts";
import { type GuardStyle, nodesUsed } from "./guard-plan.ts";
import { functionDeclaration, ifThen, type Signature } from "./statements.ts";
import { referenceType } from "./type-node.ts";

const VALUE = code`value`;

/**
 * Emits the boolean checks of a module: one function an object, array or union
 * schema, named after its place; smaller checks stand where they are used. The
 * sides share nothing but the names that are taken.
 */
export class GuardEmitter {
  /** Functions and constants that the guards use, in the order of the schema. */
  readonly declarations: Code[] = [];
  private readonly names: LocalNames;
  private readonly style: GuardStyle;

  constructor(names: LocalNames, style: GuardStyle) {
    this.names = names;
    this.style = style;
  }

  /** The exported guard of a side. */
  guard(node: CheckNode, names: SideNames): Code {
    const { type } = names;
    const { numbers } = this.style;
    const writer = new GuardWriter(node, type, this.names, this.style);
    const { body, below, membersNamed } = writer.write();
    const tests = walksMembers(node, this.style)
      ? [call(imported("isPolluted"), [])]
      : [];
    if (membersNamed.size > 0) {
      const name = identifier(this.names.declare(`is${type}Polluted`));
      this.declarations.push(pollutionTest(name, membersNamed));
      tests.push(call(name, []));
    }
    // One by one: arguments stand on the stack, and these may be many.
    for (const each of below) this.declarations.push(each);
    const start = tests.length === 0 ? [] : [this.withoutPollution(tests)];
    return functionDeclaration(guardSignature(names, numbers), [
      ...start,
      ...body,
    ]);
  }

  /** Goes on with a copy where what objects inherit would be taken for members. */
  private withoutPollution(tests: readonly Expression[]): Code {
    const isNumber =
      this.style.numbers === "exact" ? [imported("isExactNumber")] : [];
    const clean = call(imported("withoutPrototypes"), [VALUE, ...isNumber]);
    return ifThen(anyOf(tests), code`value = ${expressionCode(clean)};`);
  }
}

/** `isReadInput(value: JsonValue): value is ReadInput` */
export function guardSignature(
  { guard, type }: SideNames,
  numbers: ValueNumbers,
): Signature {
  return {
    name: identifier(guard),
    parameters: [{ name: VALUE, type: jsonType(numbers) }],
    result: referenceType(identifier(type)),
    guards: VALUE,
    exported: true,
  };
}

/** Whether a check looks at members with `for...in`. */
function walksMembers(root: CheckNode, style: GuardStyle): boolean {
  const reached = new Set([root]);
  for (const node of reached) {
    if (node.admitted !== undefined) continue;
    const { unevaluatedMembers } = node;
    const walksRest = unevaluatedMembers && !admitsAll(unevaluatedMembers);
    const walks = checksMembers(node) && membersRead(node, style) === undefined;
    if (walks || walksRest === true) return true;
    for (const next of nodesUsed(node)) reached.add(next);
  }
  return false;
}
