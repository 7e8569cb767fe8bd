import { type CallOutcome, JsonToolContract } from "@proviso/runtime";
import type { ValueNumbers } from "@proviso/runtime/compiler";
import type { HostileCase, Verdict } from "./case.ts";
import type { HostCheck, HostScript } from "./host-script.ts";
import { HostStage, type HostWay } from "./host-stage.ts";
import type { HostileReport } from "./run-schema.ts";
import { Stopwatch } from "./stopwatch.ts";

/** Plays a case on a host, in every way that its handler allows. */
export async function runHostCase(
  hostile: HostileCase,
  numbers: ValueNumbers,
): Promise<HostileReport> {
  const { host } = hostile;
  if (host === undefined) throw new Error("the case has no host");
  const stopwatch = new Stopwatch(hostile.bound.maxMs);
  const faults: string[] = [];
  for (const way of waysOf(host)) {
    const found = await stopwatch.timeAsync(way, () =>
      playCase(hostile, host, way, numbers),
    );
    faults.push(...found.map((fault) => `${way}: ${fault}`));
  }
  return {
    takenBy: ["draft-2020-12"],
    faults: [...faults, ...stopwatch.faults],
  };
}

function waysOf({ handler }: HostScript): readonly HostWay[] {
  if (handler === "deferred") return ["external"];
  // What answers later has no synchronous way.
  return handler === "rejects"
    ? ["async", "pumped"]
    : ["sync", "async", "pumped"];
}

async function playCase(
  { check, outputSchema, schema, ...hostile }: HostileCase,
  host: HostScript,
  way: HostWay,
  numbers: ValueNumbers,
): Promise<string[]> {
  const contract = new JsonToolContract<unknown, unknown>(
    schema,
    outputSchema,
    { numbers },
  );
  const stage = new HostStage(host, contract, way);
  const before = JSON.stringify(host);
  let isAccepted = false;
  for (const step of host.steps) isAccepted = await stage.play(step);
  const verdict: Verdict = isAccepted ? "valid" : "invalid";
  const faults = checkStage(stage, check?.host ?? {});
  const { accept = [], expect } = hostile;
  if (![expect, ...accept, "no-crash"].includes(verdict)) {
    if (expect !== "no-crash") faults.push(`it is ${verdict}, not ${expect}`);
  }
  if (JSON.stringify(host) !== before) faults.push("the input has changed");
  return faults;
}

function checkStage(stage: HostStage, check: HostCheck): string[] {
  const { handlerRuns, handlerRunsAtMost, inFlight, used, usedBetween } = check;
  const [least, most] = usedBetween ?? [0, Infinity];
  const expectations: [what: string, isMet: boolean][] = [
    [`used is ${stage.used}`, stage.used === (used ?? stage.used)],
    [`used is ${stage.used}`, stage.used >= least && stage.used <= most],
    [`${stage.runs} handlers ran`, stage.runs === (handlerRuns ?? stage.runs)],
    [
      `${stage.runs} handlers ran`,
      stage.runs <= (handlerRunsAtMost ?? Infinity),
    ],
    [
      `${stage.inFlight} calls are open`,
      stage.inFlight === (inFlight ?? stage.inFlight),
    ],
    ...Object.entries(check.outcomes ?? {}).map(([id, word]) =>
      expectText(id, wordOf(stage.outcomes.get(id)), word),
    ),
    ...Object.entries(check.results ?? {}).map(([id, result]) =>
      expectText(
        id,
        JSON.stringify(outputOf(stage.outcomes.get(id))),
        JSON.stringify(result),
      ),
    ),
    ...(check.mustNotDeliver ?? []).map((text): [string, boolean] => [
      `${text} was delivered`,
      !stage.told.includes(text),
    ]),
  ];
  return expectations.filter(([, isMet]) => !isMet).map(([what]) => what);
}

function expectText(
  id: string,
  actual: string | undefined,
  expected: string | undefined,
): [string, boolean] {
  return [`call ${id} is ${actual ?? "open"}`, actual === expected];
}

function wordOf(outcome: CallOutcome | undefined): string | undefined {
  return outcome?.outcome === "allowed" ? "ok" : outcome?.outcome;
}

function outputOf(outcome: CallOutcome | undefined): unknown {
  return outcome?.outcome === "allowed" ? outcome.output : undefined;
}
