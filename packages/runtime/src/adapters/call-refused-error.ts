import { explainRefusal } from "../tool/bind-tool.ts";
import type { RefusedCall } from "../tool/outcome.ts";

/**
 * A call that gave no output, for frameworks that hear of it by an error. Its
 * message is for the model: what happened, then what to mend, an issue a line.
 */
export class CallRefusedError extends Error {
  readonly outcome: RefusedCall;

  constructor(outcome: RefusedCall) {
    super(explainRefusal(outcome));
    this.name = "CallRefusedError";
    this.outcome = outcome;
  }
}
