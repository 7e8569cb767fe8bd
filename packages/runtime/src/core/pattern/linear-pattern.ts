import { LazyAlphabet } from "./lazy-alphabet.ts";
import { LazyAutomaton } from "./lazy-automaton.ts";
import { parsePattern } from "./parse-pattern.ts";
import type { PatternProgram } from "./program.ts";
import { programOf } from "./program.ts";

/** What a pattern is asked; a `RegExp` without the flags `g` and `y` is one. */
export interface TextPattern {
  /** Whether some part of a text matches; lone surrogates are characters too. */
  test(text: string): boolean;
}

/**
 * A pattern in time linear in each text, on an engine of its own: for modules
 * whose patterns were read when they were compiled.
 * @param source a pattern that `readPattern` found to be linear
 * @throws SyntaxError for any pattern that it refuses
 */
export function linearPattern(source: string): TextPattern {
  const { tree, fault } = parsePattern(source);
  if (tree === undefined) throw new SyntaxError(fault.reason);
  const written = programOf(tree);
  if (written.program === undefined) {
    throw new SyntaxError(`the pattern has no program: ${written.fault.kind}`);
  }
  return new LinearPattern(written.program);
}

/**
 * Tests a text by automata alone. Look-arounds come first: one walk over the
 * text finds all positions where one holds, so that the search asks a bit.
 */
export class LinearPattern implements TextPattern {
  private readonly lookArounds: readonly LazyAutomaton[];
  private readonly main: LazyAutomaton;

  constructor({ sets, lookArounds, main }: PatternProgram) {
    const alphabet = new LazyAlphabet(sets);
    const size = { sets: sets.length, lookArounds: lookArounds.length };
    this.lookArounds = lookArounds.map(
      (program) => new LazyAutomaton(program, alphabet, size),
    );
    this.main = new LazyAutomaton(main, alphabet, size);
  }

  test(text: string): boolean {
    return this.main.finds(text, this.bitsOf(text));
  }

  private bitsOf(text: string): Uint8Array | undefined {
    if (this.lookArounds.length === 0) return undefined;
    const bits = new Uint8Array(text.length + 1);
    this.lookArounds.forEach((lookAround, i) => {
      lookAround.mark(text, bits, 1 << i);
    });
    return bits;
  }
}
