import type { TextPattern } from "./linear-pattern.ts";

/**
 * A pattern on the platform's engine, which never throws for a text. V8's keeps
 * what it may still try on a stack of 64 MB, and throws a RangeError when texts
 * fill it: from 300,000 characters on for the worst patterns, 8 million for
 * usual ones. Such a text is taken not to match: in modules that check it, the
 * automata that could tell would be most of the code.
 */
export class NativePattern implements TextPattern {
  /** The pattern as written. */
  readonly source: string;
  private readonly expression: RegExp;

  /** @throws SyntaxError when the source is no pattern. */
  constructor(source: string) {
    this.source = source;
    this.expression = new RegExp(source, "u");
  }

  test(text: string): boolean {
    try {
      return this.expression.test(text);
    } catch {
      return false;
    }
  }
}

/** The same, as generated modules make it. */
export function nativePattern(source: string): TextPattern {
  return new NativePattern(source);
}
