import { setTimeout as pause } from "node:timers/promises";
import { RedisLedger, type RedisLedgerOptions } from "@proviso/runtime/redis";
import { Redis } from "ioredis";
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  test,
  vi,
} from "vitest";
import { type OpenClient, redisLibraries } from "./support/redis-clients.ts";
import { type RedisProxy, startProxy } from "./support/redis-proxy.ts";
import {
  describeRedis,
  type RedisServer,
  startRedis,
} from "./support/redis-server.ts";

const task = {
  tool: "dig",
  input: '{"depth":2}',
  idempotencyKey: "key",
  maxAttempts: 2,
};
const unavailable = expect.objectContaining({
  name: "LedgerUnavailableError",
  code: "ledger_unavailable",
});

describeRedis("a ledger in Redis", () => {
  let server: RedisServer;
  let proxy: RedisProxy;
  let admin: Redis;
  beforeAll(async () => {
    server = await startRedis();
    proxy = await startProxy(server.socket);
    admin = new Redis({ path: server.socket });
  });
  afterAll(async () => {
    admin.disconnect();
    await proxy.close();
    await server.stop();
  });

  describe.each(Object.keys(redisLibraries))("by %s", (library) => {
    let direct: OpenClient;
    let line: OpenClient;
    let prefix = "";
    let count = 0;
    beforeAll(async () => {
      const open = redisLibraries[library]!;
      direct = await open({ path: server.socket });
      line = await open({ host: "127.0.0.1", port: proxy.port });
    });
    afterEach(() => proxy.restore());
    afterAll(() => {
      direct.close();
      line.close();
    });

    /** A ledger that no other test has written to. */
    function freshLedger(
      options: RedisLedgerOptions = {},
      { client } = direct,
    ): RedisLedger {
      prefix = `{${library}-${String(++count)}}:`;
      return new RedisLedger(client, { prefix, ...options });
    }

    /** The same over a line that can be broken. */
    function ledgerOnLine(timeoutMs?: number): RedisLedger {
      return freshLedger(timeoutMs === undefined ? {} : { timeoutMs }, line);
    }

    describe("as a count of calls", () => {
      test("reserves up to the limit, however many ask at the same time", async () => {
        const ledger = freshLedger();
        const answers = await Promise.all(
          Array.from({ length: 200 }, () => ledger.reserve("dig", 7)),
        );
        expect(answers.filter(Boolean)).toHaveLength(7);
        expect(await ledger.used("dig")).toBe(7);
        expect(await ledger.used("toString")).toBe(0);
        expect(await ledger.reserve("never", 0)).toBe(false);
      });

      test("takes from all budgets or none, and names the one that is exhausted", async () => {
        const ledger = freshLedger();
        const budgets = [
          { key: "dig", limit: 5 },
          { key: "lease", limit: 1 },
        ];
        const reserved = { status: "reserved" };
        const exhausted = { status: "exhausted", key: "lease" };
        expect(await ledger.begin({ budgets })).toEqual(reserved);
        expect(await ledger.begin({ budgets })).toEqual(exhausted);
        expect(await ledger.used("dig")).toBe(1);
        expect(await ledger.used("lease")).toBe(1);
      });

      test("takes twice from a budget that is named twice", async () => {
        const ledger = freshLedger();
        const budget = { key: "dig", limit: 3 };
        const twice = { budgets: [budget, budget] };
        expect((await ledger.begin(twice)).status).toBe("reserved");
        expect((await ledger.begin(twice)).status).toBe("exhausted");
        expect(await ledger.used("dig")).toBe(2);
      });

      test("keeps counts for good, or as long as it is told", async () => {
        await freshLedger().reserve("dig", 2);
        expect(await admin.pttl(`${prefix}budget:dig`)).toBe(-1);
        const ledger = freshLedger({ budgetMs: 60_000 });
        await ledger.reserve("dig", 2);
        await admin.pexpire(`${prefix}budget:dig`, 50_000);
        await ledger.reserve("dig", 2);
        const left = await admin.pttl(`${prefix}budget:dig`);
        expect(left).toBeGreaterThan(0);
        expect(left).toBeLessThanOrEqual(50_000);
      });
    });

    describe("as a memory of calls", () => {
      const budgets = [{ key: "dig", limit: 5 }];
      const call = { budgets, callKey: "call-1" };

      test("reserves a call once, and tells what became of it", async () => {
        const ledger = freshLedger();
        expect(await ledger.recall("call-1")).toBeUndefined();
        expect(await ledger.begin(call)).toEqual({ status: "reserved" });
        const open = { status: "known", record: {} };
        expect(await ledger.begin(call)).toEqual(open);
        await ledger.settle("call-1", "");
        await ledger.settle("call-1", "another outcome");
        const settled = { status: "known", record: { outcome: "" } };
        expect(await ledger.begin(call)).toEqual(settled);
        expect(await ledger.recall("call-1")).toEqual({ outcome: "" });
        expect(await ledger.used("dig")).toBe(1);
      });

      test("knows a call before it looks at budgets, and no call that found none left", async () => {
        const ledger = freshLedger();
        const single = { budgets: [{ key: "dig", limit: 1 }] };
        await ledger.begin({ ...single, callKey: "a" });
        const again = await ledger.begin({ ...single, callKey: "a" });
        expect(again.status).toBe("known");
        const refused = await ledger.begin({ ...single, callKey: "b" });
        expect(refused.status).toBe("exhausted");
        expect(await ledger.recall("b")).toBeUndefined();
      });

      test("settles no call that was never reserved", async () => {
        const ledger = freshLedger();
        await ledger.settle("call-1", "outcome");
        expect(await ledger.recall("call-1")).toBeUndefined();
      });

      test("forgets calls when it is told to", async () => {
        const ledger = freshLedger({ callMs: 40_000 });
        await ledger.begin(call);
        const key = `${prefix}call:call-1`;
        expect(await admin.pttl(key)).toBeLessThanOrEqual(40_000);
        await admin.pexpire(key, 1000);
        await ledger.settle("call-1", "outcome");
        expect(await admin.pttl(key)).toBeGreaterThan(1000);
      });
    });

    describe("as a queue of external calls", () => {
      test("gives out the oldest task of the tools that are asked for, each to one", async () => {
        const { queue } = freshLedger();
        await queue.add({ ...task, id: "1", tool: "fly" });
        await queue.add({ ...task, id: "2" });
        await queue.add({ ...task, id: "3", tool: "fly" });
        const ids = [];
        for (const tools of [["dig"], ["dig"], ["fly", "dig"], ["fly"], []]) {
          ids.push((await queue.take(tools, `token-${ids.length}`))?.task.id);
        }
        expect(ids).toEqual(["2", undefined, "1", "3", undefined]);
      });

      test("gives a task as it was added, with the number of its attempt", async () => {
        const { queue } = freshLedger();
        const added = { ...task, id: "1", deadlineMs: 60_000, callKey: "call" };
        await queue.add(added);
        await queue.add({ ...task, id: "1", input: "[]" });
        const taken = { task: added, attempt: 1, isLost: false };
        expect(await queue.take(["dig"], "token")).toEqual(taken);
        expect(await queue.take(["dig"], "token")).toBeUndefined();
      });

      test("takes a task back from its holder alone, while an attempt is left", async () => {
        const { queue } = freshLedger();
        await queue.add({ ...task, id: "1" });
        await queue.add({ ...task, id: "2" });
        await queue.take(["dig"], "first");
        expect(await queue.release("1", "second")).toBe(false);
        expect(await queue.release("1", "first")).toBe(true);
        expect(await queue.release("1", "first")).toBe(false);
        const again = await queue.take(["dig"], "second");
        expect(again).toMatchObject({ task: { id: "1" }, attempt: 2 });
        expect(await queue.release("1", "second")).toBe(false);
        expect(await queue.release("unknown", "second")).toBe(false);
      });

      test("ends a task once, and tells its outcome", async () => {
        const { queue } = freshLedger();
        await queue.add({ ...task, id: "1" });
        await queue.add({ ...task, id: "2" });
        await queue.take(["dig"], "first");
        expect(await queue.outcome("1")).toBeUndefined();
        expect(await queue.close("1", "wrong", "second")).toBe(false);
        expect(await queue.close("1", "", "first")).toBe(true);
        expect(await queue.close("1", "late", "first")).toBe(false);
        expect(await queue.close("1", "late")).toBe(false);
        expect(await queue.outcome("1")).toBe("");
        expect(await queue.close("2", "given up")).toBe(true);
        expect(await queue.take(["dig"], "third")).toBeUndefined();
        expect(await queue.close("unknown", "outcome")).toBe(false);
        expect(await queue.outcome("unknown")).toBeUndefined();
      });

      test("gives a task to another host when its lease is over, and as lost after the last attempt", async () => {
        const { queue } = freshLedger({ leaseMs: 20 });
        await queue.add({ ...task, id: "1" });
        await queue.take(["dig"], "first");
        await pause(30);
        expect(await queue.close("1", "too late", "first")).toBe(false);
        expect(await queue.release("1", "first")).toBe(false);
        const second = await queue.take(["dig"], "second");
        expect(second).toMatchObject({ attempt: 2, isLost: false });
        await pause(30);
        const third = await queue.take(["dig"], "third");
        expect(third).toMatchObject({ attempt: 2, isLost: true });
        expect(await queue.close("1", "unknown", "third")).toBe(true);
      });

      test("gives no task whose deadline is over; it can still be ended", async () => {
        const { queue } = freshLedger();
        await queue.add({ ...task, id: "1", deadlineMs: 1 });
        await queue.add({ ...task, id: "2", deadlineMs: 60_000 });
        await pause(5);
        expect((await queue.take(["dig"], "a"))?.task.id).toBe("2");
        expect(await queue.close("1", "timed out")).toBe(true);
      });

      test("keeps nothing of a queue past its time", async () => {
        const { queue } = freshLedger({ taskMs: 70_000 });
        await queue.add({ ...task, id: "1" });
        await queue.take(["dig"], "token");
        await queue.add({ ...task, id: "2" });
        await queue.release("1", "token");
        await queue.close("1", "outcome");
        for (const key of await admin.keys(`${prefix}*`)) {
          expect(await admin.pttl(key), key).toBeGreaterThan(0);
        }
      });
    });

    describe("over a line that breaks", () => {
      test("refuses while it is cut, and goes on when it is back", async () => {
        const ledger = ledgerOnLine(300);
        expect(await ledger.reserve("dig", 9)).toBe(true);
        proxy.cut();
        await expect(ledger.reserve("dig", 9)).rejects.toEqual(unavailable);
        await expect(ledger.used("dig")).rejects.toEqual(unavailable);
        await expect(ledger.queue.take(["dig"], "a")).rejects.toEqual(
          unavailable,
        );
        proxy.restore();
        await vi.waitFor(() => ledger.used("dig"), 10_000);
        expect(await ledger.reserve("dig", 9)).toBe(true);
      });

      test("counts a reservation once whose answer was lost", async () => {
        const ledger = ledgerOnLine();
        const isLost = proxy.loseAnswers();
        const answer = ledger.begin({
          budgets: [{ key: "dig", limit: 5 }],
          callKey: "call-1",
        });
        await isLost;
        proxy.restore();
        expect(await answer).toEqual({ status: "reserved" });
        expect(await ledger.used("dig")).toBe(1);
      });

      test("takes, releases and ends a task once whose answer was lost", async () => {
        const { queue } = ledgerOnLine();
        await queue.add({ ...task, id: "1" });
        for (const attempt of [1, 2]) {
          const isLost = proxy.loseAnswers();
          const taking = queue.take(["dig"], `token-${attempt}`);
          await isLost;
          proxy.restore();
          expect(await taking).toMatchObject({ attempt, isLost: false });
          const isLostAgain = proxy.loseAnswers();
          const ending =
            attempt === 1
              ? queue.release("1", "token-1")
              : queue.close("1", "outcome", "token-2");
          await isLostAgain;
          proxy.restore();
          expect(await ending).toBe(true);
        }
      });

      test("spends nothing on a reservation that it gave up waiting for", async () => {
        const ledger = ledgerOnLine(300);
        const isLost = proxy.loseAnswers();
        const answer = ledger.begin({
          budgets: [{ key: "dig", limit: 5 }],
          callKey: "call-1",
        });
        await isLost;
        await expect(answer).rejects.toEqual(unavailable);
        expect(await admin.get(`${prefix}budget:dig`)).toBe("1");
        proxy.restore();
        const isGone = async (): Promise<void> => {
          expect(await admin.get(`${prefix}budget:dig`)).toBeNull();
        };
        await vi.waitFor(isGone, 10_000);
        expect(await admin.get(`${prefix}call:call-1`)).toBeNull();
      });

      test("spends nothing on a reservation that Redis took too late", async () => {
        const ledger = freshLedger({ timeoutMs: 100 });
        await admin.call("CLIENT", "PAUSE", "300");
        await expect(ledger.reserve("dig", 5)).rejects.toEqual(unavailable);
        await pause(300);
        expect(await ledger.used("dig")).toBe(0);
        expect(await ledger.reserve("dig", 1)).toBe(true);
      });

      test("gives exactly as many calls as there are, cut again and again", async () => {
        const ledger = ledgerOnLine(20_000);
        const asked = Array.from({ length: 1000 }, async (_, i) => {
          await pause(i % 100);
          return ledger.reserve("dig", 10);
        });
        for (let cuts = 0; cuts < 5; cuts++) {
          await pause(20);
          if (cuts % 2 === 0) proxy.cut();
          else void proxy.loseAnswers();
          await pause(20);
          proxy.restore();
        }
        const answers = await Promise.all(asked);
        expect(answers.filter(Boolean)).toHaveLength(10);
        expect(await ledger.used("dig")).toBe(10);
      });
    });

    test("tells the kind of a fault, and nothing of the call", async () => {
      const ledger = freshLedger({ timeoutMs: 50 });
      await admin.lpush(`${prefix}call:secret`, "x");
      const fault: unknown = await ledger
        .settle("secret", "confidential")
        .catch((error: unknown) => error);
      expect(fault).toEqual(unavailable);
      expect(fault).toHaveProperty(
        "message",
        "Redis gave no answer within 50 ms: WRONGTYPE",
      );
      expect(fault).not.toHaveProperty("cause");
    });
  });
});

