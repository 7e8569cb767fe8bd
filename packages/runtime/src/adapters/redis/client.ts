/** What is used of a client of `redis` (node-redis). */
export interface NodeRedisClient {
  sendCommand(command: string[]): Promise<unknown>;
}

/** What is used of a client of `ioredis`, single or cluster. */
export interface IoredisClient {
  call(command: string, ...args: string[]): Promise<unknown>;
}

/** A connected client of either library; the ledger never opens or closes a connection. */
export type RedisClient = NodeRedisClient | IoredisClient;

/** Sends one command; rejects as the client does. */
export async function sendCommand(
  client: RedisClient,
  [name, ...args]: readonly [string, ...string[]],
): Promise<unknown> {
  return "call" in client
    ? client.call(name, ...args)
    : client.sendCommand([name, ...args]);
}
