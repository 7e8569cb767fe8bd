import {
  CapabilityRuntime,
  JsonToolContract,
  ToolMetadata,
  ToolPolicy,
} from "@proviso/runtime";
import { RedisLedger, type RedisLedgerOptions } from "@proviso/runtime/redis";
import { type RedisAddress, redisLibraries } from "./redis-clients.ts";

/** What a host is started with, as the only argument of its program. */
export interface HostSettings {
  readonly library: string;
  readonly address: RedisAddress;
  readonly ledger: RedisLedgerOptions;
}

/** What a host is asked for. */
export type HostOrder =
  /** So many calls of `dig` at the same time. */
  | { readonly kind: "call"; readonly count: number; readonly maxCalls: number }
  /** To claim a call of `fly`, and sit on it. */
  | { readonly kind: "claim" };

/** What a host tells: how often its handler started, and how many calls ended in which way. */
export interface HostReport {
  readonly started: number;
  readonly ends: Readonly<Record<string, number>>;
}

/** A runtime whose tool `fly` is completed from outside, twice at the most. */
export function flyingRuntime(ledger: RedisLedger): CapabilityRuntime {
  const runtime = new CapabilityRuntime({ ledger });
  runtime.registerExternalJsonTool(
    ToolPolicy.json("fly", { maxCalls: 5, maxAttempts: 2 }),
    new ToolMetadata("Flies somewhere."),
    new JsonToolContract({ type: "object" }),
  );
  return runtime;
}

async function callAtOnce(
  ledger: RedisLedger,
  count: number,
  maxCalls: number,
): Promise<HostReport> {
  const runtime = new CapabilityRuntime({ ledger });
  let started = 0;
  const policy = ToolPolicy.json("dig", { maxCalls });
  runtime.registerJsonTool(policy, new ToolMetadata("Digs."), () => {
    started++;
    return {};
  });
  const outcomes = await Promise.all(
    Array.from({ length: count }, () => runtime.call("dig", {})),
  );
  const ends: Record<string, number> = {};
  for (const outcome of outcomes) {
    const end = outcome.outcome === "allowed" ? "allowed" : outcome.code;
    ends[end] = (ends[end] ?? 0) + 1;
  }
  return { started, ends };
}

async function serve(settings: HostSettings): Promise<void> {
  const open = redisLibraries[settings.library];
  if (open === undefined) throw new Error(`no library ${settings.library}`);
  const { client } = await open(settings.address);
  const ledger = new RedisLedger(client, settings.ledger);
  process.on("message", (order: HostOrder) => {
    const report =
      order.kind === "call"
        ? callAtOnce(ledger, order.count, order.maxCalls)
        : flyingRuntime(ledger).claim("fly");
    void report.then((told) => process.send?.(told));
  });
  process.send?.("ready");
}

const settings = process.argv[2];
if (process.argv[1] === import.meta.filename && settings !== undefined) {
  await serve(JSON.parse(settings) as HostSettings);
}
