import type { Peer } from "./peer.ts";

/**
 * The peers in the order of the tables, by the names that they are asked for
 * with. Each is imported by who needs it, so that a process that measures one
 * loads no other.
 */
export const PEERS: Readonly<Record<string, () => Promise<Peer>>> = {
  "by-hand": async () => (await import("./by-hand.ts")).byHand,
  proviso: async () => (await import("./proviso.ts")).proviso,
  "proviso-schema": async () =>
    (await import("./proviso-schema.ts")).provisoSchema,
  "ata-modules": async () => (await import("./ata.ts")).ataModules,
  ata: async () => (await import("./ata.ts")).ata,
  ajv: async () => (await import("./ajv.ts")).ajv,
  "ajv-standalone": async () =>
    (await import("./ajv-standalone.ts")).ajvStandalone,
  typebox: async () => (await import("./typebox.ts")).typebox,
  schemasafe: async () => (await import("./schemasafe.ts")).schemasafe,
  typia: async () => (await import("./typia.ts")).typia,
  zod: async () => (await import("./zod.ts")).zod,
  "zod-compiled": async () => (await import("./zod.ts")).zodCompiled,
  sury: async () => (await import("./sury.ts")).sury,
  valibot: async () => (await import("./valibot.ts")).valibot,
  arktype: async () => (await import("./arktype.ts")).arktype,
  cfworker: async () => (await import("./cfworker.ts")).cfworker,
  hyperjump: async () => (await import("./hyperjump.ts")).hyperjump,
};
