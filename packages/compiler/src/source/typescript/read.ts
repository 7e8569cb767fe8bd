import { isToolName } from "@proviso/runtime/compiler";
import { ts } from "ts-morph";
import type { Diagnostic } from "../../diagnostics.ts";
import { joinPath, relativePath } from "../../host/path.ts";
import type { ContractFiles } from "../contract-files.ts";
import type { ContractSource } from "../contract-source.ts";
import type { ReadTools } from "../tool-list.ts";
import { readDefinition, type ReadDefinition } from "./definition.ts";
import { Evaluation, type WorkBudget } from "./evaluation.ts";
import type { Frame } from "./evaluator.ts";
import { Findings } from "./findings.ts";
import { ModuleGraph } from "./module-graph.ts";
import { type ModuleScope, unwrap } from "./module-scope.ts";
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
 * @param file relative to `files.cwd`, or absolute
 */
export async function readTypeScript(
  file: string,
  bytes: Uint8Array,
  files: ContractFiles,
): Promise<ReadTypeScript> {
  const findings = new Findings();
  const graph = new ModuleGraph(files, findings);
  const path = relativePath(files.cwd, joinPath(files.cwd, file));
  const opened = graph.open(path, bytes);
  if (opened.kind !== "module") {
    return { tools: { sources: [], declared: 0 }, findings: findings.all };
  }
  const calls = findToolCalls(opened.scope, findings);
  const budget: WorkBudget = { units: WORK_UNITS };
  for (;;) {
    const found = new Findings();
    const evaluation = new Evaluation(graph, found, budget);
    const read = calls.map((call) => {
      return readCall(call, opened.scope, evaluation, found);
    });
    // Constants of files that weren't there yet: read these, and begin again.
    if (await graph.load()) continue;
    return {
      tools: toolsOf(read, graph),
      findings: [...findings.all, ...found.all],
    };
  }
}

function toolsOf(
  read: readonly ReadDefinition[],
  { hasEffects }: ModuleGraph,
): ReadTools {
  const sources: ContractSource[] = [];
  const broken: string[] = [];
  for (const { name, source } of read) {
    if (source !== undefined && !hasEffects) sources.push(source);
    else if (name !== undefined) broken.push(name);
  }
  return { sources, broken, declared: read.length };
}

function readCall(
  { node, exportedAs }: ToolCall,
  scope: ModuleScope,
  evaluation: Evaluation,
  findings: Findings,
): ReadDefinition {
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
    return { name: undefined };
  }
  const constant = evaluation.constantOf(argument, frame);
  if (constant === undefined) {
    return { name: nameIn(argument, evaluation, frame) };
  }
  if (constant.kind !== "object") {
    const reason = `the definition of ${exportedAs} is an object`;
    evaluation.refuse(argument, frame, reason);
    return { name: undefined };
  }
  return readDefinition(constant, scope.file, findings);
}

/** The name that a definition states, whatever else of it isn't constant. */
function nameIn(
  definition: ts.Expression,
  evaluation: Evaluation,
  frame: Frame,
): string | undefined {
  const literal = unwrap(definition);
  if (!ts.isObjectLiteralExpression(literal)) return undefined;
  for (const property of literal.properties) {
    const isName =
      ts.isPropertyAssignment(property) &&
      ts.isIdentifier(property.name) &&
      property.name.text === "name";
    if (!isName) continue;
    const name = evaluation.constantOf(property.initializer, frame);
    const value = name?.kind === "scalar" ? name.value : undefined;
    return typeof value === "string" && isToolName(value) ? value : undefined;
  }
  return undefined;
}
