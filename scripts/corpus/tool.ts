import {
  type ExactJsonValue,
  parseSourceJson,
} from "@proviso/runtime/compiler";

type Members = Readonly<Record<string, ExactJsonValue>>;

/** A line of the tool corpus: a tool as found, with recorded calls; every digit of its numbers kept. */
export interface CorpusTool {
  readonly name: string;
  readonly inputSchema: ExactJsonValue;
  readonly outputSchema: ExactJsonValue | undefined;
  /** The whole line, members that no tool has among them. */
  readonly source: Members;
  /** In the order of the line. */
  readonly calls: readonly RecordedCall[];
}

/** Arguments that somebody called a tool with. */
export interface RecordedCall {
  readonly args: ExactJsonValue;
  /** Whether they fit, as an independent validator has it; undefined where that one could not say. */
  readonly isFitting: boolean | undefined;
}

export function readCorpusTool(line: string): CorpusTool {
  const source = parseSourceJson(line) as Members;
  const { name, inputSchema = null, outputSchema } = source;
  const rejected = listOf(source["rejectedCalls"]) as readonly Members[];
  return {
    name: typeof name === "string" ? name : "",
    inputSchema,
    outputSchema,
    source,
    calls: [
      ...listOf(source["calls"]).map(recorded(true)),
      ...rejected.map(({ args = null }) => recorded(false)(args)),
      ...listOf(source["unjudgedCalls"]).map(recorded(undefined)),
    ],
  };
}

function recorded(
  isFitting: boolean | undefined,
): (args: ExactJsonValue) => RecordedCall {
  return (args) => ({ args, isFitting });
}

function listOf(value: ExactJsonValue | undefined): readonly ExactJsonValue[] {
  return Array.isArray(value) ? value : [];
}
