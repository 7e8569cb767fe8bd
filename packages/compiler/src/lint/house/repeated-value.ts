import { formatPointer, jsonEqual, showJson } from "@proviso/runtime/compiler";
import { membersOf } from "../../source/raw-schema.ts";
import type { LintRule, RuleFinding } from "../rule.ts";

/** Enums that list a value twice. */
export const repeatedValue = {
  code: "repeated_value",
  title: "An enum lists a value twice",
  severity: "warning",
  explanation:
    "Two members of the enum are equal, numbers by their value: 1 and 1.0 are " +
    "one. The second changes nothing; mostly another value was meant. Some " +
    "providers refuse such an enum (JSON Schema Validation 6.1.2 says that its " +
    "members should be unique).",
  mend: "Remove one of the two, or write the value that was meant.",
  example: {
    before: '{ "enum": ["day", "week", "day"] }',
    after: '{ "enum": ["day", "week", "month"] }',
  },
  *find({ sides }): Iterable<RuleFinding> {
    for (const { pointer, raw } of sides.flatMap(({ schemas }) => schemas)) {
      const { enum: values } = membersOf(raw);
      if (!Array.isArray(values)) continue;
      for (const [index, value] of values.entries()) {
        const first = values.findIndex((other) => jsonEqual(other, value));
        if (first === index) continue;
        yield {
          pointer: pointer + formatPointer(["enum", String(index)]),
          message: `the enum lists ${showJson(value)} twice, first as member ${first}`,
          hint: "remove it, or write the value that was meant",
        };
      }
    }
  },
} as const satisfies LintRule;
