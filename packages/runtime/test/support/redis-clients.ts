import type { RedisClient } from "@proviso/runtime/redis";
import { Redis } from "ioredis";
import { createClient } from "redis";

/** A client of one of the libraries, and how its connection is closed. */
export interface OpenClient {
  readonly client: RedisClient;
  close(): void;
}

/** Where a server listens. */
export type RedisAddress =
  { readonly path: string } | { readonly host: string; readonly port: number };

/** Connects a client of each library; it connects again by itself. */
export const redisLibraries: Readonly<
  Record<string, (address: RedisAddress) => Promise<OpenClient>>
> = {
  async redis(address) {
    const client = createClient({ socket: { ...address, tls: false } });
    client.on("error", () => undefined);
    await client.connect();
    return { client, close: () => client.destroy() };
  },
  async ioredis(address) {
    const client = new Redis({ ...address, lazyConnect: true });
    client.on("error", () => undefined);
    await client.connect();
    return { client, close: () => client.disconnect() };
  },
};
