/*
 * What the guards of recursive schemas hand over: checks that lie too deep for
 * the stack, or that one value would be put to over and over.
 */

/** Beyond this many levels a check waits until its answer is known. */
const MAX_DEPTH = 400;

/**
 * A check that can be handed over.
 * @param depth how many calls stand on the stack
 * @param work where one has begun, the checks that wait and the answers known
 */
export type DeepCheck<Value> = (
  value: Value,
  depth: number,
  work?: DeepWork,
) => boolean;

/** A check to be answered for its own sake. */
interface Question {
  readonly check: DeepCheck<unknown>;
  readonly value: unknown;
}

/**
 * Answers a check that lies too deep for recursion. Within `work` it is only
 * noted, and taken to hold until it has been answered by itself.
 */
export function deep<Value>(
  check: DeepCheck<Value>,
  value: Value,
  work?: DeepWork,
): boolean {
  const question = questionOf(check, value);
  return work === undefined
    ? new DeepWork().answer(question)
    : work.later(question);
}

/** Answers a check once for each value, however often it is asked. */
export function once<Value>(
  check: DeepCheck<Value>,
  value: Value,
  depth: number,
  work?: DeepWork,
): boolean {
  const question = questionOf(check, value);
  return work === undefined
    ? new DeepWork().answer(question)
    : work.ask(question, depth);
}

/** A question keeps the value together with the check that takes it. */
function questionOf<Value>(check: DeepCheck<Value>, value: Value): Question {
  return { check: check as DeepCheck<unknown>, value };
}

/**
 * The checks that wait, and the answers known. A check that meets others that
 * wait is asked again once these are answered: so no depth reaches the stack,
 * and what was answered costs no more.
 */
export class DeepWork {
  private readonly answers = new Map<
    DeepCheck<unknown>,
    Map<unknown, boolean>
  >();
  /** What the check that is being asked had to leave open. */
  private open: Question[] = [];

  /** The answer to the outermost question. */
  answer(root: Question): boolean {
    const waiting = [root];
    let fits = false;
    for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
      this.open = [];
      fits = this.known(top) ?? top.check(top.value, 0, this);
      if (this.open.length === 0) {
        this.remember(top, fits);
        waiting.pop();
      }
      // One by one: arguments stand on the stack, and these may be many.
      for (const question of this.open) waiting.push(question);
    }
    return fits;
  }

  /** The answer if it is known; else a provisional yes. */
  later(question: Question): boolean {
    const known = this.known(question);
    if (known === undefined) this.open.push(question);
    return known ?? true;
  }

  /** The answer, given only once. */
  ask(question: Question, depth: number): boolean {
    const known = this.known(question);
    if (known !== undefined) return known;
    if (depth > MAX_DEPTH) return this.later(question);
    const before = this.open.length;
    const fits = question.check(question.value, depth, this);
    if (this.open.length === before) this.remember(question, fits);
    return fits;
  }

  private known({ check, value }: Question): boolean | undefined {
    return this.answers.get(check)?.get(value);
  }

  private remember({ check, value }: Question, fits: boolean): void {
    const ofCheck = this.answers.get(check) ?? new Map<unknown, boolean>();
    ofCheck.set(value, fits);
    this.answers.set(check, ofCheck);
  }
}
