import { expect, test } from "vitest";
import { callTool } from "../src/call-tool.ts";
import { Notebook } from "../src/notebook.ts";

test("a whole tool list is served from one document", () => {
  const notebook = new Notebook();
  expect(
    callTool(notebook, "add_note", { text: "Call Ada", tags: ["home"] }),
  ).toEqual({ isError: false, text: '{"id":1}' });
  const by = { kind: "words", words: ["Ada"] };
  expect(callTool(notebook, "find_notes", { by })).toEqual({
    isError: false,
    text: '[{"id":1,"text":"Call Ada","tags":["home"]}]',
  });
  expect(callTool(notebook, "delete_note", { id: 1 })).toEqual({
    isError: false,
    text: '{"deleted":true}',
  });
});

test("a call that doesn't fit comes back as an error the model can mend", () => {
  const by = { kind: "tag", words: ["Ada"] };
  expect(callTool(new Notebook(), "find_notes", { by, limit: 0 })).toEqual({
    isError: true,
    text: [
      "data.by must match exactly one of 2 alternatives (matches none)",
      'data.by must have property "tag"',
      'data.by must not have property "words"',
      "data.limit must be >= 1 (is 0)",
    ].join("\n"),
  });
});

test("a tool that isn't there is an error too", () => {
  expect(callTool(new Notebook(), "drop_notes", {}).isError).toBe(true);
});
