import type { CallOutcome, CapabilityRuntime } from "@proviso/runtime";

/** What came of the calls of a day, by what each of them shows. */
export type DayReport = Readonly<Record<string, CallOutcome>>;

/** Makes calls of all kinds, good and bad, as a model would. */
export async function spendDay(runtime: CapabilityRuntime): Promise<DayReport> {
  return {
    ...readTheSensors(runtime),
    ...(await waterTheBeds(runtime)),
    ...(await askTheGardener(runtime)),
    ...(await askTheWeather(runtime)),
  };
}

/** Synchronous calls: the outcome is there when the call returns. */
function readTheSensors(runtime: CapabilityRuntime): DayReport {
  return {
    "sensors of bed 2": runtime.callSync("read-sensors", '{ "bed": 2 }'),
    "a bed that there isn't": runtime.callSync(
      "read-sensors",
      '{ "bed": 9, "plot": "north" }',
    ),
    "sensors of bed 3": runtime.callSync("read-sensors", '{ "bed": 3 }'),
    "one reading too many": runtime.callSync("read-sensors", '{ "bed": 4 }'),
  };
}

/** Deferred calls: counted when they are started, run when the host has time. */
async function waterTheBeds(runtime: CapabilityRuntime): Promise<DayReport> {
  const first = await runtime.start("open-valve", { bed: 2, litres: 10 });
  const second = await runtime.start("open-valve", { bed: 3, litres: 5 });
  await runtime.pump();
  await runtime.cancelPending(second);
  return {
    "water for bed 2": await first.outcome,
    "water for bed 3, no longer wanted": await second.outcome,
  };
}

/** An external call: somebody claims it, gives it back once, and completes it. */
async function askTheGardener(runtime: CapabilityRuntime): Promise<DayReport> {
  const call = runtime.call("inspect-leaves", { bed: 2 });
  const atNight = await runtime.claim("inspect-leaves");
  if (atNight !== undefined) await runtime.retry(atNight);
  const byDay = await runtime.claim("inspect-leaves");
  if (byDay !== undefined) await runtime.complete(byDay, { healthy: true });
  return { "leaves of bed 2": await call };
}

/** Calls that a worker does, which may have reasons of its own to refuse. */
async function askTheWeather(runtime: CapabilityRuntime): Promise<DayReport> {
  return {
    "frost tonight": await runtime.call("forecast-frost", { hours: 12 }),
    "frost in three days": await runtime.call("forecast-frost", { hours: 72 }),
  };
}
