import type { JsonToolContract, Schema } from "@proviso/runtime";

import type { Part } from "../workload.ts";
import type { Peer } from "./peer.ts";

/** What our module for a schema exports. */
export interface GeneratedSide {
  readonly guard: (value: unknown) => boolean;
  readonly side: Schema<unknown>;
}

/** Our generated modules. */
export const proviso: Peer = {
  name: "proviso",
  compile: compileParts,
  open: async (_, load) => {
    const { guard, side } = sideOf((await load()) as object);
    return {
      check: guard,
      explain: (value) => side.mismatches(value),
      checkText: (text) => side.parse(text).ok,
    };
  },
};

/** The exports of a module by what they are, since names depend on the tool. */
export function sideOf(module: object): GeneratedSide {
  const exported: readonly unknown[] = Object.values(module);
  const contract = exported.find((each) => typeof each === "object");
  return {
    guard: exported.find(
      (each) => typeof each === "function",
    ) as GeneratedSide["guard"],
    side: (contract as JsonToolContract).input,
  };
}

async function compileParts(
  parts: readonly Part[],
): Promise<(string | undefined)[]> {
  const { compile, memoryHost } = await import("@proviso/compiler");
  const inputs = parts.map(({ id }) => `${id}.json`);
  const { files } = await compile({
    inputs,
    host: memoryHost(
      Object.fromEntries(
        parts.map(({ id, schema }) => [`${id}.json`, documentOf(id, schema)]),
      ),
    ),
    unknownKeywords: "ignore",
    target: "js+dts",
  });
  return inputs.map(
    (input) =>
      files.find(({ path, source }) => source === input && path.endsWith(".js"))
        ?.text,
  );
}

/** As MCP lists a tool, whose schema names its own draft. */
function documentOf(name: string, inputSchema: unknown): string {
  return JSON.stringify({ tools: [{ name, inputSchema }] });
}
