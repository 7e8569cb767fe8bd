import type { Part } from "../workload.ts";
import { instanceFor } from "./ajv.ts";
import type { Peer } from "./peer.ts";

/** The standalone code of Ajv, with the helpers that it calls. */
export const ajvStandalone: Peer = {
  name: "ajv, standalone",
  compile: (parts) => Promise.all(parts.map(moduleOf)),
  open: async (_, load) => {
    const { validate } = (await load()) as {
      readonly validate: (value: unknown) => boolean;
    };
    return { check: validate };
  },
};

async function moduleOf({ schema }: Part): Promise<string | undefined> {
  const { build } = await import("esbuild");
  const standalone = await import("ajv/dist/standalone/index.js");
  const instance = instanceFor(schema, {
    code: { source: true, esm: true, lines: true },
  });
  const code = standalone.default.default(instance, instance.compile(schema));
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname, loader: "js" },
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0]?.text;
}
