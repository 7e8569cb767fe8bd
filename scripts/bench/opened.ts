import { Inexpressible } from "./fold-part.ts";
import { cpuClock } from "./measure.ts";
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
export type Opened = OpenedWorkload | { readonly failure: string };

/** The parts of a workload, and how right a peer is about them. */
export interface OpenedWorkload {
  readonly parts: readonly OpenedPart[];
  /** What kinds of values it is wrong about. */
  readonly wrong: readonly string[];
  /** Microseconds that the answers took, cold. */
  readonly times: Readonly<Record<VerdictAxis, number>>;
}

/** What is known of the answers before they are measured. */
type VerdictAxis = "valid" | "invalid first" | "invalid last";

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
    return { parts: opened, ...compareVerdicts(opened) };
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

type Verdicts = Omit<OpenedWorkload, "parts">;

function compareVerdicts(parts: readonly OpenedPart[]): Verdicts {
  const compare = (
    valuesOf: (part: Part) => readonly unknown[],
    right: boolean,
  ): { readonly isWrong: boolean; readonly time: number } => {
    const start = cpuClock();
    const isWrong = parts.some(({ checker, part }) =>
      valuesOf(part).some((value) => checker.check(value) !== right),
    );
    return { isWrong, time: cpuClock() - start };
  };
  const valid = compare((part) => part.valid, true);
  const first = compare((part) => part.invalidFirst, false);
  const last = compare((part) => part.invalidLast, false);
  return {
    wrong: [
      ...(valid.isWrong ? ["refuses what is valid"] : []),
      ...(first.isWrong ? ["takes what is invalid first"] : []),
      ...(last.isWrong ? ["takes what is invalid last"] : []),
    ],
    times: {
      valid: valid.time,
      "invalid first": first.time,
      "invalid last": last.time,
    },
  };
}