describe("a ledger for Redis", () => {
  const client = { sendCommand: () => Promise.resolve(42) };

  test("takes an answer that is none for no answer", async () => {
    const ledger = new RedisLedger(client, { timeoutMs: 30 });
    await expect(ledger.reserve("dig", 1)).rejects.toEqual(unavailable);
    await expect(ledger.used("dig")).rejects.toEqual(unavailable);
  });

  test("takes no answer that is another's", async () => {
    const mixed = {
      sendCommand: () => Promise.resolve(["of-another-step", "reserved"]),
    };
    const ledger = new RedisLedger(mixed, { timeoutMs: 30 });
    await expect(ledger.reserve("dig", 1)).rejects.toEqual(unavailable);
  });

  test("rejects when the client throws", async () => {
    const broken = {
      sendCommand(): never {
        throw new Error("closed");
      },
    };
    const ledger = new RedisLedger(broken, { timeoutMs: 30 });
    await expect(ledger.reserve("dig", 1)).rejects.toEqual(unavailable);
  });

  test("takes whole milliseconds only, and no tasks that end before their lease", () => {
    const names = ["budgetMs", "callMs", "taskMs", "leaseMs", "timeoutMs"];
    for (const name of names) {
      for (const time of [0, -1, 1.5, NaN, Infinity]) {
        expect(() => new RedisLedger(client, { [name]: time })).toThrow(
          RangeError,
        );
      }
    }
    expect(() => new RedisLedger(client, { taskMs: 5, leaseMs: 5 })).toThrow(
      RangeError,
    );
  });
});
