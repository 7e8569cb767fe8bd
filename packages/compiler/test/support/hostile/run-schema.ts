import { type ProfileName, Schema } from "@proviso/runtime";
import type { ExactJsonValue, ValueNumbers } from "@proviso/runtime/compiler";
import { type Engine, loadSchemas, type PreparedSchema } from "../engines.ts";
import { evaluate } from "../evaluate.ts";
import type { OutputTarget } from "../schema-source.ts";
import type { Workshop } from "../workshop.ts";
import { ask, checkAnswer } from "./ask.ts";
import {
  type Expectation,
  givenSchema,
  givenValue,
  type HostileCase,
  OTHER_PROFILES,
  WHOLE_PROFILE,
  type Verdict,
} from "./case.ts";
import { findUnfitText } from "./inert-text.ts";
import { prepareGiven } from "./prepare.ts";
import { isOutsideProfile } from "./refusal.ts";
import { Stopwatch } from "./stopwatch.ts";
import { getterCalls } from "./watch.ts";

/** What a case came to. */
export interface HostileReport {
  /** The profiles that took its schema; none where it was refused. */
  readonly takenBy: readonly string[];
  readonly faults: readonly string[];
}

interface Run {
  readonly hostile: HostileCase;
  readonly workshop: Workshop;
  readonly numbers: ValueNumbers;
  readonly stopwatch: Stopwatch;
  readonly faults: string[];
}

/** Kinds about what `$schema` and `$ref` lead to, where `contract` has annotations or nothing. */
const ABOUT_DIALECTS: ReadonlySet<string> = new Set(["ref-remote"]);

/**
 * Runs a case of one schema on every engine. The schema is held to profile
 * `contract`; where that one refuses it, to a draft as well, and to the other
 * profiles if it only leaves out what the schema uses.
 */
export async function runSchemaCase(
  hostile: HostileCase,
  workshop: Workshop,
  numbers: ValueNumbers,
): Promise<HostileReport> {
  const stopwatch = new Stopwatch(hostile.bound.maxMs);
  const run: Run = { hostile, workshop, numbers, stopwatch, faults: [] };
  const takenBy: string[] = [];
  const refused = ABOUT_DIALECTS.has(hostile.kind)
    ? undefined
    : await hold(run, "contract");
  if (refused?.length === 0) {
    takenBy.push("contract");
  } else {
    const isOutside = refused !== undefined && judgeRefusal(run, refused);
    const profiles = isOutside ? OTHER_PROFILES : [];
    const whole = hostile.ownProfiles === true ? [] : [WHOLE_PROFILE];
    for (const profile of [...profiles, ...whole]) {
      const others = await hold(run, profile);
      if (others.length === 0) takenBy.push(profile);
      else if (profile === WHOLE_PROFILE) judgeWholeRefusal(run, others);
    }
  }
  return { takenBy, faults: [...run.faults, ...stopwatch.faults] };
}

/** Holds the case to a profile; what the schema is refused for, if it is. */
async function hold(
  run: Run,
  profile: ProfileName,
): Promise<readonly string[]> {
  const { hostile, numbers, stopwatch, workshop } = run;
  const given = givenSchema(hostile);
  const prepared = await withSetup(hostile, "compile", () =>
    stopwatch.timeAsync("compile", () =>
      prepareGiven(given, { profile, numbers, targets: targetsOf(hostile) }),
    ),
  );
  compareRefusals(run, prepared);
  if (prepared.refused.length > 0) return prepared.refused;
  for (const text of Object.values(prepared.files)) {
    run.faults.push(...findUnfitText(text));
  }
  const [compiled] = await loadSchemas([prepared], workshop);
  const engines = chooseEngines(run, profile, compiled?.engines ?? []);
  await withSetup(hostile, "validate", async () => {
    for (const engine of engines) askAll(run, engine);
  });
  return [];
}

function chooseEngines(
  run: Run,
  profile: ProfileName,
  engines: readonly Engine[],
): readonly Engine[] {
  if (hidesValues(run.hostile)) return [hidden(run, profile)];
  return engines.filter(({ side }) => side !== "output");
}

/** What costs is the same in both targets, so one of them is enough. */
function targetsOf({ bound }: HostileCase): readonly OutputTarget[] {
  return bound.maxHeapMB === undefined ? ["ts", "js+dts"] : ["ts"];
}

