/** Measures, orders, escapes and clips text; characters are code points. */

const highSurrogate = /[\ud800-\udbff]/;
const beyondAscii = /[^\0-\x7f]/;
const printableAscii = /^[ -~]*$/;
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const escapeOrCharacter = /\\u[0-9a-f]{4}|\\.|[^]/gu;

/** Stands for what was left out of a clipped text. */
export const ELLIPSIS: string = "\u2026";

/** Counts code points; a lone surrogate counts as one. */
export function codePointCount(text: string): number {
  let count = text.length;
  if (!highSurrogate.test(text)) return count;
  for (let i = 0; i < text.length - 1; i++) {
    if (isHigh(text.charCodeAt(i)) && isLow(text.charCodeAt(i + 1))) {
      count--;
      i++;
    }
  }
  return count;
}

/** Whether a text has `n` code points or more; most lengths decide uncounted. */
export function codePointsAtLeast(text: string, n: number): boolean {
  if (text.length < n) return false;
  return text.length >= 2 * n - 1 || codePointCount(text) >= n;
}

/** Whether a text has `n` code points or fewer; most lengths decide uncounted. */
export function codePointsAtMost(text: string, n: number): boolean {
  if (text.length <= n) return true;
  return text.length <= 2 * n && codePointCount(text) <= n;
}

/** Orders two texts by code point, where `<` would order by UTF-16 unit. */
export function compareCodePoints(a: string, b: string): -1 | 0 | 1 {
  const shared = Math.min(a.length, b.length);
  let at = 0;
  while (at < shared && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === shared) return order(a.length, b.length);
  // Units that differ after a high surrogate may end two different pairs, or
  // one pair only, so the whole code points are compared first.
  const start = at > 0 && isHigh(a.charCodeAt(at - 1)) ? at - 1 : at;
  return (
    order(a.codePointAt(start), b.codePointAt(start)) ||
    order(a.codePointAt(at), b.codePointAt(at))
  );
}

/** Counts the bytes of a text in UTF-8; a lone surrogate takes three (U+FFFD). */
export function utf8Length(text: string): number {
  if (!beyondAscii.test(text)) return text.length;
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (isHigh(unit) && isLow(text.charCodeAt(i + 1))) {
      bytes += 4;
      i++;
    } else {
      bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
    }
  }
  return bytes;
}

/**
 * Writes characters that can't be seen, or that steer what is seen, as `\uXXXX`
 * in lower case (one astral character as two): controls, formats, line and
 * paragraph separators, lone surrogates. Other text stays readable.
 */
export function escapeInvisible(text: string): string {
  // Most texts have none, which is told sooner than by a search for classes.
  if (printableAscii.test(text)) return text;
  return text.replace(invisible, escapeUnits);
}

/** Clips a text to `limit` characters, the ellipsis among them. */
export function clipText(text: string, limit: number): string {
  if (codePointsAtMost(text, limit)) return text;
  let end = 0;
  for (let kept = 1; kept < limit; kept++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end) + ELLIPSIS;
}

/** Clips escaped text as `clipText` does, never inside an escape. */
export function clipEscaped(text: string, limit: number): string {
  if (codePointsAtMost(text, limit)) return text;
  let kept = 0;
  let end = 0;
  for (const [token] of text.matchAll(escapeOrCharacter)) {
    kept += token.startsWith("\\") ? token.length : 1;
    if (kept >= limit) break;
    end += token.length;
  }
  return text.slice(0, end) + ELLIPSIS;
}

/**
 * Writes a text as a JSON string for a message: what can't be seen is escaped,
 * and at most `limit` characters (64) stand between the quotes.
 */
export function quoteText(text: string, limit: number = 64): string {
  const start = headUnits(text, limit);
  const inside = escapeInvisible(JSON.stringify(start)).slice(1, -1);
  return `"${clipEscaped(inside, limit)}"`;
}

/** Cuts off what is surely past the first `limit` characters, in constant time. */
export function headUnits(text: string, limit: number): string {
  return text.slice(0, 2 * limit + 2);
}

function escapeUnits(character: string): string {
  let escaped = "";
  for (let i = 0; i < character.length; i++) {
    const hex = character.charCodeAt(i).toString(16).padStart(4, "0");
    escaped += `\\u${hex}`;
  }
  return escaped;
}

export function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

export function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function order(a: number | undefined, b: number | undefined): -1 | 0 | 1 {
  if (a === b || a === undefined || b === undefined) return 0;
  return a < b ? -1 : 1;
}
