import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CommandContext } from "../src/cli/context.ts";
import { generate } from "../src/cli/generate.ts";
import { type Report, reportFaults } from "../src/cli/report.ts";
import {
  formatGithubReport,
  githubReporter,
} from "../src/cli/reporters/github.ts";
import { formatSarifReport } from "../src/cli/reporters/sarif.ts";
import { codes, type DiagnosticCode } from "../src/codes.ts";
import { createDiagnostic, type DiagnosticSite } from "../src/diagnostics.ts";
import { openWorld } from "./support/command-world.ts";
import { readSarifSchema } from "./support/sarif-schema.ts";

/* With UPDATE_GOLDEN=1 the texts are written anew, to be reviewed as a diff. */
const folder = path.join(import.meta.dirname, "golden");

function expectGolden(name: string, text: string): void {
  const file = path.join(folder, name);
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, "utf8"));
}

const sarif = readSarifSchema();

const SITE: DiagnosticSite = {
  file: "tools/read file.contract.json",
  pointer: "/input/properties/a~1b",
  range: { line: 7, column: 12 },
};

const codeNames = Object.keys(codes) as DiagnosticCode[];

/** A report with one of everything. */
const report: Report = {
  summary: { contracts: 2 },
  findings: [
    createDiagnostic("optional_input", SITE, "100% optional, it is", "drop it"),
    {
      ...createDiagnostic("open_input_object", SITE, "open", ""),
      severity: "warning",
    },
  ],
  diagnostics: [
    createDiagnostic(
      "invalid_json",
      { file: "a,b:c.json" },
      "two\nlines",
      "one\r\nor two",
    ),
    createDiagnostic(
      "invalid_usage",
      { file: "" },
      "no such thing",
      "write { }",
    ),
  ],
  suppressed: [
    {
      finding: createDiagnostic("derived_input", SITE, "derived", ""),
      reason: "the registry asks for it",
    },
  ],
  closing: "2 findings, 2 errors",
};

function streams(): Record<
  "stdout" | "stderr",
  { stream: CommandContext["stdout"]; text: () => string }
> {
  const open = (): { stream: CommandContext["stdout"]; text: () => string } => {
    let text = "";
    const write = (part: string): void => void (text += part);
    return { stream: { isTTY: false, write }, text: () => text };
  };
  return { stdout: open(), stderr: open() };
}

function reportOfAllCodes(): Report {
  return reportFaults(
    codeNames.map((code) => createDiagnostic(code, SITE, "message", "hint")),
  );
}

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.constantFrom(
        ...["::error::", "%", "%0A", "\n", "\r", ":", ",", "\u0000", "\u202e"],
        ...["\ud800", "\u{1f600}", "\u2028", "\u009b", "a", "/", " "],
      ),
    )
    .map((parts) => parts.join("")),
);

const anyDiagnostic = fc
  .record({
    code: fc.constantFrom(...codeNames),
    file: anyText,
    pointer: anyText,
    message: anyText,
    hint: anyText,
    range: fc.record({
      line: fc.integer({ min: 1 }),
      column: fc.integer({ min: 1 }),
    }),
  })
  .map(({ code, file, pointer, range, message, hint }) =>
    createDiagnostic(code, { file, pointer, range }, message, hint),
  );

const anyReport = fc
  .record({
    findings: fc.array(anyDiagnostic, { maxLength: 3 }),
    diagnostics: fc.array(anyDiagnostic, { maxLength: 3 }),
  })
  .map((parts): Report => ({ summary: {}, closing: "", ...parts }));

