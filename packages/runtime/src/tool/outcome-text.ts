import { formatJson } from "../core/format-json.ts";
import type { Issue } from "../core/issue.ts";
import {
  type ExactJsonValue,
  isJsonValue,
  type JsonValue,
} from "../core/json.ts";
import { parseJson } from "../core/parse.ts";
import {
  type CallOutcome,
  isCallCode,
  type RefusedCall,
  refused,
} from "./outcome.ts";
import type { Tool } from "./tool.ts";

/** Writes an outcome as text, for a ledger or queue to keep: an output as JSON text of its own, every digit in it. */
export function writeOutcome(outcome: CallOutcome): string {
  return formatJson(
    outcome.outcome === "allowed"
      ? { output: formatJson(outcome.output) }
      : refusalRecord(outcome),
  );
}

function refusalRecord({ code, message, issues }: RefusedCall): ExactJsonValue {
  return issues === undefined
    ? { code, message }
    : { code, message, issues: issues.map(issueRecord) };
}

function issueRecord(issue: Issue): ExactJsonValue {
  // What a keyword notes of itself need not be JSON.
  const params = isJsonValue(issue.params) ? issue.params : {};
  return { ...issue, path: [...issue.path], params };
}

/**
 * Reads what `writeOutcome` wrote; the output is held to the contract again, as
 * whoever kept it is not the runtime. An outcome that can't be read is unknown.
 */
export function readOutcome(text: string, tool: Tool): CallOutcome {
  try {
    const record = parseJson(text) as Record<string, JsonValue>;
    const outcome =
      typeof record["output"] === "string"
        ? readAllowed(record["output"], tool)
        : readRefused(record);
    if (outcome !== undefined) return outcome;
  } catch {
    // Then it isn't what the runtime wrote.
  }
  return unknownOutcome(tool.policy.name);
}

/** The outcome of a call that was spent, and of which nobody has told what became of it. */
export function unknownOutcome(name: string): RefusedCall {
  const words = "was begun before, and its outcome is unknown";
  return refused("outcome_unknown", `the call of ${name} ${words}`);
}

function readAllowed(
  text: string,
  { output: { schema } }: Tool,
): CallOutcome | undefined {
  if (schema === undefined) {
    return { outcome: "allowed", output: parseJson(text) };
  }
  const parsed = schema.parse(text);
  return parsed.ok
    ? { outcome: "allowed", output: parsed.value as ExactJsonValue }
    : undefined;
}

function readRefused(
  record: Readonly<Record<string, JsonValue>>,
): RefusedCall | undefined {
  const { code, message, issues } = record;
  if (typeof code !== "string" || !isCallCode(code)) return undefined;
  if (typeof message !== "string") return undefined;
  return Array.isArray(issues)
    ? refused(code, message, issues as unknown as Issue[])
    : refused(code, message);
}
