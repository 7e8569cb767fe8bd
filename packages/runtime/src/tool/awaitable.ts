/** A value, or a promise of it where whoever answers has to wait for it. */
export type Awaitable<T> = T | PromiseLike<T>;

/** Whether an answer has to be waited for; runs a `then` that is a getter, which may throw. */
export function isAwaited<T>(answer: Awaitable<T>): answer is PromiseLike<T> {
  return (
    typeof answer === "object" &&
    answer !== null &&
    typeof (answer as { then?: unknown }).then === "function"
  );
}

/** A promise of an answer, which rejects for whatever an answer can do; `Promise.resolve` may throw. */
export function promiseOf<T>(answer: Awaitable<T>): Promise<T> {
  return new Promise((resolve) => {
    resolve(answer);
  });
}
