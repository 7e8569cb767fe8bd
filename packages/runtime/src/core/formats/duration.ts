import { isEitherCase, skipDigits } from "./ascii.ts";

/**
 * Whether a text is a duration (RFC 3339 appendix A): `P3Y6M4DT12H30M5S`,
 * `P2W`. No unit is left out between two others, numbers are whole, weeks stand
 * alone. Designators are of either case, as in all ABNF (RFC 5234 section 2.3).
 */
export function isDuration(text: string): boolean {
  if (!isEitherCase(text.charCodeAt(0), "P")) return false;
  const { length } = text;
  if (skipUnits(text, 1, "W") === length) return true;
  const dateEnd = isTimeDesignator(text, 1) ? 1 : skipUnits(text, 1, "YMD");
  if (dateEnd === length) return true;
  return (
    isTimeDesignator(text, dateEnd) &&
    skipUnits(text, dateEnd + 1, "HMS") === length
  );
}

function isTimeDesignator(text: string, at: number): boolean {
  return isEitherCase(text.charCodeAt(at), "T");
}

/**
 * Index after the numbers that stand at an index, each with its unit, the units
 * in turn from any of them on; -1 where there is none or one is out of turn.
 */
function skipUnits(text: string, start: number, units: string): number {
  let at = start;
  let unit = -1;
  for (;;) {
    const end = skipDigits(text, at, text.length);
    if (end === at) return at === start ? -1 : at;
    const found = unitAt(text, end, units);
    if (found < 0 || (unit >= 0 && found !== unit + 1)) return -1;
    unit = found;
    at = end + 1;
  }
}

/** Which of the units stands at an index; -1 for none. */
function unitAt(text: string, at: number, units: string): number {
  const designator = text.charCodeAt(at);
  for (let unit = 0; unit < units.length; unit++) {
    if (isEitherCase(designator, units.charAt(unit))) return unit;
  }
  return -1;
}
