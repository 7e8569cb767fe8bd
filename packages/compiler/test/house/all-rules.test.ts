import { Schema, UnsupportedSchemaError } from "@proviso/runtime";
import { parsePointer } from "@proviso/runtime/compiler";
import fc from "fast-check";
import { expect, test } from "vitest";
import { houseRules } from "../../src/lint/index.ts";
import { anyDraftSchema } from "../support/draft-arbitraries.ts";
import { findWith, openContract } from "../support/rule-tester.ts";

const options = { unknownKeywords: "ignore" } as const;

function compiles(schema: unknown): boolean {
  try {
    return new Schema(schema, options) instanceof Schema;
  } catch (error) {
    if (error instanceof UnsupportedSchemaError) return false;
    throw error;
  }
}

/** Whether a pointer leads into a document, or to a member that its last part lacks. */
function leadsInto(document: unknown, pointer: string): boolean {
  const steps = parsePointer(pointer);
  let place = document;
  for (const step of steps.slice(0, -1)) {
    if (typeof place !== "object" || place === null) return false;
    place = (place as Record<string, unknown>)[step];
  }
  return typeof place === "object" && place !== null;
}

test("every rule looks at any schema without throwing, and tells places that are there", () => {
  const found = new Set<string>();
  fc.assert(
    fc.property(anyDraftSchema, anyDraftSchema, (input, output) => {
      if (!compiles(input) || !compiles(output)) return;
      const document = { profile: "draft-2020-12", input, output };
      const [contract] = openContract(document, options);
      if (contract === undefined) throw new Error("the contract was lost");
      for (const { code, find } of houseRules) {
        for (const { pointer } of find(contract)) {
          found.add(code);
          expect(leadsInto(document, pointer), pointer).toBe(true);
        }
      }
    }),
    { numRuns: 200 },
  );
  expect([...found]).toEqual(
    expect.arrayContaining(["dead_branch", "open_object", "repeated_value"]),
  );
});

test("a contract that is fine is found fine by all of them", () => {
  const contract = {
    name: "read_file",
    description: "Reads a file.",
    input: {
      type: "object",
      properties: {
        path: { type: "string", description: "Which.", examples: ["a.txt"] },
        mode: { type: "string", description: "How.", enum: ["r", "rw"] },
      },
      required: ["path"],
      additionalProperties: false,
    },
  };
  for (const rule of houseRules) expect(findWith(rule, contract)).toEqual([]);
});

test("a definition that nothing refers to is left alone, though it has no end", () => {
  const $defs = { a: { enum: [1], if: { $ref: "#/$defs/a" } } };
  const contract = {
    profile: "draft-2020-12",
    description: "Does it.",
    input: { type: "object", $defs },
  };
  for (const rule of houseRules) expect(findWith(rule, contract)).toEqual([]);
});
