import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { RedisLedger } from "@proviso/runtime/redis";
import { Cluster, Redis } from "ioredis";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  describeRedis,
  type RedisServer,
  startRedis,
} from "./support/redis-server.ts";

const host = "127.0.0.1";

/** A port that nobody listens on, low enough for that of the cluster's bus beside it. */
async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(0, host);
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    if (port < 55_000) return port;
  }
}

describeRedis("a ledger in a Redis cluster", () => {
  let server: RedisServer;
  let cluster: Cluster;
  beforeAll(async () => {
    const port = await freePort();
    const options = ["--port", String(port), "--cluster-enabled", "yes"];
    server = await startRedis([...options, "--cluster-announce-ip", host]);
    const admin = new Redis({ path: server.socket });
    await admin.call("CLUSTER", "ADDSLOTSRANGE", "0", "16383");
    const isReady = async (): Promise<void> => {
      const state = String(await admin.call("CLUSTER", "INFO"));
      if (!state.includes("cluster_state:ok")) throw new Error("not yet");
    };
    await vi.waitFor(isReady, 20_000);
    admin.disconnect();
    cluster = new Cluster([{ host, port }]);
  });
  afterAll(async () => {
    cluster.disconnect();
    await server.stop();
  });

  // A cluster refuses a step whose keys are in two slots.
  test("counts, remembers and queues, with all keys of a step in one slot", async () => {
    const ledger = new RedisLedger(cluster);
    const { queue } = ledger;
    const call = {
      budgets: [
        { key: "dig", limit: 2 },
        { key: "lease", limit: 2 },
      ],
      callKey: "call-1",
    };
    expect(await ledger.begin(call)).toEqual({ status: "reserved" });
    await ledger.settle("call-1", "outcome");
    expect(await ledger.recall("call-1")).toEqual({ outcome: "outcome" });
    const task = { input: "{}", idempotencyKey: "key", maxAttempts: 2 };
    await queue.add({ ...task, id: "1", tool: "dig" });
    await queue.add({ ...task, id: "2", tool: "fly" });
    for (const attempt of [1, 2]) {
      const taken = await queue.take(["fly", "dig"], `token-${attempt}`);
      expect(taken).toMatchObject({ task: { id: "1" }, attempt });
      if (attempt === 1) await queue.release("1", "token-1");
    }
    expect(await queue.close("1", "done", "token-2")).toBe(true);
    expect(await queue.outcome("1")).toBe("done");
  });
});
