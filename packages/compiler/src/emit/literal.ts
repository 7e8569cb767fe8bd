const PLAIN = /^[ !$-;=-?A-[\]-~]*$/;

/**
 * What can't stand in a literal as it is: everything outside printable ASCII
 * (each half of a surrogate pair by itself), backslashes, the `<` of what ends
 * or hides an inline script when the module is pasted into a page, and the start
 * of a source map link, which Node finds by a pattern, in strings too.
 */
const UNSAFE = /[^ -~]|\\|<(?=\/script|!--)|[#@](?=\s*source(?:mapping)?url)/gi;

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/**
 * A string literal, printable ASCII only, in the quotes prettier prefers:
 * double, unless the text holds more double than single ones.
 */
export function stringLiteral(text: string): string {
  if (PLAIN.test(text) && !text.includes("'")) return `"${text}"`;
  const escaped = text.replace(UNSAFE, escapeUnit);
  const quote = count(text, '"') > count(text, "'") ? "'" : '"';
  return quote + escaped.replaceAll(quote, `\\${quote}`) + quote;
}

/** `\uXXXX` for one UTF-16 code unit. */
export function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function escapeUnit(unit: string): string {
  return SHORT_ESCAPES.get(unit) ?? unicodeEscape(unit);
}

function count(text: string, quote: string): number {
  let found = 0;
  for (
    let at = text.indexOf(quote);
    at >= 0;
    at = text.indexOf(quote, at + 1)
  ) {
    found++;
  }
  return found;
}

/**
 * A numeric literal as prettier spells it (`1e21`, not `1e+21`); a bigint with
 * its `n`; a negative one with a sign, which makes it a unary expression.
 * @throws RangeError for NaN and the infinities, which have no literal
 */
export function numberLiteral(value: number | bigint): string {
  if (typeof value === "bigint") return `${value}n`;
  if (!Number.isFinite(value)) {
    throw new RangeError(`No literal is equal to ${value}.`);
  }
  return Object.is(value, -0) ? "-0" : String(value).replace("e+", "e");
}

const KEY_NUMBER = /^(?:\d+|\d+\.\d+)$/;

/**
 * Whether prettier writes this name as a number in JavaScript. It leaves such
 * keys alone in TypeScript, where `"1"` and `1` are different key types.
 */
export function isNumberKey(name: string): boolean {
  return KEY_NUMBER.test(name) && String(Number(name)) === name;
}
