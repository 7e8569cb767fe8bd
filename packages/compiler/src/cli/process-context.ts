import { nodeHost } from "../host/node-host.ts";
import type { CommandContext, Interruption, TextStream } from "./context.ts";

/** The world of this process. */
export function processContext(interruption: Interruption): CommandContext {
  return {
    host: nodeHost(),
    stdout: openStream(process.stdout),
    stderr: openStream(process.stderr),
    interruption,
    color: colorOf(process.env),
    reporter: process.env["GITHUB_ACTIONS"] === "true" ? "github" : "pretty",
    isDebugging: (process.env["DEBUG"] ?? "") !== "",
    readStdin,
    loadCompile: async () => (await import("../compile.ts")).compile,
  };
}

function openStream(stream: NodeJS.WriteStream): TextStream {
  // Whoever reads may stop early (`| head`); the run and its exit code go on.
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  return {
    write: (text) => void stream.write(text),
    // The property is absent, not false, on a pipe.
    isTTY: stream.isTTY === true,
  };
}

/** What the environment says of colour: https://no-color.org, and FORCE_COLOR as Node reads it. */
export function colorOf(
  env: Readonly<Record<string, string | undefined>>,
): boolean | undefined {
  const force = env["FORCE_COLOR"];
  if ((env["NO_COLOR"] ?? "") !== "") return false;
  if (force !== undefined) return force !== "0" && force !== "false";
  return env["TERM"] === "dumb" ? false : undefined;
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
