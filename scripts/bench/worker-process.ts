import { build } from "esbuild";
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";

import type { Laps } from "./measure.ts";
import type { Fault, LapReply, LapRequest } from "./serve.ts";

/**
 * Bundles a file of this folder, with a file for each dynamic import, so that
 * a process starts without a compiler of TypeScript.
 * @returns the file to start
 */
export async function bundleFile(
  file: string,
  folder: string,
): Promise<string> {
  await build({
    entryPoints: [path.join(import.meta.dirname, file)],
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "es2023",
    logLevel: "error",
    // Bundled files stand elsewhere, and ask for the material by their place.
    define: {
      "import.meta.dirname": JSON.stringify(
        path.join(import.meta.dirname, "../corpus"),
      ),
    },
  });
  const { name } = path.parse(file);
  return path.join(folder, `${name}.mjs`);
}

/** A process that measures one peer, and what it may be asked. */
export class WorkerProcess<Request extends object> {
  private readonly child: ChildProcess;

  /** @param file of the bundled worker; `folder` is that of the modules */
  constructor(file: string, peer: string, folder: string) {
    this.child = fork(file, [peer, folder], { execArgv: ["--expose-gc"] });
  }

  /** @throws Error when the peer can't do it, or the process ends before it answers */
  ask<Reply extends object>(request: Request): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null): void => {
        reject(new Error(`the process ended with code ${String(code)}`));
      };
      this.child.once("exit", ended);
      this.child.once("message", (reply: Reply | Fault) => {
        this.child.off("exit", ended);
        if ("error" in reply) reject(new Error(reply.error));
        else resolve(reply);
      });
      this.child.send(request);
    });
  }

  /** Laps that it does and times. */
  laps(requestOf: (asked: LapRequest) => Request): Laps {
    return async (laps, passes) => {
      const request = requestOf({ laps, passes });
      return (await this.ask<LapReply>(request)).times;
    };
  }

  end(): void {
    this.child.kill();
  }
}
