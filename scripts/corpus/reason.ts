import type { Diagnostic } from "@proviso/compiler";
import { parsePointer } from "@proviso/runtime/compiler";

/** Which tool of the document a diagnostic is about, and why it was refused: its code and keyword. */
export function readReason({ code, pointer }: Diagnostic): {
  tool: string;
  reason: string;
} {
  const steps = parsePointer(pointer);
  const [, tool = "", ...below] = steps;
  const keyword = below.filter((step) => !/^\d+$/.test(step)).at(-1) ?? "";
  return { tool, reason: `${code} ${keyword}`.trim() };
}
