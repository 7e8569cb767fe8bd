import { type CheckNode, OBJECT } from "@proviso/runtime/compiler";
import type { LintRule, RuleFinding } from "../rule.ts";

const CLOSING_HINT =
  'write "additionalProperties": false, or true where that is meant';

const INPUT_HINT =
  "in place of parameters, state input: an object schema with additionalProperties";

/** Objects of inputs that say nothing of undeclared members. */
export const openObject = {
  code: "open_object",
  title:
    "An object of an input leaves open whether it takes undeclared members",
  severity: "warning",
  explanation:
    "The schema declares members and says nothing of others, so it takes them " +
    "all. A misspelt optional parameter is accepted in silence, and the call does " +
    "something else than was asked. Strict modes of providers refuse such schemas.",
  mend:
    'Write "additionalProperties": false, or true where other members are ' +
    "meant to be sent; where allOf or a reference declares members too, write " +
    '"unevaluatedProperties": false. The parameters of a defineTool are open: state ' +
    "input, an object schema that is closed, in place of them.",
  example: {
    before: '{ "properties": { "path": ... } }',
    after: '{ "properties": { "path": ... }, "additionalProperties": false }',
  },
  *find({ source, sides: [input] }): Iterable<RuleFinding> {
    if (input === undefined) return;
    // All objects of author form say it themselves but the map of parameters, which can't.
    const hint = source.form === "typescript" ? INPUT_HINT : CLOSING_HINT;
    const parts = partsOfOthers(input.schemas.map(({ node }) => node));
    for (const { node, pointer } of input.schemas) {
      if (!isSilent(node) || parts.has(node)) continue;
      yield {
        pointer,
        message: "the object takes any members beside those that it declares",
        hint,
      };
    }
  },
} as const satisfies LintRule;

function isSilent(node: CheckNode): boolean {
  return (
    (node.types & OBJECT) !== 0 &&
    declaresMembers(node) &&
    node.additional === "unsaid" &&
    node.unevaluatedMembers === undefined
  );
}

function declaresMembers({ properties }: CheckNode): boolean {
  return properties.some((slot) => slot.node !== undefined);
}

/** Schemas that hold beside others: closing one would shut out the members of those. */
function partsOfOthers(nodes: readonly CheckNode[]): ReadonlySet<CheckNode> {
  const parts = new Set<CheckNode>();
  const pending = nodes.flatMap((node) =>
    isAlias(node) ? [] : node.samePlaceNodes(),
  );
  for (const node of pending) {
    if (parts.has(node)) continue;
    parts.add(node);
    pending.push(...node.samePlaceNodes());
  }
  return parts;
}

/** Whether a schema is nothing but another one that stands elsewhere. */
function isAlias(node: CheckNode): boolean {
  return (
    node.references.length === 1 &&
    node.samePlaceNodes().length === 1 &&
    !declaresMembers(node)
  );
}
