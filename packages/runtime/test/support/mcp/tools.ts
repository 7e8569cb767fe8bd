import { CapabilityRuntime, ToolPolicy, bindTool } from "@proviso/runtime";
import { boundSearch, echoTool, search, searchNotes } from "../bound-tools.ts";

const runtime = new CapabilityRuntime();
const once = { ...search, name: "search.once", title: undefined };
const policy = ToolPolicy.json(once.name, { maxCalls: 1 });
runtime.registerTypedJsonTool(policy, once, searchNotes);

/** The tools of every server that is tried. */
export const tools = [
  boundSearch,
  bindTool(once, runtime),
  echoTool("list", { output: { type: "array" } }),
  echoTool("tuple", {
    input: {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: { at: { items: [{ type: "integer" }] } },
    },
    output: {
      type: "object",
      properties: { at: { prefixItems: [{ type: "integer" }] } },
    },
  }),
];
