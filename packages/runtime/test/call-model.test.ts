import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallModel } from "./call-model.ts";
import { CallStage } from "./call-stage.ts";
import { drawRules, drawStep, type Step } from "./call-steps.ts";
import { Random } from "./random.ts";

const INTERLEAVINGS = 10_000;
const STEPS = 16;
const { seed = 0 } = fc.readConfigureGlobal();

/** What can be seen of the calls, in the same words of both. */
function stateOfModel(model: CallModel): unknown {
  return {
    told: model.told,
    ends: model.makings.map(({ call }) => call.end),
    events: model.calls.map(({ events }) => events),
    used: model.used,
    runs: model.runs.length,
  };
}

async function stateOfStage(stage: CallStage, calls: number): Promise<unknown> {
  const events = stage.events();
  return {
    told: stage.told,
    ends: stage.makings.map(({ end }) => end),
    events: Array.from({ length: calls }, (_, index) => events[index] ?? []),
    used: {
      quick: await stage.used("quick"),
      slow: await stage.used("slow"),
      dig: await stage.used("dig"),
    },
    runs: stage.runs.length,
  };
}

describe("calls in random interleavings", () => {
  // The clock of the runtimes is the steps' own; no timer has to go off.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test(`do as the model does, ${INTERLEAVINGS} times with seed ${seed}`, async () => {
    const random = new Random(0xca11);
    const seen = new Set<unknown>();
    for (let index = 0; index < INTERLEAVINGS; index++) {
      const rules = drawRules(random);
      const [model, stage] = [new CallModel(rules), new CallStage(rules)];
      const steps: Step[] = [];
      for (let at = 0; at < STEPS; at++) {
        const step = drawStep(random, rules, {
          makings: model.makings.length,
          runs: model.runs.length,
          claims: model.claims.length,
          questions: model.questions.length,
        });
        steps.push(step);
        model.take(step);
        await stage.take(step);
        const state = await stateOfStage(stage, model.calls.length);
        const expected = stateOfModel(model);
        // Told in full only where they differ, which is what takes the time.
        if (JSON.stringify(state) === JSON.stringify(expected)) continue;
        const story = JSON.stringify({ index, rules, steps });
        expect(state, story).toEqual(expected);
      }
      for (const { end } of model.calls) seen.add(end);
      vi.clearAllTimers();
    }
    // Interleavings that never came to something would say nothing of it.
    expect([...seen].sort()).toEqual([
      "allowed",
      "budget_exhausted",
      "cancelled",
      "deadline_passed",
      "external_only",
      "handler_async",
      "handler_failed",
      "input_mismatch",
      "needs_async",
      "output_mismatch",
      "pending_exhausted",
      "still_running",
      undefined,
    ]);
  });
});
