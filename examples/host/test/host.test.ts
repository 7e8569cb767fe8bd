import type { CapabilityRuntime } from "@proviso/runtime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DayReport, spendDay } from "../src/day.ts";
import { openGreenhouse } from "../src/greenhouse.ts";
import { WeatherService } from "../src/weather.ts";

describe("a day in the greenhouse", () => {
  let weather: WeatherService;
  let runtime: CapabilityRuntime;
  let day: DayReport;
  beforeAll(async () => {
    weather = new WeatherService();
    runtime = openGreenhouse(weather);
    day = await spendDay(runtime);
  });
  afterAll(() => {
    weather.close();
  });

  test("has an outcome for each call", () => {
    const outputs = Object.entries(day).map(([what, outcome]) => [
      what,
      outcome.outcome === "allowed" ? outcome.output : outcome.code,
    ]);
    expect(Object.fromEntries(outputs)).toEqual({
      "sensors of bed 2": { celsius: 19.5, humidity: 50 },
      "a bed that there isn't": "input_mismatch",
      "sensors of bed 3": { celsius: 20.5, humidity: 55 },
      "one reading too many": "budget_exhausted",
      "water for bed 2": { litres: 10 },
      "water for bed 3, no longer wanted": "cancelled",
      "leaves of bed 2": { healthy: true },
      "frost tonight": { celsius: 3 },
      "frost in three days": "worker_denied",
    });
  });

  test("tells a model all that there is to mend", () => {
    expect(day["a bed that there isn't"]).toMatchObject({
      message: "read-sensors input does not match its schema",
      issues: [
        { message: "data.bed must be <= 4 (is 9)" },
        { message: 'data must not have property "plot"' },
      ],
    });
    expect(day["frost in three days"]).toMatchObject({
      message: "worker capability denied: forecasts end after 48 hours",
    });
  });

  test("counts what was started, and nothing that was refused", () => {
    const used = runtime
      .catalog()
      .map(({ name }) => [name, runtime.used(name)]);
    expect(Object.fromEntries(used)).toEqual({
      "read-sensors": 2,
      "open-valve": 2,
      "inspect-leaves": 1,
      "forecast-frost": 2,
    });
  });

  test("leaves an event for each outcome and each attempt", () => {
    const events = runtime
      .audit()
      .map(({ code = "allowed", sequence }) => [sequence, code]);
    expect(events).toEqual([
      [1, "allowed"],
      [2, "input_mismatch"],
      [3, "allowed"],
      [4, "budget_exhausted"],
      [5, "allowed"],
      [6, "cancelled"],
      [7, "retried"],
      [7, "allowed"],
      [8, "allowed"],
      [9, "worker_denied"],
    ]);
  });
});
