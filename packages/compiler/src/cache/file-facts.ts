import { type CompilerHost, HostError } from "../host/host.ts";
import { sha256Hex } from "../names/sha256.ts";

/** What a compilation has found at a path; either it is found there again, or all may be different. */
export interface FileFact {
  /** As it was asked for; absolute. */
  readonly path: string;
  /** The SHA-256 of its bytes, or the kind of what stands there. */
  readonly found: string;
}

/** Everything that was found through a host, each path once a question. */
export interface Recording {
  /** The host, taking note of what it answers. */
  readonly host: CompilerHost;
  /** What was found; undefined where something can't be asked again as cheaply. */
  facts(): readonly FileFact[] | undefined;
}

/** Takes note of what a host answers. */
export function recordFacts(host: CompilerHost): Recording {
  const facts = new Map<string, FileFact>();
  let isWhole = true;
  const note = (question: string, fact: FileFact): void => {
    facts.set(`${question} ${fact.path}`, fact);
  };
  return {
    facts: () => (isWhole ? [...facts.values()] : undefined),
    host: {
      ...host,
      async readBytes(path) {
        try {
          const bytes = await host.readBytes(path);
          note("read", { path, found: hashOf(bytes) });
          return bytes;
        } catch (error) {
          isWhole = false;
          throw error;
        }
      },
      async kind(path) {
        const kind = await host.kind(path);
        note("kind", { path, found: kind });
        return kind;
      },
      list(inputs, cwd) {
        isWhole = false;
        return host.list(inputs, cwd);
      },
    },
  };
}

/** Whether all is still as it was found. */
export async function areStillTrue(
  facts: readonly FileFact[],
  host: CompilerHost,
): Promise<boolean> {
  for (const fact of facts) {
    if (!(await isStillTrue(fact, host))) return false;
  }
  return true;
}

async function isStillTrue(
  { path, found }: FileFact,
  host: CompilerHost,
): Promise<boolean> {
  if (!found.startsWith(HASH)) return (await host.kind(path)) === found;
  const bytes = await bytesAt(path, host);
  return bytes !== undefined && hashOf(bytes) === found;
}

/** The bytes of a file; undefined where they can't be had. */
export async function bytesAt(
  path: string,
  host: CompilerHost,
): Promise<Uint8Array | undefined> {
  try {
    return await host.readBytes(path);
  } catch (error) {
    if (error instanceof HostError) return undefined;
    throw error;
  }
}

const HASH = "sha256:";

function hashOf(bytes: Uint8Array): string {
  return HASH + sha256Hex(bytes);
}
