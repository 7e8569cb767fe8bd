import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  CapabilityRuntime,
  type Claim,
  ToolMetadata,
  ToolPolicy,
} from "@proviso/runtime";
import { RedisLedger, type RedisLedgerOptions } from "@proviso/runtime/redis";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type OpenClient, redisLibraries } from "./support/redis-clients.ts";
import {
  flyingRuntime,
  type HostOrder,
  type HostReport,
  type HostSettings,
} from "./support/redis-host.ts";
import { type RedisProxy, startProxy } from "./support/redis-proxy.ts";
import {
  describeRedis,
  type RedisServer,
  startRedis,
} from "./support/redis-server.ts";

const program = path.join(import.meta.dirname, "support/redis-host.ts");

/** A host in a process of its own. */
class Host {
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#process = child;
  }

  static async start(settings: HostSettings): Promise<Host> {
    const child = fork(program, [JSON.stringify(settings)], {
      execArgv: ["--import", "tsx"],
    });
    await once(child, "message");
    return new Host(child);
  }

  async ask<T>(order: HostOrder): Promise<T> {
    const answer = once(this.#process, "message");
    this.#process.send(order);
    const [told] = (await answer) as [T];
    return told;
  }

  async kill(): Promise<void> {
    const isGone = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await isGone;
  }
}

describeRedis("hosts that share a Redis", () => {
  let server: RedisServer;
  let proxy: RedisProxy;
  let direct: OpenClient;
  let line: OpenClient;
  beforeAll(async () => {
    server = await startRedis();
    proxy = await startProxy(server.socket);
    const open = redisLibraries["redis"]!;
    direct = await open({ path: server.socket });
    line = await open({ host: "127.0.0.1", port: proxy.port });
  });
  afterEach(() => proxy.restore());
  afterAll(async () => {
    direct.close();
    line.close();
    await proxy.close();
    await server.stop();
  });

  test("start exactly as many handlers as the budget has, in three processes, while the line is cut", async () => {
    const ledger = { prefix: "{thousand}:", timeoutMs: 30_000 };
    const address = { host: "127.0.0.1", port: proxy.port };
    const hosts = await Promise.all(
      ["redis", "ioredis", "redis"].map((library) =>
        Host.start({ library, address, ledger }),
      ),
    );
    const counts = [334, 333, 333];
    const maxCalls = 10;
    const asked = hosts.map((host, index) =>
      host.ask<HostReport>({ kind: "call", count: counts[index]!, maxCalls }),
    );
    const all = Promise.all(asked);
    for (let cuts = 0; cuts < 6; cuts++) {
      if (cuts % 2 === 0) proxy.cut();
      else void proxy.loseAnswers();
      await pause(20);
      proxy.restore();
      await pause(20);
    }
    const reports = await all;
    await Promise.all(hosts.map((host) => host.kill()));
    const sum = (numbers: readonly number[]): number =>
      numbers.reduce((total, number) => total + number, 0);
    const ended = (end: string): number =>
      sum(reports.map(({ ends }) => ends[end] ?? 0));
    expect(sum(reports.map(({ started }) => started))).toBe(10);
    expect(ended("allowed")).toBe(10);
    expect(ended("budget_exhausted")).toBe(990);
    const counter = new RedisLedger(direct.client, ledger);
    expect(await counter.used("dig")).toBe(10);
  });

  test("refuse a call while the line is cut, in words of its own, and count nothing", async () => {
    const options = { prefix: "{cut}:", timeoutMs: 200 };
    const ledger = new RedisLedger(line.client, options);
    const runtime = new CapabilityRuntime({ ledger });
    let started = 0;
    const policy = ToolPolicy.json("dig", { maxCalls: 2 });
    runtime.registerJsonTool(policy, new ToolMetadata("Digs."), () => {
      started++;
      return {};
    });
    expect((await runtime.call("dig", {})).outcome).toBe("allowed");
    proxy.cut();
    expect(await runtime.call("dig", {})).toEqual({
      outcome: "denied",
      code: "ledger_failed",
      message: "dig can't be counted: the budget ledger failed",
    });
    proxy.restore();
    await vi.waitFor(() => ledger.used("dig"), 10_000);
    expect(await runtime.used("dig")).toBe(1);
    expect((await runtime.call("dig", {})).outcome).toBe("allowed");
    expect(started).toBe(2);
    expect(runtime.audit().map(({ outcome }) => outcome)).toEqual([
      "allowed",
      "denied",
      "allowed",
    ]);
  });

  test("know a call by its id wherever it is made, and what became of it", async () => {
    const runtimes = [1, 2].map(() => {
      const prefix = "{ids}:";
      const ledger = new RedisLedger(direct.client, { prefix });
      const runtime = new CapabilityRuntime({ ledger });
      const policy = ToolPolicy.json("dig", { maxCalls: 5 });
      const metadata = new ToolMetadata("Digs.");
      runtime.registerJsonTool(policy, metadata, () => ({ by: prefix }));
      return runtime;
    });
    const calls = runtimes.map((runtime) =>
      runtime.call("dig", {}, { id: "1" }),
    );
    const outcomes = await Promise.all(calls);
    const again = await Promise.all(
      runtimes.map((runtime) => runtime.call("dig", {}, { id: "1" })),
    );
    expect(outcomes.map(({ outcome }) => outcome)).toContain("allowed");
    expect(again.map(({ outcome }) => outcome)).toEqual(["allowed", "allowed"]);
    expect(await runtimes[0]!.used("dig")).toBe(1);
  });

  test("take over the claims of a host that crashed, when its lease is over", async () => {
    const options: RedisLedgerOptions = { prefix: "{fly}:" };
    const caller = flyingRuntime(new RedisLedger(direct.client, options));
    const rescuer = flyingRuntime(new RedisLedger(direct.client, options));
    const invocation = await caller.start("fly", { to: "the sea" });
    const library = "ioredis";
    const address = { path: server.socket };
    const ledger = { ...options, leaseMs: 500 };
    const host = await Host.start({ library, address, ledger });
    const first = await host.ask<Claim>({ kind: "claim" });
    await host.kill();
    const second = await vi.waitFor(async () => {
      const claim = await rescuer.claim("fly");
      if (claim === undefined) throw new Error("the lease isn't over");
      return claim;
    }, 10_000);
    const { id, idempotencyKey } = first;
    expect(first).toMatchObject({ attempt: 1, input: { to: "the sea" } });
    expect(second).toMatchObject({ id, idempotencyKey, attempt: 2 });
    await rescuer.complete(second, { landed: true });
    await caller.pump(0);
    expect(await invocation.outcome).toEqual({
      outcome: "allowed",
      output: { landed: true },
    });
    expect(await caller.used("fly")).toBe(1);
  });
});
