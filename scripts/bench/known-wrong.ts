/** Lengths are counted in units of UTF-16, so that long and short texts are told apart wrongly. */
const UNITS = ["refuses what is valid", "takes what is invalid first"];

/** Objects are compared as texts, in which the order of members counts. */
const TEXTS = ["takes what is invalid last"];

/** What peers answer wrongly, by workload: a test fails when this isn't so any more. */
export const KNOWN_WRONG: Readonly<
  Record<string, Readonly<Record<string, readonly string[]>>>
> = {
  "non-BMP strings": {
    typia: UNITS,
    sury: UNITS,
    valibot: UNITS,
    arktype: UNITS,
  },
  "100 unique objects": {
    sury: TEXTS,
    arktype: TEXTS,
  },
};
