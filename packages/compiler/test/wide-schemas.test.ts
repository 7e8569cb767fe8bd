import { compile, memoryHost } from "@proviso/compiler";
import { Schema } from "@proviso/runtime";
import { formatJson } from "@proviso/runtime/compiler";
import { expect, test } from "vitest";

/* Profile `unified` bounds memory alone, so what is wide must cost neither the stack nor a square. */
const WIDTH = 150_000;
const names = Array.from({ length: WIDTH }, (_, index) => `n${index}`);

test("a schema with very many members is read and asked", () => {
  const members = names.map((name) => [name, { type: "string" }]);
  const properties = Object.fromEntries(members) as Record<string, object>;
  const document = { type: "object", properties };
  const schema = new Schema(document, { profile: "unified" });
  expect(schema.matches({ n7: "x" })).toBe(true);
  expect(schema.mismatches({ n7: 1 })).toEqual([
    "data.n7 must be string (is integer)",
  ]);
});

test("a schema with very many branches is read and asked", () => {
  const oneOf = names.map((name) => ({ type: "string", const: name }));
  const schema = new Schema({ oneOf }, { profile: "unified" });
  expect(schema.matches("n7")).toBe(true);
  expect(schema.matches("m7")).toBe(false);
});

test("JSON of any width is written", () => {
  const text = formatJson(names);
  expect(JSON.parse(text)).toEqual(names);
});

test("an enum of very many values is compiled", async () => {
  const contract = { name: "wide", input: { type: "string", enum: names } };
  const host = memoryHost({ "wide.contract.json": JSON.stringify(contract) });
  const inputs = ["wide.contract.json"];
  const { files, diagnostics } = await compile({
    host,
    inputs,
    profile: "unified",
  });
  expect(diagnostics).toEqual([]);
  expect(files[0]?.text).toContain('"n149999",');
});
