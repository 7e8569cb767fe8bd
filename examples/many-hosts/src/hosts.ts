import { fork } from "node:child_process";
import { once } from "node:events";
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
  await Promise.all(hosts.map((host) => once(host, "message")));
  const reports = hosts.map(async (host) => {
    const told = once(host, "message");
    host.send("go");
    const [report] = (await told) as [HostReport];
    return report;
  });
  return Promise.all(reports);
}
