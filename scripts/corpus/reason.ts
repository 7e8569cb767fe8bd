import type { Diagnostic } from "@proviso/compiler";
import { parsePointer } from "@proviso/runtime/compiler";

/** Which tool of the document a diagnostic is about, and why it was refused: its code and keyword. */
export function readReason({ code, pointer }: Diagnostic): {
  tool: string;
  reason: string;
} {
  const [, tool = ""] = parsePointer(pointer);
  return { tool, reason: `${code} ${keywordAt(pointer, 2)}`.trim() };
}

/** The keyword that a pointer leads to, past so many steps to the schema; empty for the schema itself. */
export function keywordAt(pointer: string, from = 0): string {
  const steps = parsePointer(pointer).slice(from);
  return steps.filter((step) => !/^\d+$/.test(step)).at(-1) ?? "";
}
