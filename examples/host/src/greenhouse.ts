import {
  CapabilityRuntime,
  ToolMetadata,
  ToolPolicy,
  type ToolWorker,
} from "@proviso/runtime";
import {
  forecastFrost,
  inspectLeaves,
  openValve,
  readSensors,
} from "../greenhouse.contract.gen/index.js";

/** Makes a runtime with a tool of each kind; what it may cost is said here and nowhere else. */
export function openGreenhouse(weather: ToolWorker): CapabilityRuntime {
  const runtime = new CapabilityRuntime({ maxPending: 8 });
  // Called and answered at once.
  runtime.registerTypedJsonTool(
    ToolPolicy.json("read-sensors", { maxCalls: 2 }),
    readSensors,
    ({ bed }) => ({ celsius: 17.5 + bed, humidity: 40 + 5 * bed }),
  );
  // Started by the model, run when the host pumps.
  runtime.registerTypedJsonTool(
    ToolPolicy.json("open-valve", { maxCalls: 5 }),
    openValve,
    ({ litres }) => ({ litres }),
  );
  // Claimed and completed by a person.
  runtime.registerExternalJsonTool(
    ToolPolicy.json("inspect-leaves", {
      maxCalls: 3,
      maxAttempts: 2,
      deadlineMs: 60_000,
    }),
    new ToolMetadata("Asks the gardener to look at the leaves of a bed."),
    inspectLeaves,
  );
  // Done by a service in another process.
  runtime.registerValidatedProtocolJsonTool(
    ToolPolicy.json("forecast-frost", {
      maxCalls: 10,
      maxOutputBytes: 1024,
      deadlineMs: 10_000,
    }),
    new ToolMetadata("Asks the weather service for the coldest hour ahead."),
    forecastFrost,
    weather,
  );
  return runtime;
}
