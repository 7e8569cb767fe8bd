import {
  type CheckNode,
  type ExactJsonValue,
  formatPointer,
  quoteText,
} from "@proviso/runtime/compiler";
import { membersOf } from "../../source/raw-schema.ts";
import type { LintRule, RuleFinding } from "../rule.ts";

const HINT = "say what it is for, in the words of whoever calls the tool";

/** Tools and parameters that nothing is said of. */
export const missingDescription = {
  code: "missing_description",
  title: "A tool or a parameter has no description",
  severity: "warning",
  explanation:
    "A model chooses a tool by its description, and fills its parameters in by " +
    "theirs. A name alone leaves it to guess units, forms and meaning. The rule " +
    "looks at the tool and at every property of its input, constants aside; a " +
    "description where a reference leads to counts.",
  mend: "Add a description of a sentence or two.",
  example: {
    before: '{ "limit": { "type": "integer" } }',
    after:
      '{ "limit": { "type": "integer", "description": "Lines at most." } }',
  },
  *find({ description, sides, source }): Iterable<RuleFinding> {
    const [input] = sides;
    if (input === undefined) return;
    const said = description ?? membersOf(input.schema)["description"];
    if (!isSaid(said)) {
      yield {
        pointer: source.pointers.name,
        message: `the tool ${quoteText(source.name)} has no description`,
        hint: HINT,
      };
    }
    for (const { node, pointer, raw } of input.schemas) {
      const declared = membersOf(membersOf(raw)["properties"] ?? {});
      for (const slot of node.properties) {
        const schema = declared[slot.name];
        if (schema === undefined || slot.node === undefined) continue;
        if (isDescribed(schema, slot.node)) continue;
        yield {
          pointer: pointer + formatPointer(["properties", slot.name]),
          part: "name",
          message: `the property ${quoteText(slot.name)} has no description`,
          hint: HINT,
        };
      }
    }
  },
} as const satisfies LintRule;

function isSaid(description: unknown): boolean {
  return typeof description === "string" && description.trim() !== "";
}

/** Whether something is said of a schema, here or where it leads to; a constant says all itself. */
function isDescribed(schema: ExactJsonValue, node: CheckNode): boolean {
  const { const: only, description } = membersOf(schema);
  if (only !== undefined || isSaid(description)) return true;
  const elsewhere = [
    ...node.references.map((reference) => reference.node),
    ...(node.allOf ?? []),
  ];
  return elsewhere.some(({ notes }) => isSaid(notes?.description));
}
