import { describe, expect, expectTypeOf, test } from "vitest";
import { answer, Schema } from "../src/index.ts";

const schema = new Schema<{ verdict: "approve" | "reject" }>({
  type: "object",
  properties: { verdict: { enum: ["approve", "reject"] } },
  required: ["verdict"],
});

/** A model that gives one answer after another, and what it was told. */
function modelOf(...answers: unknown[]) {
  const heard: [mismatches: readonly string[], attempt: number][] = [];
  const ask = (mismatches: readonly string[], attempt: number): unknown => {
    heard.push([mismatches, attempt]);
    return answers[attempt - 1];
  };
  return { ask, heard };
}

const maybe = 'data.verdict must be one of ["approve","reject"] (is "maybe")';
const missing = 'data must have property "verdict"';

describe("a structured answer", () => {
  test("that fits at once is asked for once", async () => {
    const { ask, heard } = modelOf('{"verdict":"approve"}');
    const result = await answer({ ask, schema, attempts: 3 });
    expect(result).toEqual({
      ok: true,
      value: { verdict: "approve" },
      attempts: 1,
      history: [],
    });
    expect(heard).toEqual([[[], 1]]);
    if (result.ok) {
      expectTypeOf(result.value.verdict).toEqualTypeOf<"approve" | "reject">();
    }
  });

  test("is asked for again with what was wrong with the one before", async () => {
    const { ask, heard } = modelOf(
      Promise.resolve("{}"),
      { verdict: "maybe" },
      '{"verdict":"reject"}',
    );
    expect(await answer({ ask, schema, attempts: 5 })).toEqual({
      ok: true,
      value: { verdict: "reject" },
      attempts: 3,
      history: [[missing], [maybe]],
    });
    expect(heard).toEqual([
      [[], 1],
      [[missing], 2],
      [[maybe], 3],
    ]);
  });

  test("is asked for no more often than allowed", async () => {
    const { ask, heard } = modelOf("{}", '{"verdict":"maybe"}', "unasked");
    expect(await answer({ ask, schema, attempts: 2 })).toEqual({
      ok: false,
      mismatches: [maybe],
      attempts: 2,
      history: [[missing], [maybe]],
    });
    expect(heard).toHaveLength(2);
  });

  test("that isn't JSON says so", async () => {
    const { ask } = modelOf("```json\n{}\n```", undefined, () => 1);
    const { history } = await answer({ ask, schema, attempts: 3 });
    expect(history).toEqual([
      [expect.stringMatching(/^data must be JSON text \(line 1, column 1: /)],
      ["data must be lossless JSON (is undefined)"],
      ["data must be lossless JSON (is a function)"],
    ]);
  });

  test("is a copy that the model can't change", async () => {
    const given = { verdict: "approve" };
    const result = await answer({ ask: () => given, schema, attempts: 1 });
    given.verdict = "maybe";
    expect(result).toMatchObject({ ok: true, value: { verdict: "approve" } });
  });

  test("may be any value that the schema allows", async () => {
    const anything = new Schema({});
    for (const value of [null, 1, [], { a: [true] }]) {
      expect(
        await answer({ ask: () => value, schema: anything, attempts: 1 }),
      ).toMatchObject({ ok: true, value });
    }
  });

  test("has a history that nobody who is asked can change", async () => {
    const ask = (mismatches: readonly string[]): unknown => {
      (mismatches as string[]).length = 0;
      return {};
    };
    const { history } = await answer({ ask, schema, attempts: 2 });
    expect(history).toEqual([
      ['data must have property "verdict"'],
      ['data must have property "verdict"'],
    ]);
  });

  test("is given up when the model fails", async () => {
    let asked = 0;
    const ask = () => {
      asked++;
      throw new Error("no connection");
    };
    await expect(answer({ ask, schema, attempts: 3 })).rejects.toThrow(
      "no connection",
    );
    expect(asked).toBe(1);
  });

  test.each([0, -1, 1.5, NaN, Infinity, "2"])(
    "can't be asked for %j times",
    async (attempts) => {
      const { ask, heard } = modelOf("{}");
      await expect(
        answer({ ask, schema, attempts: attempts as number }),
      ).rejects.toThrow(RangeError);
      expect(heard).toEqual([]);
    },
  );
});
