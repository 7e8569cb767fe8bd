import { spendDay } from "./day.ts";
import { openGreenhouse } from "./greenhouse.ts";
import { WeatherService } from "./weather.ts";

const weather = new WeatherService();
const runtime = openGreenhouse(weather);
for (const [what, outcome] of Object.entries(await spendDay(runtime))) {
  console.log(`${what}: ${outcome.outcome}`);
  if (outcome.outcome === "allowed") {
    console.log(`  ${JSON.stringify(outcome.output)}`);
    continue;
  }
  console.log(`  ${outcome.message}`);
  for (const issue of outcome.issues ?? []) console.log(`  ${issue.message}`);
}
weather.close();

console.log("\nThe audit of it, in sizes and codes:");
console.table(runtime.audit(), [
  "sequence",
  "tool",
  "outcome",
  "code",
  "inputBytes",
  "outputBytes",
  "retry",
]);
