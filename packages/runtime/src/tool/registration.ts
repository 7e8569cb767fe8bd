import { inputSide, outputSide } from "./boundary.ts";
import type { CallContext } from "./call-context.ts";
import type { JsonToolContract } from "./contract.ts";
import { ToolMetadata } from "./metadata.ts";
import { outcomeOfError } from "./outcome.ts";
import { ToolPolicy } from "./policy.ts";
import type { CheckedHandler, Tool, ToolKind } from "./tool.ts";

/** A contract whose types aren't asked for. */
export type AnyContract = JsonToolContract<unknown, unknown>;

/** What is registered as a tool. */
export interface ToolParts {
  readonly kind: ToolKind;
  readonly policy: ToolPolicy;
  readonly metadata: ToolMetadata;
  readonly contract?: AnyContract;
  /** A handler, whatever its contract makes it take. */
  readonly handler?: (input: never, call: CallContext) => unknown;
  /** Whether the handler answers later; seen of the handler itself by default. */
  readonly isAsync?: boolean;
  readonly outcomeOfError?: Tool["outcomeOfError"];
}

/**
 * Makes a tool of its parts. They are looked at, as callers without types may
 * give others: a policy that is none would limit nothing, and a contract that
 * is missing enforce nothing.
 * @throws TypeError for what isn't the part that it stands for.
 */
export function toolOf(parts: ToolParts): Tool {
  checkParts(parts);
  const { contract, handler, kind, metadata, policy } = parts;
  return {
    kind,
    policy,
    metadata,
    contract,
    input: inputSide(policy, contract),
    output: outputSide(policy, contract),
    handler: handler as CheckedHandler | undefined,
    isAsync: parts.isAsync ?? isAsyncFunction(handler),
    outcomeOfError:
      parts.outcomeOfError ?? ((error) => outcomeOfError(policy.name, error)),
  };
}

function checkParts({
  contract,
  handler,
  kind,
  metadata,
  policy,
}: ToolParts): void {
  if (!(policy instanceof ToolPolicy)) {
    throw new TypeError("a tool's policy must be a ToolPolicy");
  }
  if (!(metadata instanceof ToolMetadata)) {
    throw new TypeError("a tool's metadata must be a ToolMetadata");
  }
  if (kind !== "external" && typeof handler !== "function") {
    throw new TypeError("a tool's handler must be a function");
  }
  if (kind !== "json" && !isContract(contract)) {
    throw new TypeError("a tool's contract must have schemas");
  }
}

function isContract(contract: Partial<AnyContract> | undefined): boolean {
  const { input, output } = contract ?? {};
  return [input, output ?? input].every(
    (side) => typeof side?.parse === "function",
  );
}

/** Whether a function says of itself that it answers later. */
export function isAsyncFunction(handler: unknown): boolean {
  return Object.prototype.toString.call(handler) === "[object AsyncFunction]";
}
