import type { Random } from "../random.ts";

/** Patterns, each with texts in which it is found. */
const PATTERNS: ReadonlyMap<string, readonly string[]> = new Map([
  ["^a", ["a", "ab", "a-b", "aB"]],
  ["[ot]o", ["toString", "__proto__"]],
  ["^.$", ["a", "b", "0", "\ud83d\ude00", "\ud800"]],
  ["^[a-z]+$", ["a", "kind", "path", "value"]],
  ["\\d", ["0", "01", "1.5", "t0"]],
  ["^__|r$", ["__proto__", "constructor"]],
  ["^\\p{Lu}", ["Set", "Number", "Z"]],
  ["^[^a-z]*$", ["", "0", "\u2028", "*/"]],
  ["^(?:a|b)?[a-z]{1,3}$", ["a", "ab", "abc", "bb"]],
  ["(?:ab)+$", ["ab", "abab"]],
  ["", ["", "a"]],
  ["^\\S*$", ["a", "-1", ""]],
  ["/*`\\$\\{x", ["*/`${x}", "/`${x}"]],
  ["\\u{1F600}", ["\ud83d\ude00"]],
]);

/** Formats that every draft names. */
const FORMATS = ["date-time", "email", "hostname", "ipv4", "ipv6", "uri"];

/** Numbers to be a multiple of. */
const DIVISORS = "1 2 3 7 10 1.0 2e0 1e2 0.5 0.1 0.01 0.001 0.3 1.5 1e-7 2.50";

/** Those that doubles tell little of. */
const ODD_DIVISORS = "9007199254740993 123456789012345678901 1e22 5e-324";

const FAR_DIVISORS = "1e-30 1e400 3e-400 12345678901234567890.5 1e-9999";

export function anyPattern(random: Random): string {
  return random.pick([...PATTERNS.keys()]);
}

/** A text in which a pattern is likely found. */
export function textWith(source: string, random: Random): string {
  return random.pick(PATTERNS.get(source) ?? ["a"]);
}

export function anyFormat(random: Random): string {
  return random.pick(FORMATS);
}

export function anyDivisor(random: Random & { numbers: string }): string {
  const far = random.numbers === "exact" ? FAR_DIVISORS : DIVISORS;
  const pool = { plain: DIVISORS, odd: ODD_DIVISORS, far };
  const kind = random.weighted({ plain: 6, odd: 1, far: 1 });
  return random.pick(pool[kind].split(" "));
}
