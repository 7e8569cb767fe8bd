import { once } from "node:events";
import { CapabilityRuntime, ToolPolicy } from "@proviso/runtime";
import { RedisLedger } from "@proviso/runtime/redis";
import { createClient } from "redis";
import { sendLetter } from "../send-letter.contract.gen.js";

/** What came of the calls of one host. */
export interface HostReport {
  /** Letters that its handler sent. */
  readonly sent: number;
  /** How many calls were refused in which words. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** Makes some calls, one after the other, on a budget that other hosts draw on too. */
async function makeCalls(
  ledger: RedisLedger,
  calls: number,
  maxCalls: number,
): Promise<HostReport> {
  const runtime = new CapabilityRuntime({ ledger });
  let sent = 0;
  runtime.registerTypedJsonTool(
    ToolPolicy.json("send-letter", { maxCalls }),
    sendLetter,
    () => {
      sent++;
      return { sent: true };
    },
  );
  const letter = { to: "Ada", text: "About the fence." };
  const refusals: Record<string, number> = {};
  for (let call = 0; call < calls; call++) {
    const outcome = await runtime.call("send-letter", letter);
    if (outcome.outcome === "allowed") continue;
    refusals[outcome.message] = (refusals[outcome.message] ?? 0) + 1;
  }
  return { sent, refusals };
}

// A process of its own: it is started with where Redis is and what to do, says
// when it is ready, and begins when all are.
const [socket = "", calls, maxCalls] = process.argv.slice(2);
const client = createClient({ socket: { path: socket, tls: false } });
client.on("error", (error: Error) => console.error(error.message));
await client.connect();
process.send?.("ready");
await once(process, "message");
const ledger = new RedisLedger(client);
process.send?.(await makeCalls(ledger, Number(calls), Number(maxCalls)));
client.destroy();
process.disconnect();
