/*
 * Punycode (RFC 3492) with the parameters of section 5: a Unicode text written
 * in ASCII letters, digits and hyphens. For labels: takes time quadratic in the
 * length, so callers bound it.
 */

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_CODE_POINT = 0x80;
const MAX_CODE_POINT = 0x10ffff;
const DELIMITER = "-";
const DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Writes a text of Unicode in Punycode (RFC 3492 section 6.3). */
export function encodePunycode(text: string): string {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const basic = points.filter((point) => point < INITIAL_CODE_POINT);
  let encoded = String.fromCodePoint(...basic);
  if (basic.length > 0) encoded += DELIMITER;
  let bias = INITIAL_BIAS;
  let delta = 0;
  let handled = basic.length;
  let last = INITIAL_CODE_POINT - 1;
  while (handled < points.length) {
    const next = Math.min(...points.filter((point) => point > last));
    // What was left out since: a turn of the insertion places for each point.
    delta += (next - last - 1) * (handled + 1);
    for (const point of points) {
      if (point < next) delta++;
      if (point !== next) continue;
      encoded += encodeInteger(delta, bias);
      const isFirst = handled === basic.length;
      bias = adaptBias(delta, handled + 1, isFirst);
      delta = 0;
      handled++;
    }
    delta++;
    last = next;
  }
  return encoded;
}

/**
 * Reads a text in Punycode (RFC 3492 section 6.2), its digits in lower case;
 * undefined where it stands for no text.
 */
export function decodePunycode(encoded: string): string | undefined {
  const basicEnd = Math.max(0, encoded.lastIndexOf(DELIMITER));
  const points = Array.from(encoded.slice(0, basicEnd));
  let at = basicEnd > 0 ? basicEnd + 1 : 0;
  let bias = INITIAL_BIAS;
  let point = INITIAL_CODE_POINT;
  let place = 0;
  while (at < encoded.length) {
    const start = place;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      if (at === encoded.length) return undefined;
      const digit = DIGITS.indexOf(encoded.charAt(at++));
      if (digit < 0) return undefined;
      place += digit * weight;
      const limit = threshold(k, bias);
      if (digit < limit) break;
      weight *= BASE - limit;
      // No place in a label is this far off, and doubles are exact until here.
      if (weight > Number.MAX_SAFE_INTEGER / BASE) return undefined;
    }
    const count = points.length + 1;
    bias = adaptBias(place - start, count, start === 0);
    point += Math.floor(place / count);
    if (point > MAX_CODE_POINT) return undefined;
    place %= count;
    points.splice(place, 0, String.fromCodePoint(point));
    place++;
  }
  return points.join("");
}

/** Section 3.3: a number in digits of variable weight, the lowest first. */
function encodeInteger(integer: number, bias: number): string {
  let encoded = "";
  let rest = integer;
  for (let k = BASE; ; k += BASE) {
    const limit = threshold(k, bias);
    if (rest < limit) return encoded + DIGITS.charAt(rest);
    const range = BASE - limit;
    encoded += DIGITS.charAt(limit + ((rest - limit) % range));
    rest = Math.floor((rest - limit) / range);
  }
}

function threshold(k: number, bias: number): number {
  return Math.min(Math.max(k - bias, T_MIN), T_MAX);
}

/** Section 6.1. */
function adaptBias(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(isFirst ? delta / DAMP : delta / 2);
  rest += Math.floor(rest / count);
  let k = 0;
  while (rest > ((BASE - T_MIN) * T_MAX) / 2) {
    rest = Math.floor(rest / (BASE - T_MIN));
    k += BASE;
  }
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
