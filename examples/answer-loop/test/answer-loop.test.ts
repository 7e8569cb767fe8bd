import { describe, expect, test } from "vitest";
import { askForReview } from "../src/review.ts";
import { scriptedModel, twoTries } from "../src/scripted-model.ts";

describe("a review", () => {
  test("is asked for again with what there is to mend", async () => {
    const prompts: string[] = [];
    const model = scriptedModel(twoTries, (prompt) => prompts.push(prompt));
    const mismatches = [
      'data must have property "findings"',
      'data.verdict must be one of ["approve","request_changes"] (is "maybe")',
      'data must not have property "finding" (did you mean "findings"?)',
    ];
    expect(await askForReview(model)).toEqual({
      ok: true,
      value: { verdict: "approve", findings: ["The limit has no test."] },
      attempts: 2,
      history: [mismatches],
    });
    const [first, second] = prompts.map((prompt) => prompt.split("\n"));
    expect(first).toHaveLength(1);
    expect(second?.slice(1)).toEqual(mismatches.map((line) => `Mend: ${line}`));
  });

  test("is given up after three answers that don't fit", async () => {
    const prompts: string[] = [];
    const model = scriptedModel([], (prompt) => prompts.push(prompt));
    expect(await askForReview(model)).toMatchObject({ ok: false, attempts: 3 });
    expect(prompts).toHaveLength(3);
  });
});
