import type { CheckNode } from "@proviso/runtime/compiler";
import { code, type Code } from "./code.ts";
import { both } from "./condition.ts";
import type { HoldingPart } from "./evaluated-parts.ts";
import { anyOf, element, type Expression } from "./expression-node.ts";
import type { GuardBody } from "./guard-body.ts";
import type { CheckSource } from "./check-source.ts";
import { checkStatements, REFUSE } from "./member-cases.ts";
import { forIn, ifThen, type SwitchCase, switchOn } from "./statements.ts";

const KEY = code`key`;
const VALUE = code`value`;
const CONTINUE = code`continue;`;
const BREAK = code`break;`;

/** Checks the members that no schema of the place has looked at. */
export function otherMembers(
  body: GuardBody,
  rest: CheckNode,
  parts: readonly HoldingPart[],
  stem: string,
  source: CheckSource,
): void {
  const [root, ...others] = parts;
  if (root?.node.additional !== "unsaid") return;
  const whole = others
    .filter(({ node }) => looksAtAll(node))
    .map(({ holds }) => holds());
  if (whole.includes(true)) return;
  const local = {
    value: element(VALUE, KEY),
    local: "member",
    stem: `${stem}Unevaluated`,
  };
  const check = checkStatements([rest], source, local);
  if (check.length === 0) return;
  const byName = [
    ...namesPassed(parts),
    ...patternsPassed(parts, stem, source),
  ];
  const isUnread = byName.length === 0 && check[0] === REFUSE;
  const passes = [...passIf(whole), ...byName];
  body.add(forIn(isUnread ? code`_key` : KEY, VALUE, [...passes, ...check]));
}

/** Whether a schema that holds has looked at every member. */
function looksAtAll(node: CheckNode): boolean {
  return node.additional !== "unsaid" || node.unevaluatedMembers !== undefined;
}

function passIf(conditions: readonly Expression[]): readonly Code[] {
  const asked = conditions.filter((condition) => condition !== false);
  return asked.length === 0 ? [] : [ifThen(anyOf(asked), CONTINUE)];
}

/** Lets members pass by their names: always, or where a schema that names them holds. */
function namesPassed(parts: readonly HoldingPart[]): readonly Code[] {
  const naming = new Map<string, HoldingPart[]>();
  for (const part of parts) {
    for (const slot of part.node.properties) {
      if (slot.node === undefined) continue;
      const known = naming.get(slot.name);
      if (known === undefined) naming.set(slot.name, [part]);
      else known.push(part);
    }
  }
  const always: string[] = [];
  const cases: SwitchCase[] = [];
  for (const [name, those] of naming) {
    const conditions = [...new Set(those.map(({ holds }) => holds()))];
    if (conditions.includes(true)) always.push(name);
    else cases.push({ labels: [name], body: [...passIf(conditions), BREAK] });
  }
  if (always.length > 0) cases.unshift({ labels: always, body: [CONTINUE] });
  return cases.length === 0 ? [] : [switchOn(KEY, cases)];
}

function patternsPassed(
  parts: readonly HoldingPart[],
  stem: string,
  source: CheckSource,
): readonly Code[] {
  return passIf(
    parts.flatMap(({ node, holds }) =>
      node.patterns.map((slot) =>
        both(holds(), source.isFound(slot, KEY, `${stem}Name`)),
      ),
    ),
  );
}
