import { afterEach, describe, expect, test, vi } from "vitest";
import { createInterruption } from "../src/cli/interruption.ts";
import { choices, reporterNamedIn } from "../src/cli/options.ts";
import { colorOf } from "../src/cli/process-context.ts";
import { startProgress } from "../src/cli/progress.ts";
import type { Report } from "../src/cli/report.ts";
import { formatJsonReport } from "../src/cli/reporters/json.ts";
import { prettyReporter } from "../src/cli/reporters/pretty.ts";
import { profileNames } from "@proviso/runtime/compiler";
import { createDiagnostic } from "../src/diagnostics.ts";
import { openWorld } from "./support/command-world.ts";

const spinner = vi.hoisted(() => ({ text: "", start: vi.fn(), stop: vi.fn() }));

vi.mock("yocto-spinner", () => ({
  default: ({ text }: { readonly text: string }) => {
    spinner.text = text;
    spinner.start.mockReturnValue(spinner);
    return spinner;
  },
}));

afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

const SITE = { file: "a.json", pointer: "/b", range: { line: 2, column: 3 } };
const REPORT: Report = {
  summary: { outputs: 1 },
  findings: [],
  diagnostics: [
    createDiagnostic("invalid_operand", SITE, "it is wrong", "right it"),
  ],
  closing: "done",
};

async function printed(
  report: Report,
  options: { isTTY?: boolean; color?: boolean; quiet?: boolean } = {},
): Promise<{ stdout: string; stderr: string; exit: number }> {
  const { isTTY = false, quiet = false, color } = options;
  const text = { stdout: "", stderr: "" };
  const reporter = prettyReporter({
    stdout: { isTTY, write: (part) => void (text.stdout += part) },
    stderr: { isTTY, write: (part) => void (text.stderr += part) },
    quiet,
    color,
    readSource: async (file) =>
      file === "a.json" ? '{\n  "b": 1\n}\n' : undefined,
  });
  const exit = await reporter.finish(report);
  return { ...text, exit };
}

describe("the reporter for people", () => {
  test("prints place, code, message, pointer and hint to stderr, without colour on a pipe", async () => {
    expect(await printed(REPORT)).toEqual({
      exit: 2,
      stdout: "",
      stderr:
        "a.json:2:3 error invalid_operand it is wrong (/b)\n  hint: right it\ndone\n",
    });
  });

  test("adds colour and a code frame for a person", async () => {
    const { stderr } = await printed(REPORT, { isTTY: true });
    expect(stderr).toContain("\u001b[31merror\u001b[39m");
    expect(stderr).toContain('> 2 |   "b": 1\n    |   ^');
  });

  test("adds colour to a pipe, and none for a person, when told to", async () => {
    expect((await printed(REPORT, { color: true })).stderr).toContain(
      "\u001b[31m",
    );
    const { stderr } = await printed(REPORT, { isTTY: true, color: false });
    expect(stderr).not.toContain("\u001b");
  });

  test("shows no frame for a finding about a whole file", async () => {
    const whole = createDiagnostic(
      "foreign_file",
      { file: "a.json" },
      "no",
      "yes",
    );
    const { stderr } = await printed(
      { ...REPORT, diagnostics: [whole] },
      { isTTY: true },
    );
    expect(stderr).not.toContain(" 1 |");
  });

  test("escapes what a terminal would obey, in messages, names and diffs", async () => {
    const evil = "\u001b]0;owned\u0007\u202e\u009b31m";
    const finding = {
      ...createDiagnostic("stale_output", { file: `${evil}.ts` }, evil, evil),
      diff: `--- ${evil}\n-${evil}`,
    };
    const result = await printed({ ...REPORT, findings: [finding] });
    expect(result.stdout + result.stderr).toMatch(/^[\n -~]*$/);
  });

  test("keeps the closing sentence from a quiet run", async () => {
    expect((await printed(REPORT, { quiet: true })).stderr).not.toContain(
      "done",
    );
  });
});

