import { JsonTextError, parseJson } from "@proviso/runtime";
import {
  type CheckNode,
  type ExactJsonValue,
  explainMismatch,
  formatJson,
  formatPointer,
  IssueList,
  matchesNode,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import { membersOf } from "../../source/raw-schema.ts";
import type { LintedSchema, LintRule, RuleFinding } from "../rule.ts";

/** A value that a schema shows, and where. */
interface ShownValue {
  readonly steps: readonly string[];
  /** As messages call it. */
  readonly name: string;
  readonly value: ExactJsonValue;
}

/** Values that schemas show, and that they refuse themselves. */
export const unfitExample = {
  code: "unfit_example",
  title: "An example or a default doesn't fit its own schema",
  severity: "error",
  explanation:
    "The value under default or examples is refused by the schema that shows it. " +
    "Models copy examples, and hosts fill defaults in, so each such call fails. " +
    "Either the value was never right, or the schema changed and the value didn't.",
  mend: "Show a value that fits, or let the schema admit the value.",
  example: {
    before: '{ "type": "integer", "minimum": 1, "default": 0 }',
    after: '{ "type": "integer", "minimum": 1, "default": 1 }',
  },
  *find({ numbers, sides }): Iterable<RuleFinding> {
    for (const { node, pointer, raw } of sides.flatMap(
      ({ schemas }) => schemas,
    )) {
      for (const { name, steps, value } of shownValues(raw)) {
        const reason = mismatchOf(node, value, { name, numbers });
        if (reason === undefined) continue;
        yield {
          pointer: pointer + formatPointer(steps),
          message: `${name} does not fit: ${reason}`,
          hint: "show a value that fits, or let the schema admit it",
        };
      }
    }
  },
} as const satisfies LintRule;

function shownValues(raw: LintedSchema["raw"]): ShownValue[] {
  const { default: usual, examples } = membersOf(raw);
  const shown: ShownValue[] = Array.isArray(examples)
    ? examples.map((value, index) => {
        const place = String(index);
        const steps = ["examples", place];
        return { steps, name: `examples[${place}]`, value };
      })
    : [];
  return usual === undefined
    ? shown
    : [{ steps: ["default"], name: "default", value: usual }, ...shown];
}

/** Why a value doesn't fit, in the number mode that it would arrive in. */
function mismatchOf(
  node: CheckNode,
  value: ExactJsonValue,
  { name, numbers }: { name: string; numbers: ValueNumbers },
): string | undefined {
  let read: ExactJsonValue;
  try {
    read = parseJson(formatJson(value), { numbers });
  } catch (error) {
    if (error instanceof JsonTextError) return error.message;
    throw error;
  }
  if (matchesNode(node, read)) return undefined;
  const issues = new IssueList({ root: name });
  explainMismatch(node, read, issues);
  return issues.toArray()[0]?.message ?? "the schema refuses it";
}
