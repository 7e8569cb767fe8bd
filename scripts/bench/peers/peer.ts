import type { Part } from "../workload.ts";

/** A schema as a validator has made it its own. */
export interface Checker {
  readonly check: (value: unknown) => boolean;
  /** Why a value doesn't fit, in words. */
  readonly explain?: (value: unknown) => unknown;
  /** Whether a text is JSON that fits, where this isn't `JSON.parse` and a check. */
  readonly checkText?: (text: string) => boolean;
}

/** A validator to be measured. */
export interface Peer {
  readonly name: string;
  /**
   * The modules of schemas, for one that compiles them before a program runs;
   * undefined for a schema that it can't compile.
   */
  readonly compile?: (
    parts: readonly Part[],
  ) => Promise<readonly (string | undefined)[]>;
  /**
   * Makes a schema its own; `load` imports the module of one that compiles.
   * @throws where it has no words for the schema
   */
  readonly open: (
    part: Part,
    load: () => Promise<unknown>,
  ) => Checker | Promise<Checker>;
}
