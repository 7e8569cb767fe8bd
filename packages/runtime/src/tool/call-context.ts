import { newController, type PlatformController } from "../core/platform.ts";

/** What a signal of any platform offers. */
interface SignalFace {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** The platform's own `AbortSignal` (DOM) where its types are known. */
export type CallSignal = typeof globalThis extends {
  AbortSignal: { prototype: infer Signal };
}
  ? Signal
  : SignalFace;

/** What a handler is told of its call, beside the input. */
export class CallContext {
  /** Of no call: as `Call.dormant`. */
  static readonly dormant: CallContext = new CallContext("", undefined, 0);

  /** The tool's name. */
  readonly tool: string;
  /** The id that the caller gave; undefined where there was none. */
  readonly id: string | undefined;
  /** Counts the calls of the runtime from 1. */
  readonly sequence: number;
  #controller: PlatformController | undefined;
  #isOver: boolean = false;

  constructor(tool: string, id: string | undefined, sequence: number) {
    this.tool = tool;
    this.id = id;
    this.sequence = sequence;
  }

  /** Aborts when the call was cancelled or its deadline has passed; made when it is first asked for. */
  get signal(): CallSignal {
    this.#controller ??= newController();
    if (this.#isOver) this.#controller.abort();
    return this.#controller.signal as CallSignal;
  }

  /** Tells the context that its call is over; the handler may still run. */
  static abort(context: CallContext): void {
    context.#isOver = true;
    context.#controller?.abort();
  }
}