function hidesValues({ check }: HostileCase): boolean {
  return check?.message?.valueFree === true;
}

/** A generated side takes no options, so the interpreter answers value-free. */
function hidden({ hostile, numbers }: Run, profile: ProfileName): Engine {
  const schema = new Schema<ExactJsonValue>(hostile.schema, {
    profile,
    numbers,
    values: "hide",
  });
  return { name: "interpreted, values hidden", schema, numbers };
}

/** Runs work between the case's own set-up and clean-up, where they belong to the phase. */
async function withSetup<Result>(
  { setupExpression, cleanupExpression, setupAt }: HostileCase,
  phase: "compile" | "validate",
  work: () => Promise<Result>,
): Promise<Result> {
  if (setupExpression === undefined || setupAt !== phase) return work();
  evaluateStatements(setupExpression);
  try {
    return await work();
  } finally {
    evaluateStatements(cleanupExpression ?? "");
  }
}

function evaluateStatements(statements: string): void {
  evaluate(`{${statements}}`);
}

/** The engines must refuse the same, by the same findings where the text is JSON. */
function compareRefusals(
  { faults, hostile }: Run,
  { refused, refusedByCompiler }: PreparedSchema,
): void {
  const isValue = "schema" in hostile;
  const isAlike = isValue
    ? [...refused].sort().join() === [...refusedByCompiler].sort().join()
    : refused.length > 0 === refusedByCompiler.length > 0;
  if (isAlike) return;
  faults.push(
    `refused ${refused.join()}, by the compiler ${refusedByCompiler.join()}`,
  );
}

/** Whether it was refused only for what the profile leaves out. */
function judgeRefusal(
  { hostile, faults }: Run,
  refused: readonly string[],
): boolean {
  const isOutside =
    "schema" in hostile &&
    refused.every((finding) => isOutsideProfile(finding, hostile.schema));
  if (!isOutside && !isAccepted(hostile, "compile-error")) {
    faults.push(`refused, but it is sound: ${refused.join()}`);
  }
  return isOutside && hostile.expect !== "compile-error";
}

/** A draft leaves nothing out: it has a verdict, but for words that nobody knows. */
function judgeWholeRefusal(
  { hostile, faults }: Run,
  refused: readonly string[],
): void {
  const isUnknown = refused.every((each) => each.startsWith("unknown_keyword"));
  const isAsked = hostile.expect === "valid" || hostile.expect === "invalid";
  if (!isAsked || (isUnknown && isAccepted(hostile, "compile-error"))) return;
  faults.push(`refused by ${WHOLE_PROFILE}: ${refused.join()}`);
}

function askAll(run: Run, engine: Engine): void {
  const { hostile, faults } = run;
  const note = (found: readonly string[]): void => {
    faults.push(...found.map((fault) => `${engine.name}: ${fault}`));
  };
  note(askOne(run, engine, hostile, hostile.accept ?? []));
  for (const probe of hostile.probes ?? []) {
    note(askOne(run, engine, probe, []).map((fault) => `probe: ${fault}`));
  }
  const calls = hostile.check?.getterCalls;
  if (calls !== undefined && getterCalls() !== calls) {
    note([`getters ran ${getterCalls()} times`]);
  }
}

type Question = Parameters<typeof givenValue>[0] & {
  readonly expect: Expectation;
};

function askOne(
  { hostile, stopwatch }: Run,
  engine: Engine,
  question: Question,
  accept: readonly Verdict[],
): string[] {
  const { expect } = question;
  // Made anew for each engine, as some values change when they are looked at.
  const given = givenValue(question);
  if (given === undefined) {
    return isAccepted({ expect, accept }, "valid") ? [] : ["it compiles"];
  }
  const answer = ask(engine, given, stopwatch);
  const faults = [...answer.faults];
  if (!isAccepted({ expect, accept }, answer.verdict)) {
    faults.push(`it is ${answer.verdict}, not ${expect}`);
  }
  if (question === hostile) {
    faults.push(...checkAnswer(hostile, engine, given, answer));
  }
  return faults;
}

function isAccepted(
  { expect, accept = [] }: Pick<HostileCase, "expect" | "accept">,
  verdict: Verdict,
): boolean {
  return (
    expect === "no-crash" || expect === verdict || accept.includes(verdict)
  );
}
