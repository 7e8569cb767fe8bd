import {
  type PatternMode,
  readPattern,
  type RefusedPattern,
} from "../core/pattern/index.ts";
import type { TextPattern } from "../core/pattern/linear-pattern.ts";
import { NativePattern } from "../core/pattern/native-pattern.ts";

export type { PatternMode } from "../core/pattern/index.ts";

/** A pattern that can be searched for, or why it can't. */
export type FoundPattern = { readonly pattern: TextPattern } | RefusedPattern;

/**
 * A pattern of ECMA-262 with the flag `u`: on the platform's engine where that
 * takes linear time or is asked for, else on ours.
 */
export function findPattern(source: string, mode: PatternMode): FoundPattern {
  const read = readPattern(source, mode);
  switch (read.kind) {
    case "native":
      return { pattern: new NativePattern(source) };
    case "linear":
      return { pattern: read };
    case "refused":
      return read;
  }
}
