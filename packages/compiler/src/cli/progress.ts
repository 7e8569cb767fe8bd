import type { CommandContext } from "./context.ts";

/** Shows how far a run is. */
export interface Progress {
  update(done: number, total: number): void;
  /** Takes the display away; nothing is shown after. */
  stop(): void;
}

const DELAY_MS = 300;
/** Each change of the text is drawn, which costs more than compiling a contract. */
const REDRAW_MS = 100;

/** Shows nothing. */
export const noProgress: Progress = {
  update: () => undefined,
  stop: () => undefined,
};

/**
 * Shows a spinner on stderr, for a person and only once a run has taken 300 ms:
 * what is done sooner needs no progress.
 */
export function startProgress(
  { stderr, interruption }: CommandContext,
  label: string,
): Progress {
  if (!stderr.isTTY) return noProgress;
  let text = label;
  let isStopped = false;
  let drawn = 0;
  let spinner: { text: string; stop(): unknown } | undefined;
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
    spinner?.stop();
  };
  const timer = setTimeout(() => {
    void import("yocto-spinner").then(({ default: createSpinner }) => {
      // The command has its own handlers, which know what may not be cut short.
      if (!isStopped) {
        spinner = createSpinner({ text, handleSignals: false }).start();
      }
    });
  }, DELAY_MS);
  interruption.onStop(stop);
  return {
    update(done, total) {
      text = `${label} ${done}/${total}`;
      if (spinner === undefined || Date.now() - drawn < REDRAW_MS) return;
      drawn = Date.now();
      spinner.text = text;
    },
    stop,
  };
}
