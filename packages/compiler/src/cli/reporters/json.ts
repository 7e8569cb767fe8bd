import {
  canonicalJson,
  escapeNonAscii,
} from "../../diagnostics/canonical-json.ts";
import { prettyJson } from "../../diagnostics/pretty-json.ts";
import type { TextStream } from "../context.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import {
  exitCodeOf,
  type Report,
  type ReportedDiagnostic,
  type Reporter,
  type SuppressedFinding,
} from "../report.ts";

/** Prints one JSON document and nothing else, whatever happened. */
export function jsonReporter(stdout: TextStream): Reporter {
  return {
    print: () => undefined,
    note: () => undefined,
    finish: (report) => {
      stdout.write(formatJsonReport(report));
      return Promise.resolve(exitCodeOf(report));
    },
  };
}

/**
 * The document of a run: `version` (1), `ok` (whether the exit code is 0),
 * `summary` (counts) and `diagnostics`, the findings first.
 * What was suppressed, and what a command prints for people beside that, follow
 * as members of their own.
 * ASCII with a line feed at the end.
 */
export function formatJsonReport(
  report: Report,
  exitCode: ExitCode = exitCodeOf(report),
): string {
  const all = [...report.findings, ...report.diagnostics];
  const count = (severity: string): number =>
    report.diagnostics.filter((found) => found.severity === severity).length;
  const document = {
    version: 1,
    ok: exitCode === exitCodes.fine,
    summary: {
      ...report.summary,
      findings: report.findings.length,
      errors: count("error"),
      warnings: count("warning"),
    },
    diagnostics: all.map(orderMembers),
    ...(report.suppressed === undefined
      ? {}
      : { suppressed: report.suppressed.map(orderSuppressed) }),
    ...report.details,
  };
  const json =
    report.isCanonical === true
      ? canonicalJson(document)
      : escapeNonAscii(prettyJson(document));
  return `${json}\n`;
}

/** The order of members is part of a report that is compared byte by byte. */
function orderMembers(diagnostic: ReportedDiagnostic): ReportedDiagnostic {
  const { code, severity, file, pointer, message, hint, diff, issue } =
    diagnostic;
  const { line, column } = diagnostic.range;
  return {
    code,
    severity,
    file,
    pointer,
    range: { line, column },
    message,
    hint,
    ...(diff === undefined ? {} : { diff }),
    ...(issue === undefined ? {} : { issue }),
  };
}

function orderSuppressed({ finding, reason }: SuppressedFinding): object {
  return { ...orderMembers(finding), reason };
}
