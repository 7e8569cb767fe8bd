import { LinearPattern } from "./linear-pattern.ts";
import { isProvenLinear } from "./linear-proof.ts";
import { mayMatchInsidePairs } from "./pair-fault.ts";
import { parsePattern } from "./parse-pattern.ts";
import type { ProgramFault } from "./program.ts";
import { programOf } from "./program.ts";
import type { PatternTree } from "./syntax-tree.ts";

/**
 * What patterns may cost: time linear in the text, which is proven or made so,
 * or whatever the platform's engine takes, at the caller's risk.
 */
export type PatternMode = "linear" | "native";

/** How a pattern runs, or why it can't. */
export type ReadPattern =
  | { /** As `new RegExp(source, "u")`. */ readonly kind: "native" }
  | {
      readonly kind: "linear";
      /** Whether some part of a text matches. */
      readonly test: (text: string) => boolean;
    }
  | RefusedPattern;

/** Why a pattern can't run. */
export interface RefusedPattern {
  readonly kind: "refused";
  readonly code:
    "invalid_pattern" | "unsupported_pattern" | "pattern_too_large";
  /** What is wrong, in one sentence without a full stop. */
  readonly message: string;
  /** What would be right, in one sentence without a full stop. */
  readonly hint: string;
  /** UTF-16 unit of the pattern at which the fault is, 0 for all of it. */
  readonly offset: number;
}

/** A longer pattern isn't read, so that refusing one takes no time either. */
const MAX_SOURCE = 100_000;

/** Shorter patterns have never been too large for the platform. */
const SURELY_SMALL = 1000;

/**
 * Reads a pattern (ECMA-262 with the flag `u`, unanchored, as JSON Schema has
 * it) and says how to run it. In mode `linear` that takes a microsecond or a
 * few for everyday patterns, a few milliseconds at most for odd ones of usual
 * length, and the verdict never depends on the machine.
 */
export function readPattern(source: string, mode: PatternMode): ReadPattern {
  if (source.length > MAX_SOURCE) {
    return refusalOf({ kind: "too-large", offset: 0 });
  }
  const { tree, fault } = parsePattern(source);
  if (tree === undefined) {
    const { reason, hint, offset } = fault;
    const message = `the pattern must be ECMA-262 with the flag u (${reason})`;
    return { kind: "refused", code: "invalid_pattern", message, hint, offset };
  }
  if (mode === "native") {
    return isRunByPlatform(source)
      ? { kind: "native" }
      : refusalOf({ kind: "too-large", offset: 0 });
  }
  const isNative =
    // First, as it is false for what is too deep to be walked over.
    isProvenLinear(tree) &&
    !mayMatchInsidePairs(tree.root) &&
    isRunByPlatform(source);
  return isNative ? { kind: "native" } : readLinear(tree);
}

function readLinear(tree: PatternTree): ReadPattern {
  const { program, fault } = programOf(tree);
  if (program === undefined) return refusalOf(fault);
  const pattern = new LinearPattern(program);
  return { kind: "linear", test: (text) => pattern.test(text) };
}

/** V8 compiles a pattern when it is first used, and throws then if it is too large. */
function isRunByPlatform(source: string): boolean {
  if (source.length <= SURELY_SMALL) return true;
  try {
    // Texts of one-byte and of two-byte units are compiled for apart.
    const pattern = new RegExp(source, "u");
    pattern.test("");
    pattern.test("\u0100");
    return true;
  } catch {
    return false;
  }
}

const unsupported = "unsupported_pattern" as const;
const tooLarge = "pattern_too_large" as const;

const refusals = {
  "back-reference": {
    code: unsupported,
    message:
      "the pattern can't be matched in linear time for its back reference",
    hint: 'write out what the group may hold, or ask for patterns: "native" at your own risk',
  },
  "too-many-look-arounds": {
    code: unsupported,
    message: "the pattern must have at most 8 look-arounds",
    hint: 'split the pattern over several schemas in "allOf"',
  },
  "too-deep": {
    code: tooLarge,
    message: "the pattern must nest groups at most 200 levels deep",
    hint: "leave out groups that hold one group alone",
  },
  "too-large": {
    code: tooLarge,
    message: "the pattern is too large with its repetitions written out",
    hint: 'lower the counts in braces, or bound the text by "maxLength"',
  },
};

function refusalOf({ kind, offset }: ProgramFault): RefusedPattern {
  return { kind: "refused", ...refusals[kind], offset };
}
