import { escapeInvisible } from "@proviso/runtime/compiler";
import picocolors from "picocolors";
import { codeFrame, formatDiagnostic } from "../../diagnostics.ts";
import type { TextStream } from "../context.ts";
import {
  exitCodeOf,
  type ReportedDiagnostic,
  type Reporter,
  type SuppressedFinding,
} from "../report.ts";

/** What the reporter for people needs. */
export interface PrettyOptions {
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  /** Says nothing but results, findings and faults. */
  readonly quiet: boolean;
  /** `undefined`: whatever each stream is. */
  readonly color: boolean | undefined;
  /** The text of a file that a diagnostic names; `undefined` when it can't be had. */
  readonly readSource: (file: string) => Promise<string | undefined>;
}

/** Prints for people: results and findings to stdout, everything else to stderr. */
export function prettyReporter(options: PrettyOptions): Reporter {
  const { stdout, stderr, quiet } = options;
  return {
    print: (text) => stdout.write(text),
    note: (text) => {
      if (!quiet) stdout.write(text);
    },
    async finish(report) {
      await printAll(report.findings, stdout, options);
      await printAll(report.diagnostics, stderr, options);
      if (!quiet) stderr.write(formatSuppressed(report.suppressed ?? []));
      if (report.closing !== "" && !quiet) stderr.write(`${report.closing}\n`);
      return exitCodeOf(report);
    },
  };
}

/** One line each: whoever wonders why a finding is missing looks here. */
function formatSuppressed(suppressed: readonly SuppressedFinding[]): string {
  return suppressed
    .map(({ finding, reason }) => {
      const { file, range, code, pointer } = finding;
      const place = `${file}:${range.line}:${range.column}`;
      const where = pointer === "" ? "" : ` (${pointer})`;
      const line = `${place} suppressed ${code}: ${reason}${where}`;
      return `${escapeInvisible(line)}\n`;
    })
    .join("");
}

async function printAll(
  diagnostics: readonly ReportedDiagnostic[],
  stream: TextStream,
  options: PrettyOptions,
): Promise<void> {
  const colors = picocolors.createColors(options.color ?? stream.isTTY);
  for (const diagnostic of diagnostics) {
    const parts = [paintDiagnostic(diagnostic, colors)];
    if (stream.isTTY) parts.push(await frame(diagnostic, options));
    parts.push(paintDiff(diagnostic.diff ?? "", colors));
    for (const part of parts) if (part !== "") stream.write(`${part}\n`);
  }
}

type Colors = ReturnType<typeof picocolors.createColors>;

function paintDiagnostic(
  diagnostic: ReportedDiagnostic,
  colors: Colors,
): string {
  const { severity, code, plain } = diagnostic;
  if (plain !== undefined) return escapeInvisible(plain);
  const paint = severity === "error" ? colors.red : colors.yellow;
  return formatDiagnostic(diagnostic).replace(
    `${severity} ${code}`,
    () => `${paint(severity)} ${colors.bold(code)}`,
  );
}

function paintDiff(diff: string, colors: Colors): string {
  if (diff === "") return "";
  return diff
    .split("\n")
    .map((line) => `    ${paintDiffLine(escapeInvisible(line), colors)}`)
    .join("\n");
}

function paintDiffLine(line: string, colors: Colors): string {
  if (line.startsWith("-")) return colors.red(line);
  if (line.startsWith("+")) return colors.green(line);
  return colors.dim(line);
}

/** A finding about a whole file has no place to show. */
async function frame(
  { file, pointer, range, plain, hidesSource }: ReportedDiagnostic,
  options: PrettyOptions,
): Promise<string> {
  const isWholeFile = pointer === "" && range.line === 1 && range.column === 1;
  if (file === "" || isWholeFile || plain !== undefined) return "";
  if (hidesSource === true) return "";
  const text = await options.readSource(file);
  return text === undefined ? "" : codeFrame(text, range);
}
