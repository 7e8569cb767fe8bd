import { ts } from "ts-morph";
import type { Diagnostic } from "../../diagnostics.ts";
import type { ContractFiles } from "../contract-files.ts";
import type { ContractSource } from "../contract-source.ts";
import type { ReadTools } from "../tool-list.ts";
import { readDefinition } from "./definition.ts";
import { Evaluation, type WorkBudget } from "./evaluation.ts";
import { Findings } from "./findings.ts";
import { ModuleGraph } from "./module-graph.ts";
import type { ModuleScope } from "./module-scope.ts";
import { startOf } from "./module-text.ts";
import { findToolCalls, type ToolCall } from "./tool-calls.ts";

/** What a contract in TypeScript holds, and everything found wrong with it. */
export interface ReadTypeScript {
  readonly tools: ReadTools;
  readonly findings: readonly Diagnostic[];
}

/** Far more than a contract's limits admit, and reached within a second. */
const WORK_UNITS = 2_000_000;

/**
 * Reads the tools that a module defines with `defineTool` and exports. Nothing
 * of it runs: definitions are evaluated by what is written, constants of other
 * files among them, and whatever isn't constant is refused where it stands.
 * @param file as in diagnostics, relative to `files.cwd`
 */
export async function readTypeScript(
  file: string,
  bytes: Uint8Array,
  files: ContractFiles,
): Promise<ReadTypeScript> {
  const findings = new Findings();
  const graph = new ModuleGraph(files, findings);
  const opened = graph.open(file, bytes);
  if (opened.kind !== "module") {
    return { tools: { sources: [], declared: 0 }, findings: findings.all };
  }
  const calls = findToolCalls(opened.scope, findings);
  const budget: WorkBudget = { units: WORK_UNITS };
  for (;;) {
    const found = new Findings();
    const evaluation = new Evaluation(graph, found, budget);
    const sources = calls.flatMap((call) =>
      readCall(call, opened.scope, evaluation, found),
    );
    // Constants of files that weren't there yet: read these, and begin again.
    if (await graph.load()) continue;
    return {
      tools: {
        sources: graph.hasEffects ? [] : sources,
        declared: calls.length,
      },
      findings: [...findings.all, ...found.all],
    };
  }
}

function readCall(
  { node, exportedAs }: ToolCall,
  scope: ModuleScope,
  evaluation: Evaluation,
  findings: Findings,
): ContractSource[] {
  const frame = { scope };
  const [argument, second] = node.arguments;
  if (
    argument === undefined ||
    second !== undefined ||
    ts.isSpreadElement(argument)
  ) {
    findings.report(
      "missing_member",
      scope,
      startOf(node, scope),
      "defineTool takes one argument, the definition of the tool",
      "write defineTool({ name, description, parameters })",
    );
    return [];
  }
  const constant = evaluation.constantOf(argument, frame);
  if (constant === undefined) return [];
  if (constant.kind !== "object") {
    const reason = `the definition of ${exportedAs} is an object`;
    evaluation.refuse(argument, frame, reason);
    return [];
  }
  const source = readDefinition(constant, scope.file, findings);
  return source === undefined ? [] : [source];
}
