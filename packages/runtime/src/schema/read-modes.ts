import type { ValueNumbers } from "../core/exact-number.ts";
import type { PatternMode } from "./pattern.ts";

/** How schemas are read, beyond their profile. */
export interface ReadModes {
  readonly numbers: ValueNumbers;
  readonly formats: "assert" | "annotate";
  readonly unknownKeywords: "refuse" | "ignore";
  readonly patterns: PatternMode;
}
