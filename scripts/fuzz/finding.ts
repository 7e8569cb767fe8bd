import type { Draft } from "./draft.ts";

/** Something that the engines disagree on, or that is wrong with a module's text. */
export interface Finding {
  /** Which of the checks found it. */
  readonly check: string;
  readonly detail: string;
  readonly schema: Draft;
  /** Undefined where the schema alone shows it. */
  readonly value: Draft | undefined;
}
