import { type JsonValue, Schema } from "@proviso/runtime";

import type { LoadedTool } from "../load-modules.ts";
import type { CorpusTool } from "./tool.ts";

/** What has been asked so far, and what was answered wrongly. */
export interface Judged {
  calls: number;
  rejectedCalls: number;
  readonly faults: string[];
}

const MAX_LINES = 20;
const MAX_TOTAL_BYTES = 8192;

/** Asks both engines about a tool's recorded calls. */
export function judgeTool(
  place: string,
  tool: CorpusTool,
  generated: LoadedTool,
  judged: Judged,
): void {
  const interpreted = new Schema(tool.inputSchema);
  const engines = { generated: generated.contract.input, interpreted };
  for (const call of tool.calls ?? []) {
    judged.calls++;
    for (const [engine, schema] of Object.entries(engines)) {
      const mismatches = schema.mismatches(call);
      if (schema.matches(call) && mismatches.length === 0) continue;
      judged.faults.push(
        `${place}: the ${engine} engine refuses a call that fits: ${mismatches.join("; ")}`,
      );
    }
    if (!generated.isInput(call as JsonValue)) {
      judged.faults.push(`${place}: the guard refuses a call that fits`);
    }
  }
  for (const { args, keyword } of tool.rejectedCalls ?? []) {
    judged.rejectedCalls++;
    for (const [engine, schema] of Object.entries(engines)) {
      judgeRefusal(
        `${place}: ${engine} engine, ${keyword}`,
        schema,
        args,
        judged,
      );
    }
    if (generated.isInput(args as JsonValue)) {
      judged.faults.push(`${place}: the guard lets a wrong call pass`);
    }
  }
}

function judgeRefusal(
  what: string,
  schema: Schema,
  args: unknown,
  judged: Judged,
): void {
  const issues = schema.issues(args);
  const messages = issues.map(({ message }) => message);
  if (schema.matches(args) || issues.length === 0) {
    judged.faults.push(`${what}: a wrong call passes`);
  }
  if (issues.some(({ code }) => code === "engine_mismatch")) {
    judged.faults.push(`${what}: the engines disagree`);
  }
  const bytes = Buffer.byteLength(messages.join("\n"));
  if (messages.length > MAX_LINES || bytes > MAX_TOTAL_BYTES) {
    judged.faults.push(`${what}: ${messages.length} lines, ${bytes} bytes`);
  }
}
