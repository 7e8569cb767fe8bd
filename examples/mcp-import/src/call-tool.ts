import { addNote, deleteNote, findNotes } from "../notes.contract.gen/index.js";
import type { Notebook } from "./notebook.ts";

/** The result of a tool call as MCP has it: an error the model can mend, or text. */
export interface ToolResult {
  readonly isError: boolean;
  readonly text: string;
}

/** Runs `tools/call`: the contract refuses before a handler sees anything. */
export function callTool(
  notebook: Notebook,
  name: string,
  input: unknown,
): ToolResult {
  switch (name) {
    case addNote.name:
      return addNote.input.matches(input)
        ? resultOf(notebook.addNote(input))
        : refusal(addNote.input.mismatches(input));
    case findNotes.name:
      return findNotes.input.matches(input)
        ? resultOf(notebook.findNotes(input))
        : refusal(findNotes.input.mismatches(input));
    case deleteNote.name:
      return deleteNote.input.matches(input)
        ? resultOf(notebook.deleteNote(input))
        : refusal(deleteNote.input.mismatches(input));
    default:
      return refusal([`there is no tool ${JSON.stringify(name)}`]);
  }
}

function resultOf(output: unknown): ToolResult {
  return { isError: false, text: JSON.stringify(output) };
}

function refusal(messages: readonly string[]): ToolResult {
  return { isError: true, text: messages.join("\n") };
}
