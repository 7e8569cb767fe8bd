import type { ValueNumbers } from "@proviso/runtime/compiler";
import * as runtime from "@proviso/runtime/v1";

import { type Draft, members, type Spelled, spell } from "./draft.ts";
import { decimalsNear, spellingsOf } from "./numbers.ts";
import { Random } from "./random.ts";

/** Draws what drafts are made of, its numbers those of a number mode. */
export class DraftRandom extends Random {
  readonly numbers: ValueNumbers;

  constructor(numbers: ValueNumbers, ...seeds: readonly number[]) {
    super(...seeds);
    this.numbers = numbers;
  }
}

/** Names that schemas of good will have. */
const PLAIN_NAMES = ["a", "b", "id", "kind", "path", "tags", "limit", "note"];

/** Names that every object seems to have. */
const INHERITED_NAMES = [
  ..."__proto__ toString constructor length hasOwnProperty valueOf".split(" "),
];

/** Names that mean something to the language or to text. */
const HOSTILE_NAMES = [
  ..."__defineGetter__ prototype toJSON then default class return".split(" "),
  ..."await yield let static eval arguments undefined NaN null".split(" "),
  ..."a-b a_b aB A_B ab 0 1 01 -1 1.5 1e3 \u00e9 \ud83d\ude00".split(" "),
  ...["", " ", "*/", '"', "'", "`${x}`", "\\", "</script>", "<!--", "//"],
  ...["\u2028", "\n", "\0", "\ud800", "\udc00x", "\u202e", "\ufeff"],
];

/** Names that generated code uses, or would use for a function. */
const GENERATED_NAMES = [
  ..."value key _key required index matched member item".split(" "),
  ..."Item Option1 Option2 Member Value Values Input isT0Input".split(" "),
  ..."t0 T0Input t0InputValues t0InputValue Set Number Array".split(" "),
  ...Object.keys(runtime),
];

/** Some different names of all kinds, so few that values and schemas share them. */
export function anyNames(random: Random, count: number): string[] {
  const names = new Set<string>();
  while (names.size < count) names.add(anyName(random));
  return [...names];
}

/** One name of any kind. */
export function anyName(random: Random): string {
  const pools = {
    plain: PLAIN_NAMES,
    inherited: INHERITED_NAMES,
    hostile: HOSTILE_NAMES,
    generated: GENERATED_NAMES,
  };
  const weights = { plain: 5, inherited: 2, hostile: 3, generated: 2 };
  return random.pick(pools[random.weighted(weights)]);
}

/** Names for tools, within what a tool may be called. */
export const TOOL_NAMES: readonly string[] = [
  ..."value key required index matched member item undefined".split(" "),
  ..."then class contract decimal a.b 1st -- CON toString".split(" "),
  ..."constructor __proto__ valueOf length isPolluted Set".split(" "),
  ..."JsonValue default Number".split(" "),
];

const TEXTS = [
  ..."a b ab abc kind circle square 1 true null toString".split(" "),
  ...["", "\ud83d\ude00", "\ud800", "\udc00\ud800", "a\u0301", "\u2028"],
  ...["*/ alert(1) /*", '"', "'", "\\u0041", "${x}", "\n", "__proto__"],
];

export function anyText(random: Random): string {
  return random.pick(TEXTS);
}

/** A text of so many code points, pairs and lone surrogates among them. */
export function textOfLength(random: Random, codePoints: number): string {
  const units = ["a", "Z", "\u00e9", "\ud83d\ude00", "\u2028", "\udc00"];
  return Array.from({ length: codePoints }, () => random.pick(units)).join("");
}

/** Numbers at the edges: of doubles, of 64 bits, of spelling. */
const NUMBERS = [
  ..."0 1 2 3 5 10 -1 -2 -10 100 0.1 0.5 1.5 2.5 -0.5 4.35".split(" "),
  ..."1.0 1e0 1e2 100e-2 -0 0.0 -0.0 10e-1 1E+2 0.30000000000000004".split(" "),
  ..."0.30000000000000000001 0.1000000000000000055511151231257827".split(" "),
  ..."9007199254740991 9007199254740992 9007199254740993".split(" "),
  ..."-9007199254740993 9007199254740994 9007199254740992.5".split(" "),
  ..."9223372036854775807 9223372036854775808 -9223372036854775808".split(" "),
  ..."-9223372036854775809 9223372036854776000".split(" "),
  ..."18446744073709551615 18446744073709551616 1e18".split(" "),
  ..."1e21 1e22 123456789012345678901234567890 -1e21".split(" "),
  ..."5e-324 1e-400 1.7976931348623157e308 -1.7976931348623157e308".split(" "),
];

/** Numbers that only exact mode tells apart, or has at all. */
const EXACT_NUMBERS = [
  ..."0e5 0e-5 -0e400 1E+0 10e-1 1e400 -1e400 1e-400 10E399".split(" "),
  ..."1.0000000000000000000000000000001e400 -1e-400 3e-400".split(" "),
  ..."0.1000000000000000000000000000001 0.09999999999999999".split(" "),
  ..."9007199254740993.0 -9007199254740994 9007199254740991.5".split(" "),
  ..."9223372036854775806 -9223372036854775807 18446744073709551614".split(" "),
  ..."18446744073709551615.00 18446744073709551617 1.8e308".split(" "),
  ..."100000000000000000000 123456789012345678901234567891".split(" "),
  ..."1e1999 -1e-1999 1e99999999999999999999".split(" "),
  ..."-1e-99999999999999999999 0e-99999999999999999999".split(" "),
];

export function anyNumber(random: DraftRandom): Spelled {
  if (random.chance(0.3)) return spell(random.int(-3, 12));
  return random.numbers === "exact" && random.chance(0.6)
    ? spell(anyExactNumber(random))
    : spell(random.pick(NUMBERS));
}

/** A number of exact mode: known to be odd, beside a known one, or of many digits. */
function anyExactNumber(random: Random): string {
  const known = random.pick(random.pick([NUMBERS, EXACT_NUMBERS]));
  const kind = random.weighted({ known: 2, beside: 1, long: 1 });
  const number = {
    known: () => known,
    beside: () => random.pick(decimalsNear(known)),
    long: () => manyDigits(random),
  }[kind]();
  return random.pick(spellingsOf(number));
}

/** A number of 15 to 40 digits, its point anywhere. */
function manyDigits(random: Random): string {
  const count = random.int(14, 39);
  const rest = Array.from({ length: count }, () => random.int(0, 9));
  const exponent = random.pick([0, 0, -3, -count, random.int(-400, 400)]);
  return `${random.pick(["", "-"])}${random.int(1, 9)}${rest.join("")}e${exponent}`;
}

/** Any JSON value, at most so many levels deep. */
export function anyDraft(random: DraftRandom, depth: number): Draft {
  const kind = random.weighted({
    text: 3,
    number: 3,
    word: 2,
    list: depth > 0 ? 2 : 0,
    members: depth > 0 ? 3 : 0,
  });
  switch (kind) {
    case "text":
      return anyText(random);
    case "number":
      return anyNumber(random);
    case "word":
      return random.pick([null, true, false]);
    case "list":
      return Array.from({ length: random.int(0, 3) }, () =>
        anyDraft(random, depth - 1),
      );
    case "members":
      return members(
        anyNames(random, random.int(0, 3)).map((name) => [
          name,
          anyDraft(random, depth - 1),
        ]),
      );
  }
}
