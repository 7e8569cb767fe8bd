import type { JsonValue } from "../core/json.ts";
import type { AuditEvent } from "./audit.ts";
import { type Awaitable, isAwaited, promiseOf } from "./awaitable.ts";
import { CallEngine, type CallOptions } from "./call-engine.ts";
import type { CallContext } from "./call-context.ts";
import type { Claim } from "./claim.ts";
import type { JsonToolContract } from "./contract.ts";
import { Invocation } from "./invocation.ts";
import { ToolMetadata } from "./metadata.ts";
import type { CallOutcome } from "./outcome.ts";
import type { ToolPolicy } from "./policy.ts";
import { cancelled } from "./refusals.ts";
import { type AnyContract, isAsyncFunction, toolOf } from "./registration.ts";
import { type CatalogEntry, ToolRegistry } from "./registry.ts";
import {
  checkOptions,
  limitOf,
  type RuntimeOptions,
} from "./runtime-options.ts";
import {
  checkManifest,
  outcomeOfWorkerError,
  type ToolWorker,
} from "./worker.ts";

/**
 * What does a tool's work. Its input has passed the contract and is its own; what
 * it gives, or a promise of that, is held to the contract before anyone sees it.
 * A `ToolError` that it throws ends the call in words of its own.
 */
export type ToolHandler<I = JsonValue, O = unknown> = (
  input: I,
  call: CallContext,
) => Awaitable<O>;

/**
 * Runs tools for callers that can't be trusted: each call is held to its tool's
 * contract, counted, run at most once and audited. Whatever comes of a call is an
 * outcome; no call throws, and none harms another.
 */
export class CapabilityRuntime {
  readonly #registry: ToolRegistry;
  readonly #engine: CallEngine;