describe("the JSON report", () => {
  test("has members in one order, and nothing outside ASCII", () => {
    const evil = "\u009b\u202e\u{1f600}\ud800\u0000";
    const text = formatJsonReport({
      ...REPORT,
      diagnostics: [
        { ...createDiagnostic("not_json", SITE, evil, ""), diff: evil },
      ],
    });
    expect(text).toMatch(/^[\n -~]*$/);
    const report: unknown = JSON.parse(text);
    expect(report).toMatchObject({
      diagnostics: [{ message: evil, diff: evil }],
    });
    expect(text.match(/"(\w+)":/g)).toEqual(
      [
        ...[
          "version",
          "ok",
          "summary",
          "outputs",
          "findings",
          "errors",
          "warnings",
        ],
        ...[
          "diagnostics",
          "code",
          "severity",
          "file",
          "pointer",
          "range",
          "line",
        ],
        ...["column", "message", "hint", "diff"],
      ].map((name) => `"${name}":`),
    );
  });
});

describe("the environment", () => {
  test.each<[Record<string, string>, boolean | undefined]>([
    [{}, undefined],
    [{ NO_COLOR: "1" }, false],
    [{ NO_COLOR: "" }, undefined],
    [{ NO_COLOR: "1", FORCE_COLOR: "1" }, false],
    [{ FORCE_COLOR: "1" }, true],
    [{ FORCE_COLOR: "0" }, false],
    [{ TERM: "dumb" }, false],
  ])("%j asks for colour: %s", (env, expected) => {
    expect(colorOf(env)).toBe(expected);
  });
});

describe("the options", () => {
  test("offer every profile there is", () => {
    expect([...choices.profile].sort()).toEqual([...profileNames].sort());
  });

  test.each([
    [["check", "--reporter", "json"], "json"],
    [["check", "--reporter=sarif", "--oops"], "sarif"],
    [["check", "json", "--reporter", "pretty"], "pretty"],
    [["--reporter=json", "--reporter", "github"], "github"],
    [["--reporter=xml"], undefined],
    [["json", "--reporter"], undefined],
  ])("of %j ask for the reporter %s", (args, expected) => {
    expect(reporterNamedIn(args)).toBe(expected);
  });
});

describe("an interruption", () => {
  test("stops an idle run at once, and undoes what it must", () => {
    const events: string[] = [];
    const interruption = createInterruption(() => events.push("stop"));
    interruption.onStop(() => events.push("undo"));
    interruption.interrupt();
    expect(events).toEqual(["undo", "stop"]);
  });

  test("waits for the end of a step, also of one that fails", async () => {
    const events: string[] = [];
    const interruption = createInterruption(() => events.push("stop"));
    await interruption.runStep(async () => {
      interruption.interrupt();
      events.push("written");
    });
    expect(events).toEqual(["written", "stop"]);
    await expect(
      interruption.runStep(() => Promise.reject(new Error("full disk"))),
    ).rejects.toThrow("full disk");
    interruption.interrupt();
    expect(events).toEqual(["written", "stop", "stop"]);
  });
});

describe("progress", () => {
  test("is not shown on a pipe", () => {
    const { context, stderr } = openWorld({});
    const progress = startProgress(context, "compiling");
    progress.update(1, 2);
    progress.stop();
    expect(stderr()).toBe("");
  });

  test("is shown to a person once a run has taken 300 ms, and taken away", async () => {
    vi.useFakeTimers();
    const { context } = openWorld({}, { isTTY: true });
    const progress = startProgress(context, "compiling");
    progress.update(1, 2);
    await vi.advanceTimersByTimeAsync(299);
    expect(spinner.start).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await vi.dynamicImportSettled();
    expect(spinner.start).toHaveBeenCalledOnce();
    expect(spinner.text).toBe("compiling 1/2");
    progress.update(2, 4);
    progress.update(3, 4);
    expect(spinner.text).toBe("compiling 2/4");
    vi.advanceTimersByTime(100);
    progress.update(4, 4);
    expect(spinner.text).toBe("compiling 4/4");
    progress.stop();
    expect(spinner.stop).toHaveBeenCalledOnce();
  });

  test("is not shown when the run is done sooner", async () => {
    vi.useFakeTimers();
    const { context } = openWorld({}, { isTTY: true });
    startProgress(context, "compiling").stop();
    await vi.advanceTimersByTimeAsync(1000);
    await vi.dynamicImportSettled();
    expect(spinner.start).not.toHaveBeenCalled();
  });
});
