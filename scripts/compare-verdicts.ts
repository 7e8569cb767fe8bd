import path from "node:path";
import { parseArgs } from "node:util";

import { readVerdictSets, type VerdictSet } from "./verdicts/cases.ts";
import { isInapplicable, type Judge, JUDGES } from "./verdicts/judges.ts";

/** How often a validator was right and wrong about a set of cases. */
export interface Tally {
  readonly set: string;
  readonly validator: string;
  readonly right: number;
  /** Schemas that it doesn't take count with all their tests. */
  readonly wrong: number;
  /** Tests of schemas that it has no draft for, or no words. */
  readonly notAsked: number;
  /** The tests that it is wrong about, each with what it says. */
  readonly list: readonly string[];
}

/** Asks every validator about every test. */
export async function compareVerdicts(
  sets: readonly VerdictSet[],
  judges = JUDGES,
): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const set of sets) {
    for (const [validator, judgesOf] of Object.entries(judges)) {
      tallies.push(tallyOf(set, validator, await judgesOf(set)));
    }
  }
  return tallies;
}

function tallyOf(
  set: VerdictSet,
  validator: string,
  judges: readonly (Judge | string)[],
): Tally {
  let right = 0;
  let notAsked = 0;
  const list: string[] = [];
  for (const [index, { name, tests }] of set.cases.entries()) {
    const judge = judges[index] ?? "refused";
    for (const { text, valid } of tests) {
      const said = verdictOf(judge, text);
      if (isInapplicable(judge)) notAsked++;
      else if (said === valid) right++;
      else list.push(`${name}: ${shown(text)} is ${valid}, it says ${said}`);
    }
  }
  return {
    set: set.name,
    validator,
    right,
    wrong: list.length,
    notAsked,
    list,
  };
}

/** What a judge says; why it says nothing where it throws. */
function verdictOf(judge: Judge | string, text: string): boolean | string {
  if (typeof judge === "string") return firstLine(judge);
  try {
    return judge(text) ?? "nothing";
  } catch (error) {
    return firstLine(String(error));
  }
}

const MOST_SHOWN = 100;

function firstLine(text: string): string {
  return shown(text.split("\n")[0] ?? "");
}

function shown(text: string): string {
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN)}...`;
}

/** The tallies as a table of Markdown, and with every wrong verdict if wanted. */
export function printVerdicts(
  tallies: readonly Tally[],
  { isListed = false } = {},
): string {
  const rows = tallies.map(({ set, validator, right, wrong, notAsked }) =>
    [set, validator, right, wrong, notAsked].join(" | "),
  );
  const lists = tallies
    .filter(({ list }) => isListed && list.length > 0)
    .flatMap(({ set, validator, list }) => [
      "",
      `${validator} is wrong about ${list.length} of the ${set}:`,
      ...list.map((each) => `  ${each}`),
    ]);
  return [
    "| cases | validator | right | wrong | not asked |",
    "| --- | --- | --- | --- | --- |",
    ...rows.map((row) => `| ${row} |`),
    ...lists,
  ].join("\n");
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { list: { type: "boolean" } } });
  const shared =
    process.env["PROVISO_SHARED"] ??
    path.join(import.meta.dirname, "../../shared");
  const sets = readVerdictSets(shared);
  if (sets.length === 0) {
    console.log("SKIPPED: ../shared holds no cases, so nothing is known.");
    return;
  }
  const tallies = await compareVerdicts(sets);
  console.log(printVerdicts(tallies, { isListed: values.list ?? false }));
  const own = tallies.filter(({ validator }) =>
    validator.startsWith("proviso"),
  );
  if (own.some(({ wrong }) => wrong > 0)) process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) await main();
