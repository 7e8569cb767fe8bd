import type { JsonToolContract, ProfileName, Schema } from "@proviso/runtime";

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

/** As contract files of ours where the schema is in their profile, else as the draft that it names. */
async function compileParts(
  parts: readonly Part[],
): Promise<(string | undefined)[]> {
  const ours = parts.filter(({ check }) => check !== undefined);
  const contracts = await modulesOf(ours, "contract");
  const others = parts.filter(({ id }) => !contracts.has(id));
  const modules = new Map([...contracts, ...(await modulesOf(others))]);
  return parts.map(({ id }) => modules.get(id));
}

/** The modules by the names of their parts; what is refused has none. */
async function modulesOf(
  parts: readonly Part[],
  profile?: ProfileName,
): Promise<ReadonlyMap<string, string>> {
  const { compile, memoryHost } = await import("@proviso/compiler");
  const documents = parts.map(({ id, schema }) => [
    `${id}.json`,
    // As MCP lists a tool, whose schema names its own draft.
    JSON.stringify({ tools: [{ name: id, inputSchema: schema }] }),
  ]);
  const { files } = await compile({
    inputs: parts.map(({ id }) => `${id}.json`),
    host: memoryHost(Object.fromEntries(documents) as Record<string, string>),
    ...(profile === undefined ? { unknownKeywords: "ignore" } : { profile }),
    target: "js+dts",
  });
  const modules = files.filter(({ path }) =>
    /^(?!.*\/index\.).*\.js$/.test(path),
  );
  return new Map(
    modules.map(({ source, text }) => [source.slice(0, -".json".length), text]),
  );
}
