import path from "node:path";
import { expect, describe, test } from "vitest";
import {
  type CorpusCase,
  type CorpusSet,
  readBenchmarkSets,
  readSchemaSets,
  readToolSets,
} from "../../../scripts/corpus/cases.ts";
import {
  interpretCase,
  judgeCases,
  LENIENT,
  type Outcome,
} from "../../../scripts/corpus/judge-cases.ts";
import { checkPrinted } from "../../../scripts/corpus/printed-modules.ts";
import { describeShared } from "./support/shared.ts";

/*
 * Schemas that others wrote, as they are: formats annotate and unknown words
 * mean nothing. What is refused or judged otherwise stands in a list here, by
 * name and reason; a list that says too much fails as well. The interpreter has
 * all of them, generated modules a part: `npm run corpus-report` has the rest.
 */

const TYPE = "a word for a type that no draft has";
const DRAFT_3 = "required as a boolean, as draft 3 had it";
const NOWHERE = "a reference to a definition that isn't there";
const NO_U = "a pattern that is none with the flag u";

/** What doesn't compile. */
const REFUSED: Readonly<Record<string, string>> = {
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
const CONST_4 = {
  why: "only const, which draft 4 doesn't have, tells the alternatives apart",
  asMeant: (each: CorpusCase) =>
    interpretCase({
      ...each,
      schemaText: each.schemaText.replace("draft-04/schema", "draft-06/schema"),
    }),
};
const FORMAT = {
  why: "only an asserted format tells the alternatives apart",
  asMeant: (each: CorpusCase) =>
    interpretCase(each, { ...LENIENT, formats: "assert" }),
};

/** What is judged otherwise than the corpora do. */
const OTHERWISE: Readonly<Record<string, typeof FORMAT>> = {
  es6importsorterrc: CONST_4,
  pubspec: FORMAT,
  "schemastore-function": CONST_4,
};

/** Longer schemas take seconds to compile and to check. */
const LONGEST_GENERATED = 80_000;

/** Whether a case is one of those that are generated as well. */
type IsSampled = (at: number) => boolean;

/** The outcomes of a set, in no order. */
async function judge(
  { cases }: CorpusSet,
  isSampled: IsSampled,
): Promise<Outcome[]> {
  const isGenerated = (each: CorpusCase, at: number): boolean =>
    isSampled(at) && each.schemaText.length <= LONGEST_GENERATED;
  const others = cases.filter((each, at) => !isGenerated(each, at));
  return [
    ...(await judgeCases(cases.filter(isGenerated))),
    ...others.map((each) => interpretCase(each)),
  ];
}

function testSets(sets: readonly CorpusSet[], isSampled: IsSampled): void {
  const cases = sets.flatMap((set) => set.cases);
  const outcomes: Outcome[] = [];
  const names = (list: readonly { readonly name: string }[]): string[] =>
    [...new Set(list.map(({ name }) => name))].sort();
  const listed = (list: object): string[] => {
    const there = names(cases);
    return there.filter((name) => Object.hasOwn(list, name));
  };
  test.each(sets)("$name", { timeout: 120_000 }, async (set) => {
    outcomes.push(...(await judge(set, isSampled)));
    expect(outcomes.flatMap(({ faults }) => faults)).toEqual([]);
  });
  test("none is refused or judged otherwise but those listed", () => {
    expect(outcomes).toHaveLength(cases.length);
    const refused = outcomes.filter(({ refusals }) => refusals.length > 0);
    expect(names(refused)).toEqual(listed(REFUSED));
    const others = outcomes.filter(({ otherwise }) => otherwise.length > 0);
    expect(names(others)).toEqual(listed(OTHERWISE));
  });
  test("what is judged otherwise is so for the reason listed", () => {
    for (const each of cases) {
      const { asMeant, why } = OTHERWISE[each.name] ?? {};
      if (asMeant === undefined) continue;
      const asWritten = interpretCase(each).otherwise;
      expect(asWritten, why).not.toEqual([]);
      const still = new Set(asMeant(each).otherwise);
      expect(
        asWritten.filter((text) => still.has(text)),
        why,
      ).toEqual([]);
    }
  });
  test("generated modules type-check", { timeout: 120_000 }, async () => {
    const modules = outcomes.flatMap(({ module, name }) =>
      module === undefined ? [] : [{ place: name, text: module }],
    );
    expect(modules.length).toBeGreaterThan(10);
    expect(await checkPrinted(modules, 10)).toEqual([]);
  });
}

describeShared("schemas that others wrote", "corpora", (folder) => {
  describe("tools", () => {
    const sets = readToolSets(path.join(folder, "tools"));
    testSets(sets, (at) => at % 6 === 0);
  });
  describe("larger schemas", () => {
    testSets(readSchemaSets(path.join(folder, "schemas")), () => true);
  });
  describe("schemas with larger values", () => {
    const sets = readBenchmarkSets(path.join(folder, "benchmark"));
    testSets(sets, (at) => at % 8 === 0);
  });
});
