import { Inexpressible } from "./fold-part.ts";
import { importModule } from "./modules.ts";
import { PEERS } from "./peers/index.ts";
import type { Checker } from "./peers/peer.ts";
import type { Part, Workload } from "./workload.ts";

/** A part that a peer has made its own. */
export interface OpenedPart {
  readonly part: Part;
  readonly checker: Checker;
}

/** What came of handing a peer a workload. */
export type Opened =
  | { readonly parts: readonly OpenedPart[]; readonly wrong: readonly string[] }
  | { readonly failure: string };

/** Hands a peer the schemas of a workload, and compares what it says with what is known. */
export async function openWorkload(
  peer: string,
  { parts }: Workload,
  folder: string,
): Promise<Opened> {
  try {
    const open = (await PEERS[peer]?.())?.open;
    if (open === undefined) return { failure: "no such peer" };
    const opened: OpenedPart[] = [];
    for (const part of parts) {
      const load = (): Promise<unknown> => importModule(folder, peer, part);
      opened.push({ part, checker: await open(part, load) });
    }
    return { parts: opened, wrong: opened.flatMap(wrongVerdicts) };
  } catch (error) {
    return { failure: reasonOf(error) };
  }
}

const MOST_SHOWN = 120;

/** Why a peer can't do its work, in a line. */
export function reasonOf(error: unknown): string {
  if (error instanceof Inexpressible) return "has no words for it";
  const text = error instanceof Error ? error.message : String(error);
  const isMissing = /Cannot find module|does the file exist/.test(text);
  if (isMissing) return "doesn't compile it";
  return text.split("\n")[0]?.slice(0, MOST_SHOWN) ?? "";
}

/** The kinds of values that a checker is wrong about, each once. */
function wrongVerdicts({ checker, part }: OpenedPart): string[] {
  const kinds = {
    "refuses what is valid": [part.valid, true],
    "takes what is invalid first": [part.invalidFirst, false],
    "takes what is invalid last": [part.invalidLast, false],
  } as const;
  return Object.entries(kinds)
    .filter(([, [values, right]]) =>
      values.some((value) => checker.check(value) !== right),
    )
    .map(([kind]) => kind);
}
