import { expect, test } from "vitest";
import { describeRedis } from "../../../packages/runtime/test/support/redis-server.ts";
import { runHosts } from "../src/hosts.ts";
import { withRedis } from "../src/redis.ts";

describeRedis("three hosts on one Redis", () => {
  test("send together as many letters as their budget has", async () => {
    const reports = await withRedis((socket) => runHosts(3, socket, 50, 5));
    const sum = (numbers: readonly number[]): number =>
      numbers.reduce((total, number) => total + number, 0);
    expect(sum(reports.map(({ sent }) => sent))).toBe(5);
    const refused = "send-letter exhausted its 5 call budget";
    const refusals = reports.map((report) => report.refusals[refused] ?? 0);
    expect(sum(refusals)).toBe(145);
  });
});
