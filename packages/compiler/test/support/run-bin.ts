import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { repositoryRoot } from "./repository.ts";

/** How a process ended, and what it printed. */
export interface BinResult {
  /** Null when a signal ended it. */
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How the command is started. */
export interface BinOptions {
  readonly cwd: string;
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The user it runs as; the one of the tests by default. */
  readonly uid?: number;
  /** A module that is run before the command, as text. */
  readonly preload?: string;
  /** Called with the process when it prints to stderr. */
  readonly onStderr?: (child: ChildProcess) => void;
}

/** The environment of a shell that says nothing of colour or of tests. */
const NEUTRAL = [
  "NO_COLOR",
  "FORCE_COLOR",
  "DEBUG",
  "NODE_OPTIONS",
  "GITHUB_ACTIONS",
];

/** Starts the built command. */
export function startBin(
  args: readonly string[],
  options: BinOptions,
): ChildProcess {
  const { cwd, env, uid, preload } = options;
  const file = path.join(repositoryRoot, "packages/compiler/dist/cli/main.js");
  const flags =
    preload === undefined
      ? []
      : ["--import", `data:text/javascript,${encodeURIComponent(preload)}`];
  const inherited = Object.entries(process.env).filter(
    ([name]) => !NEUTRAL.includes(name),
  );
  return spawn(process.execPath, [...flags, file, ...args], {
    cwd,
    env: { ...Object.fromEntries(inherited), ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
}

/** Runs the built command to its end. */
export function runBin(
  args: readonly string[],
  options: BinOptions,
): Promise<BinResult> {
  const child = startBin(args, options);
  const text = { stdout: "", stderr: "" };
  child.stdout
    ?.setEncoding("utf8")
    .on("data", (chunk: string) => (text.stdout += chunk));
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    text.stderr += chunk;
    options.onStderr?.(child);
  });
  if (options.stdin !== undefined || options.onStderr === undefined) {
    child.stdin?.end(options.stdin ?? "");
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (exit) => resolve({ exit, ...text }));
  });
}
