import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import {
  ToolError,
  type ToolWorker,
  type WorkerRequest,
} from "@proviso/runtime";
import type { ForecastFrostInput } from "../greenhouse.contract.gen/index.js";

/** What the weather service is asked. */
export interface WeatherQuestion {
  readonly question: number;
  readonly hours: number;
}

/** What it answers. */
export interface WeatherAnswer {
  readonly question: number;
  readonly output?: unknown;
  readonly refusal?: string;
}

/** Who waits for an answer. */
interface Waiting {
  resolve(output: unknown): void;
  reject(error: Error): void;
}

const program: string = path.join(import.meta.dirname, "weather-process.ts");

/** The weather service behind a pipe, as a worker that the runtime can call. */
export class WeatherService implements ToolWorker {
  readonly manifest = {
    tools: [{ name: "forecast-frost", maxOutputBytes: 1024 }],
  };
  readonly #process: ChildProcess;
  readonly #waiting: Map<number, Waiting> = new Map();

  constructor() {
    this.#process = fork(program, { execArgv: ["--import", "tsx"] });
    this.#process.on("message", (answer: WeatherAnswer) => {
      this.#hear(answer);
    });
    this.#process.on("exit", () => {
      const ended = new Error("the weather service has ended");
      for (const { reject } of this.#waiting.values()) reject(ended);
    });
  }

  dispatch({ call, input }: WorkerRequest): Promise<unknown> {
    const { hours } = input as ForecastFrostInput;
    const question: WeatherQuestion = { question: call.sequence, hours };
    return new Promise((resolve, reject) => {
      this.#waiting.set(call.sequence, { resolve, reject });
      this.#process.send(question);
    });
  }

  /** Ends the process; calls that wait for it fail. */
  close(): void {
    this.#process.kill();
  }

  #hear({ output, question, refusal }: WeatherAnswer): void {
    const waiting = this.#waiting.get(question);
    this.#waiting.delete(question);
    if (refusal === undefined) waiting?.resolve(output);
    else waiting?.reject(new ToolError("denied", refusal));
  }
}
