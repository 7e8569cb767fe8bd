import type { CorpusCase } from "./cases.ts";
import { interpretCase, LENIENT, type Outcome } from "./judge-cases.ts";

/*
 * What others wrote and the drafts don't take, formats annotated and unknown
 * keywords ignored. A name that is missing here fails, and so does one too many.
 */

const TYPE = "a word for a type that no draft has";
const DRAFT_3 = "required as a boolean, as draft 3 had it";
const NOWHERE = "a reference to a definition that isn't there";
const NO_U = "a pattern that is none with the flag u";

/** What doesn't compile, by name, and why. */
export const REFUSED: Readonly<Record<string, string>> = {
  "livemcpbench-servers read_pdf":
    "exclusiveMinimum: true, as draft 4 had it, in a schema of no stated draft",
  "pydantic-ai-cassettes bar": TYPE,
  "pydantic-ai-cassettes dummy": TYPE,
  "pydantic-ai-cassettes final_result": TYPE,
  "pydantic-ai-cassettes get_capital": TYPE,
  "pydantic-ai-cassettes get_temperature": TYPE,
  "pydantic-ai-cassettes get_user_country": TYPE,
  pp_10228: NOWHERE,
  pp_15159: DRAFT_3,
  pp_22658: TYPE,
  pp_32452: NO_U,
  pp_32530: DRAFT_3,
  pp_45039: NOWHERE,
  pp_46159: TYPE,
  pp_46894: DRAFT_3,
  pp_48677: TYPE,
  pp_5021: NO_U,
  pp_50578: TYPE,
  pp_53132: DRAFT_3,
  pp_53175: NO_U,
  pp_56762: "allOf lists what is no schema",
  pp_57526: DRAFT_3,
  pp_62949:
    "a list of items in a schema that names no draft, so is of the newest",
  pp_63258: DRAFT_3,
  pp_64722: NOWHERE,
  pp_67587: NOWHERE,
  pp_67621: NOWHERE,
  pp_77300: "bounds as texts",
  pp_82401: DRAFT_3,
  pp_83152: DRAFT_3,
  pp_84630: NOWHERE,
  pp_9849: NOWHERE,
  "schemastore-cloudify": "a definition that lists itself under allOf",
};

/** Why valid instances don't fit, with the reading under which they do. */
interface OtherReading {
  readonly why: string;
  readonly asMeant: (each: CorpusCase) => Outcome;
}

const CONST_4: OtherReading = {
  why: "only const, which draft 4 doesn't have, tells the alternatives apart",
  asMeant: (each) =>
    interpretCase({
      ...each,
      schemaText: each.schemaText.replace("draft-04/schema", "draft-06/schema"),
    }),
};

const FORMAT: OtherReading = {
  why: "only an asserted format tells the alternatives apart",
  asMeant: (each) => interpretCase(each, { ...LENIENT, formats: "assert" }),
};

/** What is judged otherwise than the corpora do, by name. */
export const OTHERWISE: Readonly<Record<string, OtherReading>> = {
  es6importsorterrc: CONST_4,
  pubspec: FORMAT,
  "schemastore-function": CONST_4,
};

/** How outcomes differ from what stands here: what isn't listed, and what is listed in vain. */
export function findUnlisted(outcomes: readonly Outcome[]): string[] {
  const refused = outcomes.filter(({ refusals }) => refusals.length > 0);
  const others = outcomes.filter(({ otherwise }) => otherwise.length > 0);
  return [
    ...differences("refused", outcomes, refused, REFUSED),
    ...differences("judged otherwise", outcomes, others, OTHERWISE),
  ];
}

function differences(
  what: string,
  all: readonly Outcome[],
  found: readonly Outcome[],
  list: object,
): string[] {
  const names = new Set(found.map(({ name }) => name));
  const known = new Set(all.map(({ name }) => name));
  const unlisted = [...names].filter((name) => !Object.hasOwn(list, name));
  const inVain = Object.keys(list).filter(
    (name) => known.has(name) && !names.has(name),
  );
  return [
    ...unlisted.map((name) => `${name}: ${what}, and not listed`),
    ...inVain.map((name) => `${name}: listed as ${what}, and isn't`),
  ];
}
