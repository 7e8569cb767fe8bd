import type { CompileOptions, CompileResult } from "../compile.ts";
import type { CompilerHost } from "../host/host.ts";

/** One of the process's streams. */
export interface TextStream {
  write(text: string): void;
  /** Whether a person reads along. */
  readonly isTTY: boolean;
}

/** What can stop a run, and what must be done before it stops. */
export interface Interruption {
  /** Runs a step that must not be cut short, such as one write. */
  readonly runStep: (step: () => Promise<void>) => Promise<void>;
  /** Registers something to undo when the run is stopped. */
  readonly onStop: (undo: () => void) => void;
}

/** All that a command has of the world, so that it runs in a test as in a shell. */
export interface CommandContext {
  readonly host: CompilerHost;
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  readonly interruption: Interruption;
  /** Whether the environment asks for colour (true), for none (false), or leaves it to the stream. */
  readonly color: boolean | undefined;
  /** How to report where the command line doesn't say. */
  readonly reporter: "pretty" | "github";
  /** Whether the environment asks for the stack of an internal fault. */
  readonly isDebugging: boolean;
  readonly readStdin: () => Promise<Uint8Array>;
  /** The pipeline; loaded when a command needs it. */
  readonly loadCompile: () => Promise<
    (options: CompileOptions) => Promise<CompileResult>
  >;
}
