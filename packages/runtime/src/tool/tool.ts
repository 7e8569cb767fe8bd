import type { ExactJsonValue } from "../core/json.ts";
import type { Awaitable } from "./awaitable.ts";
import type { Side } from "./boundary.ts";
import type { CallContext } from "./call-context.ts";
import type { JsonToolContract } from "./contract.ts";
import type { ToolMetadata } from "./metadata.ts";
import type { RefusedCall } from "./outcome.ts";
import type { ToolPolicy } from "./policy.ts";

/** How a tool was registered. */
export type ToolKind = "json" | "validated" | "typed" | "protocol" | "external";

/** A handler as the runtime runs it: the input was checked, the output will be. */
export type CheckedHandler = (
  input: ExactJsonValue,
  call: CallContext,
) => Awaitable<unknown>;

/** A registered tool. */
export interface Tool {
  readonly kind: ToolKind;
  readonly policy: ToolPolicy;
  readonly metadata: ToolMetadata;
  /** What is enforced; without one the envelope alone is. */
  readonly contract: JsonToolContract<unknown, unknown> | undefined;
  /** What may go in, and what may come out. */
  readonly input: Side;
  readonly output: Side;
  /** Absent for what is completed from outside. */
  readonly handler: CheckedHandler | undefined;
  /** Whether the handler answers later, as far as can be told before it runs. */
  readonly isAsync: boolean;
  /** What an error of the handler says to the caller. */
  readonly outcomeOfError: (error: unknown) => RefusedCall;
}
