import type { Interruption } from "./context.ts";

/** An interruption that a signal handler can cause. */
export interface SignalledInterruption extends Interruption {
  /** Stops the run: at once, or after the step that is running. */
  interrupt(): void;
}

/**
 * Lets a signal stop a run between steps, never inside one. `stop` ends the
 * process; everything registered with `onStop` is undone before.
 */
export function createInterruption(stop: () => void): SignalledInterruption {
  const undos: (() => void)[] = [];
  let isBusy = false;
  let isInterrupted = false;
  const stopNow = (): void => {
    for (const undo of undos.splice(0)) undo();
    stop();
  };
  return {
    interrupt() {
      isInterrupted = true;
      if (!isBusy) stopNow();
    },
    onStop: (undo) => void undos.push(undo),
    async runStep(step) {
      isBusy = true;
      await step().finally(() => (isBusy = false));
      if (isInterrupted) stopNow();
    },
  };
}