  /**
   * @throws RangeError for limits that are no whole numbers, a scope that is none.
   * @throws TypeError for an option that there isn't, and for a lease with a
   * budget whose ledger has no `begin`.
   */
  constructor(options: RuntimeOptions = {}) {
    checkOptions(options);
    this.#registry = new ToolRegistry(
      limitOf(options, "maxTools"),
      limitOf(options, "maxCatalogBytes"),
    );
    this.#engine = new CallEngine(options, this.#registry.tools);
  }

  /**
   * Registers a tool whose input and output are any JSON objects or arrays. The
   * schemas of its metadata are shown in the catalog and check nothing.
   * @throws TypeError when the name is taken, or a part isn't what it stands for.
   * @throws RangeError when there is no room.
   */
  registerJsonTool(
    policy: ToolPolicy,
    metadata: ToolMetadata,
    handler: ToolHandler,
  ): void {
    this.#registry.add(toolOf({ kind: "json", policy, metadata, handler }));
  }

  /**
   * Registers a tool whose input and output are held to a contract.
   * @throws what `registerJsonTool` throws.
   */
  registerValidatedJsonTool(
    policy: ToolPolicy,
    metadata: ToolMetadata,
    contract: AnyContract,
    handler: ToolHandler,
  ): void {
    const kind = "validated";
    this.#registry.add(toolOf({ kind, policy, metadata, contract, handler }));
  }

  /**
   * Registers a tool by a generated contract or one of `defineTool`, which types
   * the handler; title and description are the contract's own.
   * @throws what `registerJsonTool` throws.
   */
  registerTypedJsonTool<I, O>(
    policy: ToolPolicy,
    tool: JsonToolContract<I, O>,
    handler: ToolHandler<I, O>,
  ): void {
    const { description = "", title } = tool;
    const metadata = new ToolMetadata(description, { title });
    const contract: AnyContract = tool;
    this.#registry.add(
      toolOf({ kind: "typed", policy, metadata, contract, handler }),
    );
  }

  /**
   * Registers a tool that a worker does, held to a contract as any other: a
   * `ToolError` of kind `denied` is the worker's own refusal, an error that is no
   * `ToolError` a fault on the way.
   * @throws TypeError when the worker's manifest doesn't name the tool.
   * @throws RangeError when the policy allows more than the manifest supports.
   * @throws what `registerJsonTool` throws.
   */
  registerValidatedProtocolJsonTool(
    policy: ToolPolicy,
    metadata: ToolMetadata,
    contract: AnyContract,
    worker: ToolWorker,
  ): void {
    checkManifest(worker, policy);
    const { name } = policy;
    const tool = toolOf({
      kind: "protocol",
      policy,
      metadata,
      contract,
      handler: (input, call) => worker.dispatch({ tool: name, input, call }),
      isAsync: isAsyncFunction(worker.dispatch),
      outcomeOfError: (error) => outcomeOfWorkerError(name, error),
    });
    this.#registry.add(tool);
  }

  /**
   * Registers a tool without a handler: its calls are claimed and completed from
   * outside.
   * @throws what `registerJsonTool` throws.
   */
  registerExternalJsonTool(
    policy: ToolPolicy,
    metadata: ToolMetadata,
    contract: AnyContract,
  ): void {
    const kind = "external";
    this.#registry.add(toolOf({ kind, policy, metadata, contract }));
  }

  /**
   * Makes a call. A string or a `Uint8Array` is JSON text, anything else a host
   * value. Never rejects: every refusal and every failure is an outcome.
   */
  call(
    name: string,
    textOrValue: unknown,
    options?: CallOptions,
  ): Promise<CallOutcome> {
    return this.#engine.make(name, textOrValue, "async", options).delivered();
  }

  /**
   * Makes a call that is over when this returns. What would answer later, be it
   * the ledger, the authorizer, a worker or an async handler, is refused before
   * anything is counted; a handler that gives a promise unannounced has failed.
   */
  callSync(
    name: string,
    textOrValue: unknown,
    options?: Pick<CallOptions, "id">,
  ): CallOutcome {
    return this.#engine.make(name, textOrValue, "sync", options).takeOutcome();
  }

  /**
   * Starts a call that the host pumps or a worker claims: it is checked and
   * counted now. Resolves once it waits, or is refused, which its outcome tells.
   */
  async start(
    name: string,
    textOrValue: unknown,
    options?: Pick<CallOptions, "id">,
  ): Promise<Invocation> {
    const call = this.#engine.make(name, textOrValue, "deferred", options);
    await call.admitted();
    return new Invocation(call, this);
  }

  /**
   * Runs the handlers of started calls, the oldest first. Resolves with their
   * number when they are over; what has passed its deadline never runs. External
   * calls that other hosts have completed are over then, too.
   * @throws RangeError (the promise rejects) for a count that is no whole number.
   */
  async pump(count: number = 1): Promise<number> {
    if (!Number.isSafeInteger(count) || count < 0) {
      throw new RangeError("count must be a whole number from 0");
    }
    await this.#engine.catchUp();
    return this.#engine.deferred.pump(count);
  }

  /**
   * Cancels a started call, whether it waits, runs or is claimed; it stays
   * counted. False when it was over already.
   * @throws TypeError (the promise rejects) for what is no invocation of this runtime.
   */
  async cancelPending(invocation: Invocation): Promise<boolean> {
    const call = Invocation.callOf(invocation, this);
    return this.#engine.end(call, cancelled(call));
  }

  /**
   * Claims the oldest external call that waits, of one tool or of any; undefined
   * when there is none.
   * @throws ClaimError (the promise rejects) for a tool that isn't external, or
   * when the queue fails.
   */
  async claim(name?: string): Promise<Claim | undefined> {
    await this.#engine.catchUp();
    return this.#engine.claims.claim(name);
  }

  /**
   * Completes a claimed call: the output is checked, and what came of the call is
   * told here and to its caller.
   * @throws ClaimError (the promise rejects) when the claim isn't held, or the
   * queue fails; nothing has changed then.
   */
  complete(claim: Claim, output: unknown): Promise<CallOutcome> {
    return this.#engine.claims.complete(claim, output);
  }

  /** Ends a claimed call by an error, as if a handler had thrown it. @throws as `complete` does. */
  fail(claim: Claim, error: unknown): Promise<CallOutcome> {
    return this.#engine.claims.fail(claim, error);
  }

  /** Ends a claimed call as cancelled. @throws as `complete` does. */
  cancel(claim: Claim): Promise<CallOutcome> {
    return this.#engine.claims.cancel(claim);
  }

  /**
   * Gives a claimed call back for another attempt, under the same idempotency key
   * and without counting it again; resolves with what came of this attempt.
   * @throws ClaimError as `complete` does, or when no attempt is left.
   */
  retry(claim: Claim): Promise<CallOutcome> {
    return this.#engine.claims.retry(claim);
  }

  /** The tools that are registered, in detached copies. */
  catalog(): CatalogEntry[] {
    return this.#registry.catalog();
  }

  /** The latest events, the oldest first. */
  audit(): AuditEvent[] {
    return this.#engine.audit;
  }

  /** How many calls of a tool were counted; a promise where the ledger answers later. */
  used(name: string): number | Promise<number> {
    const used = this.#engine.used(name);
    return isAwaited(used) ? promiseOf(used) : used;
  }
}
