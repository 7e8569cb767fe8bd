import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import type { HostReport } from "./host.ts";

const program: string = path.join(import.meta.dirname, "host.ts");

/** Starts hosts in processes of their own; all make their calls at the same time, and tell what came of them. */
export async function runHosts(
  count: number,
  socket: string,
  calls: number,
  maxCalls: number,
): Promise<HostReport[]> {
  const args = [socket, String(calls), String(maxCalls)];
  const execArgv = ["--import", "tsx"];
  const hosts = Array.from({ length: count }, () =>
    fork(program, args, { execArgv }),
  );
  await Promise.all(hosts.map(nextMessage));
  const reports = hosts.map((host) => {
    const report = nextMessage(host);
    host.send("go");
    return report as Promise<HostReport>;
  });
  return Promise.all(reports);
}

/** What a host tells next. @throws Error (the promise rejects) when it ends instead. */
function nextMessage(host: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    host.once("message", resolve);
    host.once("exit", () => reject(new Error("a host ended without a word")));
  });
}
