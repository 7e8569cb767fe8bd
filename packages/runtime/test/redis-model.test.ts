import { MemoryLedger, MemoryQueue } from "@proviso/runtime";
import { RedisLedger } from "@proviso/runtime/redis";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenClient, redisLibraries } from "./support/redis-clients.ts";
import {
  describeRedis,
  type RedisServer,
  startRedis,
} from "./support/redis-server.ts";

/** One of the two ledgers, with its queue. */
interface Ledger {
  readonly ledger: MemoryLedger | RedisLedger;
  readonly queue: MemoryQueue | RedisLedger["queue"];
}

/** A step, and what it is asked of. */
type Step = (on: Ledger) => unknown;

const budgetKeys = fc.constantFrom("dig", "lease", "__proto__");
// UTF-8 has no half of a surrogate pair, so keys must tell these apart by other means.
const callKeys = fc.constantFrom("call-1", "#", "\ud800", "\udfff", "\\ud800");
const limits = fc.integer({ min: 0, max: 4 });
const outcomes = fc.string({ unit: "binary", maxLength: 8 });
const budgets = fc.uniqueArray(fc.record({ key: budgetKeys, limit: limits }), {
  selector: ({ key }) => key,
  maxLength: 2,
});

const counts: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(budgetKeys, limits).map(
    ([key, limit]): Step =>
      ({ ledger }) =>
        ledger.reserve(key, limit),
  ),
  budgetKeys.map(
    (key): Step =>
      ({ ledger }) =>
        ledger.used(key),
  ),
  fc.record({ budgets, callKey: callKeys }, { requiredKeys: ["budgets"] }).map(
    (call): Step =>
      ({ ledger }) =>
        ledger.begin(call),
  ),
  callKeys.map(
    (key): Step =>
      ({ ledger }) =>
        ledger.recall(key),
  ),
  fc.tuple(callKeys, outcomes).map(
    ([key, text]): Step =>
      ({ ledger }) =>
        ledger.settle(key, text),
  ),
);

const ids = fc.constantFrom("1", "2", "3", "4");
const tokens = fc.constantFrom("a", "b", "c");
const tools = fc.constantFrom("dig", "fly", "swim");

/** Tasks have ids of their own. */
const added = fc
  .uniqueArray(
    fc.record({
      id: ids,
      tool: tools,
      input: fc.json(),
      idempotencyKey: callKeys,
      maxAttempts: fc.integer({ min: 1, max: 3 }),
    }),
    { selector: ({ id }) => id },
  )
  .map((all) =>
    all.map(
      (task): Step =>
        ({ queue }) =>
          queue.add(task),
    ),
  );
const tasks: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.subarray(["dig", "fly", "swim"]), tokens).map(
    ([names, token]): Step =>
      ({ queue }) =>
        queue.take(names, token),
  ),
  fc.tuple(ids, tokens).map(
    ([id, token]): Step =>
      ({ queue }) =>
        queue.release(id, token),
  ),
  fc.tuple(ids, outcomes, fc.option(tokens, { nil: undefined })).map(
    ([id, text, token]): Step =>
      ({ queue }) =>
        queue.close(id, text, token),
  ),
  ids.map(
    (id): Step =>
      ({ queue }) =>
        queue.outcome(id),
  ),
);

describeRedis("a ledger in Redis answers as the one in memory", () => {
  let server: RedisServer;
  let connection: OpenClient;
  let count = 0;
  beforeAll(async () => {
    server = await startRedis();
    connection = await redisLibraries["redis"]!({ path: server.socket });
  });
  afterAll(async () => {
    connection.close();
    await server.stop();
  });

  /** Takes the same steps on both, and compares every answer. */
  async function compare(steps: readonly Step[]): Promise<void> {
    const prefix = `{${String(++count)}}:`;
    const ledger = new RedisLedger(connection.client, { prefix });
    const inRedis = { ledger, queue: ledger.queue };
    const memory = { ledger: new MemoryLedger(), queue: new MemoryQueue() };
    for (const step of steps) {
      expect(await step(inRedis)).toEqual(await step(memory));
    }
  }

  test("whatever is counted, remembered and told", async () => {
    const steps = fc.array(counts, { maxLength: 40 });
    await fc.assert(fc.asyncProperty(steps, compare), { numRuns: 200 });
  });

  test("whatever is added, taken, given back and closed", async () => {
    const steps = fc
      .tuple(added, fc.array(tasks, { maxLength: 40 }))
      .map(([first, others]) => [...first, ...others]);
    await fc.assert(fc.asyncProperty(steps, compare), { numRuns: 200 });
  });
});
