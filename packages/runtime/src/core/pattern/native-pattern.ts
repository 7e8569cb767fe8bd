import type { TextPattern } from "./linear-pattern.ts";
import { linearPattern } from "./linear-pattern.ts";

/**
 * A pattern on the platform's engine, which never throws for a text. V8's keeps
 * what it may still try on a stack of 64 MB, and throws a RangeError when texts
 * fill it: from 300,000 characters on for the worst patterns, 8 million for
 * usual ones. Then the automata answer; where they can't run the pattern, the
 * answer is no.
 * @throws SyntaxError when the source is no pattern
 */
export function nativePattern(source: string): TextPattern {
  const pattern = new RegExp(source, "u");
  return {
    test(text: string): boolean {
      try {
        return pattern.test(text);
      } catch {
        return testOnAutomata(source, text);
      }
    },
  };
}

function testOnAutomata(source: string, text: string): boolean {
  try {
    return linearPattern(source).test(text);
  } catch {
    return false;
  }
}
