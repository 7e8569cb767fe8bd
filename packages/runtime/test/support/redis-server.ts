import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe } from "vitest";
import { skipLoudly } from "../../../compiler/test/support/shared.ts";
import { hasRedis } from "../../../../scripts/redis-server.mjs";

/** A Redis server of a test's own, which keeps nothing. */
export interface RedisServer {
  /** The path of the socket it listens on. */
  readonly socket: string;
  stop(): Promise<void>;
}

/** Describes a suite that needs a Redis server; without one, one skipped test says so. */
export function describeRedis(title: string, suite: () => void): void {
  if (hasRedis()) describe(title, suite);
  else skipLoudly(title, "there is no redis-server");
}

/**
 * Starts a server on a socket in a folder of its own; it is ready when this resolves.
 * @param options of the server's command line, beside those that place it.
 */
export async function startRedis(
  options: readonly string[] = ["--port", "0"],
): Promise<RedisServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "proviso-redis-"));
  const socket = path.join(folder, "redis.sock");
  const server = spawn(
    "redis-server",
    [...options, "--unixsocket", socket, "--save", "", "--dir", folder],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  await isReady(server);
  return {
    socket,
    async stop() {
      server.kill();
      if (server.exitCode === null) await once(server, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = "";
    server.stdout?.setEncoding("utf8").on("data", (text: string) => {
      log += text;
      if (/ready to accept connections/i.test(log)) resolve();
    });
    server.on("error", reject);
    server.on("exit", () => reject(new Error(`redis-server ended: ${log}`)));
  });
}
