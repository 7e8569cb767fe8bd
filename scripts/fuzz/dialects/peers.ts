import { ajv } from "../../validators/ajv.ts";
import { hyperjump } from "../../validators/hyperjump.ts";
import type { Check, DraftName, Library } from "../../validators/library.ts";
import { schemasafe } from "../../validators/schemasafe.ts";
import { type Draft, draftText, isMembers, members } from "../draft.ts";
import { isKnownWrong, type PeerName } from "./peer-faults.ts";

/** A validator of others with a schema. */
export interface Peer {
  readonly name: PeerName;
  /** What it says of a value; undefined where it is known not to be right. */
  judge(value: Draft): boolean | undefined;
}

const LIBRARIES: Readonly<Record<PeerName, Library>> = {
  ajv,
  schemasafe,
  hyperjump,
};

/** The peers that take a schema. */
export async function peersOf(
  schema: Draft,
  profile: DraftName,
): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (const [name, library] of Object.entries(LIBRARIES)) {
    const peer = name as PeerName;
    if (isKnownWrong(peer, { schema, value: null, profile })) continue;
    const check = await taken(library, schema, profile);
    if (check !== undefined) peers.push(peerOf(peer, check, schema, profile));
  }
  return peers;
}

async function taken(
  library: Library,
  schema: Draft,
  profile: DraftName,
): Promise<Check | undefined> {
  try {
    const options = { profile, formats: "annotate", documents: {} } as const;
    return await library(toJson(schema), options);
  } catch {
    // Peers need not take what the product takes.
    return undefined;
  }
}

function peerOf(
  name: PeerName,
  check: Check,
  schema: Draft,
  profile: DraftName,
): Peer {
  return {
    name,
    judge(value) {
      if (isKnownWrong(name, { schema, value, profile })) return undefined;
      try {
        return check(toJson(value));
      } catch {
        return undefined;
      }
    },
  };
}

/** Without notes of our own, which a peer may take for keywords. */
function toJson(draft: Draft): unknown {
  return JSON.parse(draftText(withoutNotes(draft)));
}

function withoutNotes(draft: Draft): Draft {
  if (!isMembers(draft)) return draft;
  return members([...draft].filter(([name]) => !name.startsWith("x-")));
}
