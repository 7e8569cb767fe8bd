import { escapeInvisible } from "@proviso/runtime/compiler";
import type { TextStream } from "../context.ts";
import {
  exitCodeOf,
  type Report,
  type ReportedDiagnostic,
  type Reporter,
} from "../report.ts";

/** Where the reporter for GitHub Actions prints. */
export interface GithubOptions {
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  /** Says nothing but results, findings and faults. */
  readonly quiet: boolean;
}

/**
 * Prints workflow commands, one line each, that GitHub Actions shows beside the
 * lines of a change. Where code was printed, they go to stderr, which the
 * runner reads too.
 */
export function githubReporter(options: GithubOptions): Reporter {
  const { stdout, stderr, quiet } = options;
  let annotations = stdout;
  return {
    print(text) {
      annotations = stderr;
      stdout.write(text);
    },
    note(text) {
      if (!quiet) stderr.write(text);
    },
    finish(report) {
      annotations.write(formatGithubReport(report));
      if (report.closing !== "" && !quiet) stderr.write(`${report.closing}\n`);
      return Promise.resolve(exitCodeOf(report));
    },
  };
}

/** The annotations of a report: findings, then faults, then what was suppressed, as notices. */
export function formatGithubReport(report: Report): string {
  const { findings, diagnostics, suppressed = [] } = report;
  return [
    ...[...findings, ...diagnostics].map((found) =>
      annotate(found.severity, found, describe(found)),
    ),
    ...suppressed.map(({ finding, reason }) =>
      annotate(
        "notice",
        finding,
        `suppressed: ${finding.message} (reason: ${reason})`,
      ),
    ),
  ].join("");
}

function describe({ message, pointer, hint }: ReportedDiagnostic): string {
  const where = pointer === "" ? "" : ` (${pointer})`;
  return `${message}${where}${hint === "" ? "" : `\nhint: ${hint}`}`;
}

function annotate(
  level: "error" | "warning" | "notice",
  { file, range, code }: ReportedDiagnostic,
  text: string,
): string {
  const place =
    file === ""
      ? ""
      : `file=${encodeProperty(file)},line=${range.line},col=${range.column},`;
  return `::${level} ${place}title=${code}::${encodeText(text)}\n`;
}

/** The runner takes `%`, and ends of lines, for its own. */
function encodeText(text: string): string {
  return text
    .split("\n")
    .map((line) => escapeInvisible(line).replaceAll("%", "%25"))
    .join("%0A");
}

/** In properties colons and commas part names and values as well. */
function encodeProperty(text: string): string {
  return encodeText(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
