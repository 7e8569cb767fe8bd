import { spawn } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** What a process took. */
export interface ChildTimes {
  /** Milliseconds of CPU time, of all its threads. */
  readonly cpu: number;
  readonly output: string;
}

/** Loaded into a process, it says at the end what that took. */
const PROBE = [
  'import { writeSync } from "node:fs";',
  'process.on("exit", () => {',
  "  const { user, system } = process.cpuUsage();",
  "  writeSync(3, String((user + system) / 1000));",
  "});",
].join("\n");

/**
 * Runs Node to its end.
 * @throws Error when it fails, with what it printed
 */
export function runNode(
  args: readonly string[],
  cwd: string,
): Promise<ChildTimes> {
  const probe = `data:text/javascript,${encodeURIComponent(PROBE)}`;
  const child = spawn(process.execPath, ["--import", probe, ...args], {
    cwd,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const texts = ["", "", "", ""];
  for (const at of [1, 2, 3]) {
    child.stdio[at]?.on("data", (data: Buffer) => {
      texts[at] += data.toString();
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      const [, printed = "", fault = "", time = ""] = texts;
      if (code === 0 && time !== "") {
        resolve({ cpu: Number(time), output: printed });
      } else {
        reject(new Error(`${args.join(" ")}: ${fault}${printed}`));
      }
    });
  });
}

/** Milliseconds of CPU time of Node, by the quickest of so many runs. */
export async function quickestCpu(
  args: readonly string[],
  cwd: string,
  runs: number,
): Promise<number> {
  let quickest = Infinity;
  for (let run = 0; run < runs; run++) {
    quickest = Math.min(quickest, (await runNode(args, cwd)).cpu);
  }
  return quickest;
}

/** The address of a file, for imports. */
export function urlOf(...parts: readonly string[]): string {
  return pathToFileURL(path.join(...parts)).href;
}
