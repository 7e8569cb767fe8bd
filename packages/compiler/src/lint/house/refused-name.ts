import { formatPointer, quoteText } from "@proviso/runtime/compiler";
import { type NameRules, nameRules } from "../../names/provider-names.ts";
import type { LintRule, RuleFinding } from "../rule.ts";

const providers: readonly NameRules[] = Object.values(nameRules);

/** Names that the API of a provider refuses, with all the tools of the request. */
export const refusedName = {
  code: "refused_name",
  title: "A provider refuses the name of a tool or a property",
  severity: "warning",
  explanation:
    "Providers of models restrict names, each in its own way, and refuse the " +
    "whole list of tools for one that breaks the rule. The contract is fine as " +
    "long as it is never sent there; lint with --provider tells all that one " +
    "provider refuses.",
  mend:
    "Take a name that each provider takes: a letter or _ first, then letters, " +
    "digits and _, at most 64 in all.",
  example: {
    before: '{ "name": "files/read", "input": ... }',
    after: '{ "name": "read_file", "input": ... }',
  },
  *find({ name, sides: [input], source }): Iterable<RuleFinding> {
    const tool = describe(`the tool name ${quoteText(name)}`, (rules) =>
      rules.toolName.pattern.test(name));
    if (tool !== undefined) yield { ...tool, pointer: source.pointers.name };
    for (const { node, pointer } of input?.schemas ?? []) {
      for (const slot of node.properties) {
        if (slot.node === undefined) continue;
        const found = describe(`the property name ${quoteText(slot.name)}`, ({
          propertyName,
        }) => propertyName?.pattern.test(slot.name) ?? true);
        if (found === undefined) continue;
        const place = pointer + formatPointer(["properties", slot.name]);
        yield { ...found, pointer: place, part: "name" };
      }
    }
  },
} as const satisfies LintRule;

function describe(
  what: string,
  takes: (rules: NameRules) => boolean,
): Pick<RuleFinding, "message" | "hint"> | undefined {
  const refusing = providers.filter((rules) => !takes(rules));
  if (refusing.length === 0) return undefined;
  const titles = refusing.map(({ title }) => title).join(" and ");
  return {
    message: `${what} is refused by ${titles}`,
    hint: "take letters, digits and _, at most 64, no digit first",
  };
}