describe("annotations for GitHub Actions", () => {
  test("are as they were", () => {
    expectGolden("report.github.txt", formatGithubReport(report));
  });

  test("are one line each of inert text, whatever a diagnostic says", () => {
    fc.assert(
      fc.property(anyReport, (hostile) => {
        const lines = formatGithubReport(hostile).split("\n");
        expect(lines.pop()).toBe("");
        expect(lines).toHaveLength(
          hostile.findings.length + hostile.diagnostics.length,
        );
        for (const line of lines) {
          expect(line).toMatch(
            /^::(?:error|warning) (?:file=[^:,]*,line=\d+,col=\d+,)?title=\w+::/,
          );
          expect(line).not.toMatch(
            /[\p{Cc}\p{Cf}\u2028\u2029]|%(?!25|0A|2C|3A)/u,
          );
        }
      }),
    );
  });

  test("go to stdout, and to stderr where code was printed", async () => {
    const files = { "/a.contract.json": "BROKEN", "/b.contract.json": "b" };
    const run = async (flags: object): Promise<Record<string, string>> => {
      const world = openWorld(files);
      const all = { format: true, reporter: "github", ...flags } as const;
      expect(await generate([], all, world.context)).toBe(2);
      return { stdout: world.stdout(), stderr: world.stderr() };
    };
    const annotation = "::error file=a.contract.json,line=1,col=2,";
    expect((await run({}))["stdout"]).toContain(annotation);
    const printed = await run({ stdout: true });
    expect(printed["stdout"]).not.toContain("::");
    expect(printed["stderr"]).toContain(annotation);
  });

  test("leave the closing sentence to stderr, and out of a quiet run", async () => {
    const { stdout, stderr } = streams();
    const open = (quiet: boolean): ReturnType<typeof githubReporter> =>
      githubReporter({ stdout: stdout.stream, stderr: stderr.stream, quiet });
    await open(true).finish({ ...report, findings: [], diagnostics: [] });
    expect(stderr.text()).toBe("");
    expect(await open(false).finish(report)).toBe(2);
    expect(stderr.text()).toBe("2 findings, 2 errors\n");
  });

  test("are chosen in GitHub Actions where nothing else is asked for", async () => {
    const world = openWorld({ "/a.contract.json": "BROKEN" });
    const context: CommandContext = { ...world.context, reporter: "github" };
    await generate([], { format: true }, context);
    expect(world.stdout()).toContain("::error ");
  });
});

describe("SARIF documents", () => {
  test("are as they were", () => {
    expectGolden("report.sarif.json", formatSarifReport(report));
  });

  test("fit the published schema", () => {
    const documents = [
      formatSarifReport(report),
      formatSarifReport(reportFaults([])),
      formatSarifReport(reportFaults([]), 130),
      formatSarifReport(reportOfAllCodes()),
    ];
    for (const text of documents) {
      expect(sarif.mismatches(JSON.parse(text))).toEqual([]);
    }
  });

  test("fit it whatever a diagnostic says, in ASCII", () => {
    fc.assert(
      fc.property(anyReport, (hostile) => {
        const text = formatSarifReport(hostile);
        expect(sarif.mismatches(JSON.parse(text))).toEqual([]);
        expect(text).toMatch(/^[\n -~]*$/);
      }),
    );
  });

  test("the schema refuses a document that is none", () => {
    const text = formatSarifReport(report);
    const broken = text.replaceAll('"startLine": 7', '"startLine": 0');
    expect(broken).not.toBe(text);
    expect(sarif.matches(JSON.parse(broken))).toBe(false);
    const older = text.replace('"version": "2.1.0"', '"version": "2.0.0"');
    expect(sarif.matches(JSON.parse(older))).toBe(false);
  });

  test.each([
    ["a b/c#d?.json", "a%20b/c%23d%3F.json"],
    ["../\u00fc/\ud800.json", "../%C3%BC/%EF%BF%BD.json"],
    ["/w/a.json", "file:///w/a.json"],
    ["C:/w/a.json", "file:///C%3A/w/a.json"],
  ])("name the file %j %s", (file, uri) => {
    const fault = createDiagnostic("invalid_json", { file }, "m", "");
    const text = formatSarifReport(reportFaults([fault]));
    expect(text).toContain(`"uri": "${uri}"`);
  });
});
