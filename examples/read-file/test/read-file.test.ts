import { describe, expect, test } from "vitest";
import { askForVerdict } from "../src/answer.ts";
import { callReadFile } from "../src/call.ts";

describe("the read-file tool", () => {
  test("runs a call that fits its contract", async () => {
    const result = await callReadFile('{ "path": "todo.txt", "lines": 1 }');
    expect(result).toEqual({
      output: { text: "Water the plants", truncated: true },
    });
  });

  test("refuses a call that doesn't, and says all there is to mend", async () => {
    const result = await callReadFile('{ "pth": "todo.txt", "lines": 0 }');
    expect(result).toEqual({
      refused: [
        'data must have property "path"',
        "data.lines must be >= 1 (is 0)",
        'data must not have property "pth" (did you mean "path"?)',
      ],
    });
  });

  test("refuses text that isn't JSON", async () => {
    const result = await callReadFile("{ path: 1 }");
    expect(result).toHaveProperty("refused.length", 1);
  });
});

describe("a structured answer", () => {
  test("is asked for again, with what to mend", async () => {
    const heard: (readonly string[])[] = [];
    const { answer, asked } = await askForVerdict((mend) => {
      heard.push(mend);
      const verdict = mend.length === 0 ? "maybe" : "approve";
      return Promise.resolve(JSON.stringify({ verdict, summary: "Fine." }));
    });
    expect(answer).toEqual({ verdict: "approve", summary: "Fine." });
    expect(asked).toBe(2);
    expect(heard[1]).toEqual([
      'data.verdict must be one of ["approve","request_changes"] (is "maybe")',
    ]);
  });

  test("is given up after the attempts allowed", async () => {
    await expect(askForVerdict(() => Promise.resolve("{}"), 2)).rejects.toThrow(
      "no fitting answer in 2 attempts",
    );
  });
});
