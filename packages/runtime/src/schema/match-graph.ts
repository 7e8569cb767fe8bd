import type { ExactJsonValue } from "../core/json.ts";
import { Evaluated } from "./evaluated.ts";
import { fitsNode } from "./match-node.ts";
import type { Matcher } from "./matcher.ts";
import type { CheckNode } from "./node.ts";

/** Beyond this many levels a question waits until its answer is known. */
const MAX_RECURSION = 400;

/** Whether a value fits a node, to be answered for its own sake. */
interface Question {
  readonly node: CheckNode;
  readonly value: ExactJsonValue;
  /** Whether what is looked at has to be known. */
  readonly isTracked: boolean;
}

interface Answer {
  readonly fits: boolean;
  /** What was looked at; undefined where nobody asked. */
  readonly seen: Evaluated | undefined;
}

type Answers = Map<CheckNode, Map<ExactJsonValue, Answer>>;

/**
 * Answers whether values fit nodes, each pair once: for values too deep for
 * recursion, or whose shared parts would make a plain walk exponential. What
 * lies too deep is taken to fit, noted, answered by itself, and then asked for
 * again: so no depth reaches the stack, and what was answered costs no more.
 */
export class GraphMatcher implements Matcher {
  private readonly answers: Answers = new Map();
  /** What a run had to leave open. */
  private open: Question[] = [];
  /** What it took to be so, and how often. */
  private guesses: Answers = new Map();
  private guessCount = 0;

  /** Whether the value fits the node. */
  fits(node: CheckNode, value: ExactJsonValue, seen?: Evaluated): boolean {
    const root: Question = { node, value, isTracked: seen !== undefined };
    const waiting = [root];
    let answer: Answer | undefined;
    for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
      this.open = [];
      this.guesses = new Map();
      answer = this.known(top) ?? this.answer(top, 0);
      if (this.open.length === 0) {
        this.remember(top, answer);
        waiting.pop();
      }
      // One by one: arguments stand on the stack, and these may be many.
      for (const question of this.open) waiting.push(question);
    }
    if (answer === undefined) return false;
    if (answer.fits && answer.seen !== undefined) seen?.addAll(answer.seen);
    return answer.fits;
  }

  matches(
    node: CheckNode,
    value: ExactJsonValue,
    depth: number,
    seen: Evaluated | undefined,
  ): boolean {
    const question: Question = { node, value, isTracked: seen !== undefined };
    const { fits, seen: own } = this.ask(question, depth);
    if (fits && own !== undefined) seen?.addAll(own);
    return fits;
  }

  private ask(question: Question, depth: number): Answer {
    const known = this.known(question);
    if (known !== undefined) return known;
    // Guessing anew would be as exponential as answering anew.
    const guessed = answerIn(this.guesses, question);
    if (guessed !== undefined) return this.guess(question, guessed);
    if (depth > MAX_RECURSION) {
      this.open.push(question);
      const seen = question.isTracked ? new Evaluated() : undefined;
      return this.guess(question, { fits: true, seen });
    }
    const before = this.guessCount;
    const answer = this.answer(question, depth);
    if (this.guessCount > before) return this.guess(question, answer);
    if (isWorthKeeping(question)) this.remember(question, answer);
    return answer;
  }

  private guess(question: Question, answer: Answer): Answer {
    this.guessCount++;
    keepIn(this.guesses, question, answer);
    return answer;
  }

  private known(question: Question): Answer | undefined {
    return answerIn(this.answers, question);
  }

  private answer({ node, value, isTracked }: Question, depth: number): Answer {
    const seen = isTracked ? new Evaluated() : undefined;
    return { fits: fitsNode(this, node, value, depth, seen), seen };
  }

  private remember(question: Question, answer: Answer): void {
    keepIn(this.answers, question, answer);
  }
}

function answerIn(
  answers: Answers,
  { node, value, isTracked }: Question,
): Answer | undefined {
  const answer = answers.get(node)?.get(value);
  return isTracked && answer?.seen === undefined ? undefined : answer;
}

function keepIn(
  answers: Answers,
  { node, value }: Question,
  answer: Answer,
): void {
  const ofNode = answers.get(node) ?? new Map<ExactJsonValue, Answer>();
  ofNode.set(value, answer);
  answers.set(node, ofNode);
}

/** An answer about a scalar is soon found again, unless it is asked for over and over. */
function isWorthKeeping({ node, value }: Question): boolean {
  return node.isRepeated || (typeof value === "object" && value !== null);
}
