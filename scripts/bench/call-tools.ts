import {
  CapabilityRuntime,
  type JsonToolContract,
  type JsonValue,
  ToolPolicy,
} from "@proviso/runtime";

import {
  addNote,
  isAddNoteInput,
  isAddNoteOutput,
} from "../../examples/mcp-import/notes.contract.gen/add_note.gen.ts";
import {
  findNotes,
  isFindNotesInput,
} from "../../examples/mcp-import/notes.contract.gen/find_notes.gen.ts";
import type { Row } from "./row.ts";

/** One tool, its handler and a text to call it with. */
interface Workload<I, O> {
  readonly name: string;
  readonly contract: JsonToolContract<I, O>;
  readonly isInput: (value: JsonValue) => value is I & JsonValue;
  readonly isOutput: (value: JsonValue) => boolean;
  readonly handler: (input: I) => O & JsonValue;
  readonly text: string;
}

/**
 * What a host adds to a call of 1 KB: envelope, contract, reservation, detached
 * output and audit, against doing no more than the least that is safe.
 */
export function callToolsRows(): Row[] {
  return [
    rowOf({
      name: "call a tool with 1 KB of prose",
      contract: addNote,
      isInput: isAddNoteInput,
      isOutput: isAddNoteOutput,
      handler: ({ text }) => ({ id: text.length }),
      text: JSON.stringify({
        notebook: "inbox",
        text: "Two figures are missing. ".repeat(39),
        tags: ["report"],
      }),
    }),
    rowOf({
      name: "call a tool with 1 KB of words",
      contract: findNotes,
      isInput: isFindNotesInput,
      isOutput: () => true,
      handler: ({ limit = 10 }) => [{ id: limit }],
      text: JSON.stringify({
        by: {
          kind: "words",
          words: Array.from({ length: 110 }, (_, index) => `word${index}`),
        },
        limit: 20,
      }),
    }),
  ];
}

function rowOf<I, O>(workload: Workload<I, O>): Row {
  const { contract, handler, isInput, isOutput, name, text } = workload;
  const runtime = new CapabilityRuntime();
  const policy = ToolPolicy.json("tool", { maxCalls: Number.MAX_SAFE_INTEGER });
  runtime.registerTypedJsonTool(policy, contract, handler);
  const parsed = JSON.parse(text) as I;
  return {
    name,
    pieces: 1,
    base: "JSON.parse, check, handler",
    peers: {
      "JSON.parse, check, handler": () => {
        const value = JSON.parse(text) as JsonValue;
        if (!isInput(value)) throw new TypeError("the input doesn't fit");
        const output = handler(value);
        if (!isOutput(output)) throw new TypeError("the output doesn't fit");
        return output;
      },
      "handler alone": () => handler(parsed),
      "input.parse, handler": () => {
        const input = contract.input.parse(text);
        return input.ok ? handler(input.value) : undefined;
      },
      callSync: () => runtime.callSync("tool", text),
      // All of it is done before the promise is given.
      call: () => runtime.call("tool", text),
      "callSync, host value": () => runtime.callSync("tool", parsed),
    },
  };
}
