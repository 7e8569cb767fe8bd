import type { ExactJsonValue } from "@proviso/runtime/compiler";

/** A line of the tool corpus: a tool as found, with recorded calls. */
export interface CorpusTool {
  readonly name: string;
  readonly inputSchema: unknown;
  readonly outputSchema?: unknown;
  /** Arguments that fit the input schema. */
  readonly calls?: readonly unknown[];
  /** Arguments that don't, with the keyword that they break. */
  readonly rejectedCalls?: readonly { args: unknown; keyword: string }[];
  /** The line with every digit of its numbers. */
  readonly source: { readonly [name: string]: ExactJsonValue };
}
