import { runHosts } from "./hosts.ts";
import { hasRedis, withRedis } from "./redis.ts";

const hosts = 3;
const calls = 50;
const maxCalls = 5;

if (hasRedis()) {
  console.log(
    `${hosts} hosts make ${calls} calls each, and ${maxCalls} are allowed in all:`,
  );
  const reports = await withRedis((socket) =>
    runHosts(hosts, socket, calls, maxCalls),
  );
  for (const [index, { sent, refusals }] of reports.entries()) {
    console.log(`host ${index + 1} sent ${sent}, and was refused:`, refusals);
  }
  const sent = reports.reduce((sum, report) => sum + report.sent, 0);
  console.log(`${sent} letters were sent.`);
} else {
  console.log("Skipped: there is no redis-server here.");
}
