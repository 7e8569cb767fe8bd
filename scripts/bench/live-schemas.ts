import { PEERS } from "./peers/index.ts";
import type { Checker, Peer } from "./peers/peer.ts";
import type { Row } from "./row.ts";
import { type JsonSchema, type Part, times } from "./workload.ts";
import { ownWorkloads } from "./workloads/index.ts";

/** Who takes schemas at run time. */
const LIVE = [
  ...["proviso-schema", "ata", "ajv", "typebox", "schemasafe", "zod"],
  ...["zod-compiled", "sury", "valibot", "arktype", "cfworker"],
];

/** Schemas that no one has seen before, in turns. */
const DISTINCT = 1000;

/** Schemas of one pass, few enough for those who take milliseconds. */
const PASS = 5;

const CALLS = ["tiny call", "flat call", "union of 8", "recursive tree"];

/** Schemas, of which a row takes one after the other. */
interface NamedParts {
  readonly name: string;
  readonly parts: readonly Part[];
}

/** A schema that comes with the request, and the first answer about a value. */
export async function liveSchemaRows(
  isAsked: (name: string) => boolean,
): Promise<Row[]> {
  const asked = namedParts().filter(({ name }) => isAsked(name));
  if (asked.length === 0) return [];
  const peers = await Promise.all(
    LIVE.map(async (name) => [name, await PEERS[name]?.()] as const),
  );
  return asked.map(({ name, parts }) => ({
    name,
    pieces: PASS,
    base: "proviso-schema",
    peers: Object.fromEntries(
      peers.map(([peer, library]) => [peer, passOf(parts, library)]),
    ),
  }));
}

function namedParts(): NamedParts[] {
  const parts = ownWorkloads
    .filter(({ name }) => CALLS.includes(name))
    .flatMap((workload) => workload.parts);
  const distinct = times(DISTINCT, (index) =>
    renamed(parts[index % 2] as Part, index),
  );
  return [
    ...parts.map((part) => ({ name: `schema of a ${part.id}`, parts: [part] })),
    { name: "1,000 distinct schemas", parts: distinct },
  ];
}

function passOf(parts: readonly Part[], peer: Peer | undefined): () => number {
  // Some leave notes in the schemas that they are handed.
  const own = parts.map((part) => {
    return { ...part, schema: structuredClone(part.schema) };
  });
  let next = 0;
  const load = (): Promise<unknown> => Promise.resolve();
  return () => {
    let count = 0;
    for (let turn = 0; turn < PASS; turn++) {
      const part = own[next % own.length] as Part;
      const value = part.valid[next++ % part.valid.length];
      // Those who keep schemas by their object are handed a new one.
      const fresh = { ...part, schema: { ...part.schema } };
      const checker = peer?.open(fresh, load) as Checker;
      if (checker.check(value)) count++;
    }
    if (count !== PASS) throw new Error("refuses what is valid");
    return count;
  };
}

/** The same schema with a member of another name. */
function renamed(part: Part, index: number): Part {
  const properties = part.schema["properties"] as JsonSchema;
  const schema = {
    ...part.schema,
    properties: { ...properties, [`more_${index}`]: { type: "string" } },
  };
  return { ...part, schema };
}
