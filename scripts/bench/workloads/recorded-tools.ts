import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { formatJson } from "@proviso/runtime";

import { corpusFolder } from "../../corpus/folder.ts";
import { type CorpusTool, readCorpusTool } from "../../corpus/tool.ts";
import type {
  AbsentWorkload,
  JsonSchema,
  Part,
  Workload,
} from "../workload.ts";

export const RECORDED_TOOLS = "recorded tools";

/** Tools of the mix; enough that no engine knows them all by heart. */
const TOOLS = 40;

/** Real tools with the calls that somebody recorded of them, in turns. */
export function recordedTools(
  folder = corpusFolder(),
): Workload | AbsentWorkload {
  if (!existsSync(folder)) {
    return {
      name: RECORDED_TOOLS,
      absence: "../shared holds no corpora/tools",
    };
  }
  const tools = readdirSync(folder)
    .filter((file) => file.endsWith(".jsonl"))
    .sort()
    .flatMap((file) =>
      readFileSync(path.join(folder, file), "utf8").split("\n"),
    )
    .filter((line) => line.includes('"calls"'))
    .map(readCorpusTool)
    .filter(({ calls }) => calls.some(({ isFitting }) => isFitting === true));
  const step = Math.max(1, Math.floor(tools.length / TOOLS));
  const parts = tools
    .filter((_, index) => index % step === 0)
    .slice(0, TOOLS)
    .map(partOf);
  return { name: RECORDED_TOOLS, parts, extras: ["messages", "text"] };
}

function partOf(tool: CorpusTool, index: number): Part {
  const callsThat = (fit: boolean): unknown[] =>
    tool.calls
      .filter(({ isFitting }) => isFitting === fit)
      .slice(0, 20)
      .map(({ args }): unknown => JSON.parse(formatJson(args)));
  return {
    id: `recorded-${index}`,
    schema: JSON.parse(formatJson(tool.inputSchema)) as JsonSchema,
    isOurs: false,
    valid: callsThat(true),
    invalidFirst: callsThat(false),
    invalidLast: [],
  };
}
