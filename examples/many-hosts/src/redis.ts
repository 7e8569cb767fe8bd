import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "redis";

/** Whether there is a Redis server to start. */
export function hasRedis(): boolean {
  return spawnSync("redis-server", ["--version"]).status === 0;
}

/** Lends a Redis server that listens on a socket, and keeps nothing. */
export async function withRedis<T>(
  use: (socket: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "proviso-many-hosts-"));
  const socket = path.join(folder, "redis.sock");
  const server = spawn(
    "redis-server",
    ["--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder],
    { stdio: "ignore" },
  );
  try {
    await isReady(socket);
    return await use(socket);
  } finally {
    server.kill();
    if (server.exitCode === null) await once(server, "exit");
    await rm(folder, { recursive: true, force: true });
  }
}

/** A client tries again until the server listens. */
async function isReady(socket: string): Promise<void> {
  const client = createClient({ socket: { path: socket, tls: false } });
  client.on("error", () => undefined);
  await client.connect();
  client.destroy();
}
