const DATE_UNITS =
  "\\d+[Yy](?:\\d+[Mm](?:\\d+[Dd])?)?|\\d+[Mm](?:\\d+[Dd])?|\\d+[Dd]";
const TIME_UNITS =
  "[Tt](?:\\d+[Hh](?:\\d+[Mm](?:\\d+[Ss])?)?|\\d+[Mm](?:\\d+[Ss])?|\\d+[Ss])";

/** Linear: a letter ends each run of digits, so none can be split two ways. */
const duration: RegExp = /* @__PURE__ */ new RegExp(
  `^[Pp](?:(?:${DATE_UNITS})(?:${TIME_UNITS})?|${TIME_UNITS}|\\d+[Ww])$`,
);

/**
 * Whether a text is a duration (RFC 3339 appendix A): `P3Y6M4DT12H30M5S`,
 * `P2W`. No unit is left out between two others, numbers are whole, weeks stand
 * alone. Designators are of either case, as in all ABNF (RFC 5234 section 2.3).
 */
export function isDuration(text: string): boolean {
  return duration.test(text);
}
