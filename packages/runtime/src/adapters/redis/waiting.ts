import { startTimer, stopTimer, type Timer } from "../../core/platform.ts";

/** Resolves after some milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    startTimer(resolve, milliseconds);
  });
}

/** A promise's value; undefined when it takes longer than some milliseconds. */
export async function within<T>(
  promise: Promise<T>,
  milliseconds: number,
): Promise<{ readonly value: T } | undefined> {
  let timer: Timer | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = startTimer(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([promise.then((value) => ({ value })), late]);
  } finally {
    if (timer !== undefined) stopTimer(timer);
  }
}
