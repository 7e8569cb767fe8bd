import type { CommandContext, Interruption } from "../../src/cli/context.ts";
import { createInterruption } from "../../src/cli/interruption.ts";
import type { CompilerHost } from "../../src/host/host.ts";
import { type MemoryHost, memoryHost } from "../../src/host/memory-host.ts";
import { stubCompile } from "./stub-compile.ts";

/** A world in memory for one command, and what the command did to it. */
export interface CommandWorld {
  readonly host: MemoryHost;
  readonly context: CommandContext;
  /** What was printed so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Every file as text, by absolute path. */
  readonly files: () => Record<string, string>;
}

/** What a world may have beside its files; relative paths start at `/`. */
export interface WorldOptions {
  readonly stdin?: string;
  readonly isTTY?: boolean;
  readonly interruption?: Interruption;
  /** Changes the host, to make it fail. */
  readonly wrapHost?: (host: MemoryHost) => CompilerHost;
  readonly compile?: typeof stubCompile;
}

/** Opens a world with these files. */
export function openWorld(
  files: Readonly<Record<string, string>>,
  options: WorldOptions = {},
): CommandWorld {
  const host = memoryHost(files);
  const printed = { stdout: "", stderr: "" };
  const open = (name: keyof typeof printed): CommandContext["stdout"] => ({
    write: (text) => void (printed[name] += text),
    isTTY: options.isTTY ?? false,
  });
  return {
    host,
    context: {
      host: options.wrapHost?.(host) ?? host,
      stdout: open("stdout"),
      stderr: open("stderr"),
      interruption: options.interruption ?? createInterruption(() => undefined),
      color: undefined,
      isDebugging: false,
      reporter: "pretty",
      readStdin: async () => new TextEncoder().encode(options.stdin ?? ""),
      loadCompile: async () => options.compile ?? stubCompile,
    },
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    files: () =>
      Object.fromEntries(
        [...host.files].map(([path, bytes]) => [
          path,
          new TextDecoder().decode(bytes),
        ]),
      ),
  };
}

/** A copy of the files without one. */
export function without(
  files: Readonly<Record<string, string>>,
  name: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).filter(([path]) => path !== name),
  );
}
