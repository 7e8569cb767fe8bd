import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { describeShared } from "../../compiler/test/support/shared.ts";
import { formatJson } from "../src/core/format-json.ts";
import { JsonTextError } from "../src/core/json-text-error.ts";
import { parseJson, type ParseJsonOptions } from "../src/core/parse.ts";
import {
  alteredInputs,
  type Decision,
  openInputs,
} from "./parse-corpus-cases.ts";

const modes = ["double", "exact"] as const;

/** The two whose members share a name, which RFC 8259 lets stand. */
const twice: readonly string[] = [
  "y_object_duplicated_key.json",
  "y_object_duplicated_key_and_value.json",
];

/** The value written as text, or the fault. */
function read(
  input: string | Uint8Array,
  options: ParseJsonOptions,
): string | JsonTextError {
  try {
    return formatJson(parseJson(input, options));
  } catch (error) {
    if (error instanceof JsonTextError) return error;
    throw error;
  }
}

/** The text of bytes, if they are UTF-8. */
function textOf(bytes: Uint8Array): string | undefined {
  const options = { fatal: true, ignoreBOM: true };
  try {
    return new TextDecoder("utf-8", options).decode(bytes);
  } catch {
    return undefined;
  }
}

/** That the place of a fault is the one its offset has, in bytes and in text. */
function expectSanePlace(
  bytes: Uint8Array,
  options: ParseJsonOptions,
  error: JsonTextError,
): void {
  const { code, column, line, offset } = error;
  expect(offset).toBeGreaterThanOrEqual(0);
  expect(offset).toBeLessThanOrEqual(bytes.length);
  const before = textOf(bytes.subarray(0, offset));
  const lines = before?.split(/\r\n|\r|\n/);
  expect({ line, column }).toEqual({
    line: lines?.length,
    column: (lines?.at(-1)?.length ?? NaN) + 1,
  });
  const text = textOf(bytes);
  expect(text === undefined).toBe(code === "invalid_utf8");
  if (text === undefined) return;
  const ofText = read(text, options);
  expect(ofText).toMatchObject({ code, line, column, offset: before?.length });
}

/** The code of a fault, or the value as text; the same from bytes and text. */
function outcomeOf(bytes: Uint8Array, options: ParseJsonOptions): string {
  const outcome = read(bytes, options);
  if (typeof outcome !== "string") {
    expectSanePlace(bytes, options, outcome);
    return outcome.code;
  }
  const text = textOf(bytes);
  expect(text).toBeDefined();
  expect(read(text ?? "", options)).toBe(outcome);
  return outcome;
}

describeShared("JSON parsing inputs", "corpora/json-parsing", (folder) => {
  const inputs = path.join(folder, "test_parsing");
  const files = readdirSync(inputs);
  const named = (prefix: string): string[] =>
    files.filter((file) => file.startsWith(prefix));
  const bytesOf = (file: string): Uint8Array =>
    readFileSync(path.join(inputs, file));

  test("are those that the corpus counts, and each is of a known kind", () => {
    expect(named("y_")).toHaveLength(95);
    expect(named("n_")).toHaveLength(187);
    expect(named("i_")).toHaveLength(35);
    expect(files).toHaveLength(95 + 187 + 35);
  });

  describe.each(modes)("read with numbers %s", (numbers) => {
    test.each(named("y_"))("%s is accepted", (file) => {
      const bytes = bytesOf(file);
      const last = outcomeOf(bytes, { numbers, duplicates: "last" });
      expect(rounded(last)).toEqual(rounded(textOf(bytes) ?? ""));
      expect(outcomeOf(bytes, { numbers })).toBe(
        twice.includes(file) ? "duplicate_member" : last,
      );
    });

    test.each(named("n_"))("%s is refused with its place", (file) => {
      const bytes = bytesOf(file);
      for (const duplicates of ["refuse", "last"] as const) {
        const outcome = read(bytes, { numbers, duplicates });
        expect(outcome).toBeInstanceOf(JsonTextError);
        outcomeOf(bytes, { numbers, duplicates });
      }
    });

    test("what the corpus leaves out for its size is refused at its end", () => {
      const bytes = Buffer.from(`${'[{"":'.repeat(50_000)}\n`);
      const hash = createHash("sha256").update(bytes).digest("hex");
      expect(hash).toBe(
        "48b232fcd18ce2f714a16651ea9f27c04498dcd31ea1329a288c7aa981e1b531",
      );
      const error = read(bytes, { numbers });
      expect(error).toMatchObject({
        code: "unexpected_end",
        offset: 250_001,
        line: 2,
        column: 1,
      });
      expect(outcomeOf(bytes, { numbers })).toBe("unexpected_end");
    });
  });

  expectDecided("inputs that the grammar leaves open", openInputs, () => ({
    folder: inputs,
    files: named("i_"),
  }));

  const altered = path.join(folder, "test_transform");
  expectDecided("inputs that readers alter", alteredInputs, () => ({
    folder: altered,
    files: readdirSync(altered),
  }));

  test("of members with one name the last is kept where that is asked for", () => {
    const values = Object.keys(alteredInputs)
      .filter((file) => file.startsWith("object_same_key_"))
      .map((file) => readFileSync(path.join(altered, file)))
      .map((bytes) => outcomeOf(bytes, { duplicates: "last" }));
    expect(values).toEqual(['{"a":2}', '{"a":1}', '{"a":0}']);
  });
});

/** Every file has a decision, every decision a file, and each is as decided. */
function expectDecided(
  title: string,
  decisions: Readonly<Record<string, Decision>>,
  find: () => { readonly folder: string; readonly files: readonly string[] },
): void {
  describe(title, () => {
    const { files, folder } = find();

    test("are decided one by one, none left out", () => {
      expect(Object.keys(decisions).sort()).toEqual([...files].sort());
    });

    test.each(Object.entries(decisions))("%s", (file, decision) => {
      const bytes = readFileSync(path.join(folder, file));
      for (const numbers of modes) {
        expect(outcomeOf(bytes, { numbers })).toBe(decision[numbers]);
      }
    });
  });
}

/** What the platform reads in a text, -0 as 0. */
function rounded(text: string): unknown {
  return JSON.parse(text, (_, part: unknown) =>
    Object.is(part, -0) ? 0 : part,
  );
}
