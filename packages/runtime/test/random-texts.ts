import { hostileNames } from "./json-texts.ts";
import type { Random } from "./random.ts";

const spaces = ["", "", "", "", " ", "\n", "\r\n\t", "  "] as const;

const characters = [
  ..."abcXYZ019 .,:{}[]/'",
  "\u007f",
  "\u00e9",
  "\u2028",
  "\ud83d\ude00",
  "\\n",
  "\\t",
  "\\\\",
  '\\"',
  "\\/",
  "\\u0041",
  "\\u0000",
  "\\ud800",
  "\\uD83D\\uDE00",
] as const;

/** What damages a text, or by chance doesn't. */
const noises = [
  ...',:[]{}"\\0123-+.eE x/#',
  "\t",
  "\n",
  "\u0000",
  "\u001f",
  "\u00a0",
  "\ufeff",
  "\ud800",
  "null",
  "NaN",
  "\\u12",
  "\\x",
  '"a":1,',
] as const;

/** A JSON text of any shape, with numbers of every kind and names that repeat. */
export function randomText(random: Random): string {
  return space(random) + randomValue(random, 3) + space(random);
}

/** The text with one to three small damages, some of which heal others. */
export function damage(random: Random, text: string): string {
  let damaged = text;
  for (let left = 1 + random.below(3); left > 0; left--) {
    const at = random.below(damaged.length + 1);
    const cut = random.oneIn(8) ? damaged.length : random.below(3);
    const noise = random.oneIn(3) ? "" : random.pick(noises);
    damaged = damaged.slice(0, at) + noise + damaged.slice(at + cut);
  }
  return damaged;
}

function randomValue(random: Random, levels: number): string {
  const kind = random.below(levels > 0 ? 9 : 5);
  if (kind <= 1) return randomNumber(random);
  if (kind <= 3) return randomString(random);
  if (kind === 4) return random.pick(["true", "false", "null"]);
  if (kind <= 6) {
    const item = (): string => randomValue(random, levels - 1);
    return join(random, "[", "]", item);
  }
  const member = (): string => {
    const name = random.oneIn(4)
      ? randomString(random)
      : JSON.stringify(random.pick(hostileNames));
    const value = randomValue(random, levels - 1);
    return `${name}${space(random)}:${space(random)}${value}`;
  };
  return join(random, "{", "}", member);
}

function join(
  random: Random,
  open: string,
  close: string,
  draw: () => string,
): string {
  const parts = Array.from({ length: random.below(5) }, draw);
  const comma = `${space(random)},${space(random)}`;
  return open + space(random) + parts.join(comma) + space(random) + close;
}

function space(random: Random): string {
  return random.pick(spaces);
}

function randomString(random: Random): string {
  // Now and then a long one, as readers take those another way.
  const length = random.oneIn(10) ? random.below(90) : random.below(8);
  let text = "";
  for (let i = 0; i < length; i++) text += random.pick(characters);
  return `"${text}"`;
}

function randomNumber(random: Random): string {
  const sign = random.oneIn(3) ? "-" : "";
  if (random.oneIn(6)) return sign + String(Math.abs(random.double()));
  const length = random.oneIn(4) ? random.below(40) : random.below(6);
  const whole = random.digits(length).replace(/^0+/, "") || "0";
  const places = random.oneIn(2) ? 0 : 1 + random.below(20);
  const fraction = places === 0 ? "" : `.${random.digits(places)}`;
  return sign + whole + fraction + randomExponent(random);
}

function randomExponent(random: Random): string {
  if (!random.oneIn(4)) return "";
  const most = random.oneIn(3) ? 400 : 20;
  return random.pick(["e", "E", "e+", "e-", "E-00"]) + random.below(most);
}
