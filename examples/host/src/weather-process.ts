import type { WeatherAnswer, WeatherQuestion } from "./weather.ts";

// A process of its own, as a service would be: it answers one message at a time.
process.on("message", ({ hours, question }: WeatherQuestion) => {
  const answer: WeatherAnswer =
    hours > 48
      ? { question, refusal: "forecasts end after 48 hours" }
      : { question, output: { celsius: 6 - hours / 4 } };
  process.send?.(answer);
});
