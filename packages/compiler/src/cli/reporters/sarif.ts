import { catalog } from "../../catalog.ts";
import type { Severity } from "../../codes/info.ts";
import { escapeNonAscii } from "../../diagnostics/canonical-json.ts";
import { isAbsolutePath } from "../../host/path.ts";
import type { TextStream } from "../context.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import {
  exitCodeOf,
  type Report,
  type ReportedDiagnostic,
  type Reporter,
} from "../report.ts";

/*
 * The Static Analysis Results Interchange Format, version 2.1.0 (OASIS
 * standard). Section numbers below are of its text.
 */

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/** Prints one SARIF document and nothing else, whatever happened. */
export function sarifReporter(stdout: TextStream): Reporter {
  return {
    print: () => undefined,
    note: () => undefined,
    finish: (report) => {
      stdout.write(formatSarifReport(report));
      return Promise.resolve(exitCodeOf(report));
    },
  };
}

/**
 * The document of a run, without date, path or version, so that equal runs have
 * equal bytes. What is about a file is a result, everything else a notification
 * of the invocation; what was suppressed is a result with its justification.
 * ASCII with a line feed at the end.
 */
export function formatSarifReport(
  report: Report,
  exitCode: ExitCode = exitCodeOf(report),
): string {
  const { findings, diagnostics, suppressed = [] } = report;
  const found = [...findings, ...diagnostics].map((finding) => {
    return { finding, reason: undefined };
  });
  const all = [...found, ...suppressed];
  const results = all.filter(({ finding }) => finding.file !== "");
  const others = all.filter(({ finding }) => finding.file === "");
  const rules = codesOf(results);
  const notifications = codesOf(others);
  const run = {
    tool: {
      driver: {
        name: "proviso",
        rules: rules.map(describeCode),
        notifications: notifications.map(describeCode),
      },
    },
    columnKind: "utf16CodeUnits",
    invocations: [
      {
        executionSuccessful:
          exitCode === exitCodes.fine || exitCode === exitCodes.findings,
        exitCode,
        toolExecutionNotifications: others.map(({ finding }) =>
          notify(finding, notifications),
        ),
      },
    ],
    results: results.map(({ finding, reason }) =>
      describeResult(finding, reason, rules),
    ),
  };
  const document = { $schema: SCHEMA, version: "2.1.0", runs: [run] };
  return `${escapeNonAscii(JSON.stringify(document, undefined, 2))}\n`;
}

/** The codes of some diagnostics, each once. */
function codesOf(
  all: readonly { readonly finding: ReportedDiagnostic }[],
): string[] {
  return [...new Set(all.map(({ finding }) => finding.code))].sort();
}

/** A reportingDescriptor (3.49). */
function describeCode(code: string): object {
  const info = catalog.get(code);
  if (info === undefined) return { id: code };
  const { title, severity, explanation, mend } = info;
  return {
    id: code,
    shortDescription: { text: encodeText(`${title}.`) },
    fullDescription: { text: encodeText(explanation) },
    help: { text: encodeText(mend) },
    defaultConfiguration: { level: levelOf(severity) },
  };
}

/** A result (3.27), suppressed from outside the document where there is a reason (3.35). */
function describeResult(
  finding: ReportedDiagnostic,
  reason: string | undefined,
  rules: readonly string[],
): object {
  return {
    ruleId: finding.code,
    ruleIndex: rules.indexOf(finding.code),
    level: levelOf(finding.severity),
    message: { text: wordsOf(finding) },
    locations: [locationOf(finding)],
    ...(reason === undefined
      ? {}
      : {
          suppressions: [
            { kind: "external", justification: encodeText(reason) },
          ],
        }),
  };
}

/** A notification (3.58): a fault of no file. */
function notify(
  finding: ReportedDiagnostic,
  notifications: readonly string[],
): object {
  const index = notifications.indexOf(finding.code);
  return {
    descriptor: { id: finding.code, index },
    level: levelOf(finding.severity),
    message: { text: wordsOf(finding) },
  };
}

function wordsOf({ message, hint }: ReportedDiagnostic): string {
  return encodeText(hint === "" ? message : `${message}\nhint: ${hint}`);
}

/** A brace would begin or end a placeholder (3.11.5). */
function encodeText(text: string): string {
  return text.replaceAll("{", "{{").replaceAll("}", "}}");
}

/** A location (3.28): a place in a text and, as its logical name, the JSON Pointer. */
function locationOf({ file, range, pointer }: ReportedDiagnostic): object {
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file) },
      region: { startLine: range.line, startColumn: range.column },
    },
    ...(pointer === ""
      ? {}
      : { logicalLocations: [{ fullyQualifiedName: pointer }] }),
  };
}

/** A path as a URI reference (RFC 3986), relative where the path is. */
function uriOf(file: string): string {
  const path = file.split("/").map(encodeSegment).join("/");
  if (!isAbsolutePath(file)) return path;
  return file.startsWith("/") ? `file://${path}` : `file:///${path}`;
}

/** A half of a surrogate pair has no UTF-8, and is written as U+FFFD. */
function encodeSegment(segment: string): string {
  const wellFormed = new TextDecoder().decode(
    new TextEncoder().encode(segment),
  );
  return encodeURIComponent(wellFormed);
}

/** The words for severities are the same (3.27.10). */
function levelOf(severity: Severity): "error" | "warning" {
  return severity;
}
