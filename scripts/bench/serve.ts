import { reasonOf } from "./opened.ts";

/** What a worker answers where it can't do what is asked. */
export interface Fault {
  readonly error: string;
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
