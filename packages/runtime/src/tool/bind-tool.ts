import { jsonEqual } from "../core/equal.ts";
import { isBytes } from "../core/text-bytes.ts";
import type { Schema } from "../schema/schema.ts";
import type { CallOptions } from "./call-engine.ts";
import type { JsonToolContract } from "./contract.ts";
import type { CallOutcome, RefusedCall } from "./outcome.ts";
import { ToolPolicy } from "./policy.ts";
import { CapabilityRuntime, type ToolHandler } from "./runtime.ts";

/** What answers the calls of a tool: a handler, or a runtime that the tool is registered with. */
export type ToolTarget<I, O> = ToolHandler<I, O> | CapabilityRuntime;

/** A contract with what answers its calls, ready for whoever brings them. */
export interface BoundTool<I = unknown, O = unknown> {
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly input: Schema<I>;
  readonly output: Schema<O> | undefined;
  /** Makes a call from JSON text, as a model wrote it. Never rejects. */
  callText(text: string, options?: CallOptions): Promise<CallOutcome>;
  /** Makes a call from a value that was read already. Never rejects. */
  callValue(value: unknown, options?: CallOptions): Promise<CallOutcome>;
}

/**
 * Binds a contract to what answers its calls. A handler alone is called as often
 * as it is asked for; budgets, deadlines and an audit are for a runtime to keep.
 * Either way input and output are JSON objects or arrays, held to the contract.
 * @throws TypeError for a contract without a name, and for a runtime that
 * doesn't hold a tool of that name to the same contract.
 */
export function bindTool<I, O>(
  contract: JsonToolContract<I, O>,
  target: ToolTarget<I, O>,
): BoundTool<I, O> {
  const { name, title, description, input, output } = contract;
  if (name === undefined) throw new TypeError("the contract has no name");
  const runtime =
    typeof target === "function"
      ? runtimeOf(name, contract, target)
      : checkRegistered(name, contract, target);
  return {
    name,
    title,
    description,
    input,
    output,
    callText: (text, options) => runtime.call(name, text, options),
    callValue: (value, options) =>
      runtime.call(name, isText(value) ? NO_CONTAINER : value, options),
  };
}

/** What is wrong with a call, for a model to act on: what happened, then an issue a line. */
export function explainRefusal({ message, issues = [] }: RefusedCall): string {
  return [message, ...issues.map((issue) => issue.message)].join("\n");
}

/** JSON text that is refused as any value is that is neither object nor array. */
const NO_CONTAINER = "null";

/** Whether a runtime would read a value as JSON text. */
function isText(value: unknown): boolean {
  return typeof value === "string" || isBytes(value);
}

/** A runtime that holds calls to their contract, and to nothing else. */
function runtimeOf<I, O>(
  name: string,
  { input, output }: JsonToolContract<I, O>,
  handler: ToolHandler<I, O>,
): CapabilityRuntime {
  const most = Number.MAX_SAFE_INTEGER;
  const policy = ToolPolicy.json(name, {
    maxCalls: most,
    maxInputBytes: most,
    maxOutputBytes: most,
  });
  const runtime = new CapabilityRuntime({
    auditCapacity: 1,
    maxCatalogBytes: most,
  });
  const title = undefined;
  const description = undefined;
  const untold = { name, title, description, input, output };
  runtime.registerTypedJsonTool(policy, untold, handler);
  return runtime;
}

function checkRegistered(
  name: string,
  { input, output }: JsonToolContract<unknown, unknown>,
  runtime: CapabilityRuntime,
): CapabilityRuntime {
  const entry = runtime.catalog().find((tool) => tool.name === name);
  if (entry?.contract_enforced !== true) {
    throw new TypeError(`the runtime holds no tool ${name} to a contract`);
  }
  if (
    isSameDocument(entry.inputSchema, input.document) &&
    isSameDocument(entry.outputSchema, output?.document)
  ) {
    return runtime;
  }
  throw new TypeError(`the runtime holds ${name} to another contract`);
}

function isSameDocument(
  held: Schema<unknown>["document"] | undefined,
  told: Schema<unknown>["document"] | undefined,
): boolean {
  return held === undefined || told === undefined
    ? held === told
    : jsonEqual(held, told);
}
