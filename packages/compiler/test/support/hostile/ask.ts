import { checkJson, snapshotJson } from "@proviso/runtime";
import type { ExactJsonValue } from "@proviso/runtime/compiler";
import type { Engine } from "../engines.ts";
import type { Given, HostileCase } from "./case.ts";
import { checkMessages } from "./check-messages.ts";
import type { Stopwatch } from "./stopwatch.ts";

/** What an engine answered for a value, and what is wrong with the answer. */
export interface Answer {
  readonly verdict: "valid" | "invalid";
  readonly lines: readonly string[];
  readonly faults: readonly string[];
}

/** Asks an engine through every door that the value fits through. */
export function ask(
  engine: Engine,
  given: Given,
  stopwatch: Stopwatch,
): Answer {
  try {
    return given.kind === "text"
      ? askOfText(engine, given.text, stopwatch)
      : askOfValue(engine, given, stopwatch);
  } catch (error) {
    const faults = [`it threw ${String(error)}`];
    return { verdict: "invalid", lines: [], faults };
  }
}

function askOfText(
  { schema }: Engine,
  text: string | Uint8Array,
  stopwatch: Stopwatch,
): Answer {
  const parsed = stopwatch.time("parse", () => schema.parse(text));
  if (parsed.ok) {
    const isFit = schema.matches(parsed.value);
    const faults = isFit ? [] : ["what parse gives doesn't match"];
    return { verdict: "valid", lines: [], faults };
  }
  const lines = parsed.issues.map(({ message }) => message);
  const faults = faultsOfIssues(parsed.issues.map(({ code }) => code));
  return { verdict: "invalid", lines, faults };
}

function askOfValue(
  engine: Engine,
  { value, isLive }: Extract<Given, { kind: "value" }>,
  stopwatch: Stopwatch,
): Answer {
  const { schema } = engine;
  const isFit = stopwatch.time("validate", () => schema.matches(value));
  const issues = stopwatch.time("messages", () => schema.issues(value));
  const lines = issues.map(({ message }) => message);
  const faults = faultsOfIssues(issues.map(({ code }) => code));
  if (isFit !== (issues.length === 0)) faults.push("matches and issues differ");
  if (!isLive) faults.push(...askOtherDoors(engine, value, isFit));
  return { verdict: isFit ? "valid" : "invalid", lines, faults };
}

/** Plain JSON may also come as text, to the guard alone and by the standard. */
function askOtherDoors(
  { schema, guard }: Engine,
  value: unknown,
  isFit: boolean,
): string[] {
  const standard = schema["~standard"].validate(value);
  const answers: [door: string, answer: boolean][] = [
    ["parse", schema.parse(JSON.stringify(value)).ok],
    ["mismatches", schema.mismatches(value).length === 0],
    ["the standard door", standard.issues === undefined],
    ["the guard", guard?.(value as ExactJsonValue) ?? isFit],
  ];
  return answers
    .filter(([, answer]) => answer !== isFit)
    .map(([door]) => `matches and ${door} differ`);
}

function faultsOfIssues(codes: readonly string[]): string[] {
  return codes.includes("engine_mismatch") ? ["the engines differ"] : [];
}

/** What a case wants beyond a verdict. */
export function checkAnswer(
  { check = {} }: HostileCase,
  engine: Engine,
  given: Given,
  { verdict, lines }: Answer,
): string[] {
  const faults: string[] = [];
  if (check.message !== undefined) {
    faults.push(...checkMessages(lines, check.message));
  }
  if (check.snapshot === true && verdict === "valid") {
    const { value } = given as Extract<Given, { kind: "value" }>;
    const { numbers } = engine;
    const copy = snapshotJson(value, { numbers });
    if (
      checkJson(copy, { numbers }) !== undefined ||
      !engine.schema.matches(copy)
    ) {
      faults.push("the snapshot is not what was checked");
    }
  }
  return faults;
}
