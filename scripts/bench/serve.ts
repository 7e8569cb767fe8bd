import { reasonOf } from "./opened.ts";

/** What a worker answers where it can't do what is asked. */
export interface Fault {
  readonly error: string;
}

/** A round of laps that a worker is to do. */
export interface LapRequest {
  readonly laps: number;
  readonly passes: number;
}

/** What each of them took, in microseconds. */
export interface LapReply {
  readonly times: readonly number[];
}

/** Answers what the benchmark asks of this process. */
export function serve<Request, Reply>(
  answer: (request: Request) => Promise<Reply>,
): void {
  process.on("message", (request: Request) => {
    void answer(request)
      .catch((error: unknown): Fault => ({ error: reasonOf(error) }))
      .then((reply) => process.send?.(reply));
  });
}
