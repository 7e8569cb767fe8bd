import type { Diagnostic } from "../diagnostics.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";

/** A diagnostic as a report shows it. */
export interface ReportedDiagnostic extends Diagnostic {
  /** A short unified diff, from what stands on disk to what should. */
  readonly diff?: string;
  /** For a value that doesn't fit: the code of the issue. */
  readonly issue?: string;
  /** What people are shown in place of the whole diagnostic. */
  readonly plain?: string;
  /** Whether the lines around the place may not be shown. */
  readonly hidesSource?: boolean;
}

/** A finding that somebody decided to live with. */
export interface SuppressedFinding {
  readonly finding: Diagnostic;
  /** Why, in the words of whoever decided. */
  readonly reason: string;
}

/** What a command has to say when it is done. */
export interface Report {
  /** Counts, in the order in which they are printed. */
  readonly summary: Readonly<Record<string, number>>;
  /** What the command was asked to look for, in the order of print. */
  readonly findings: readonly ReportedDiagnostic[];
  /** What kept it from doing its work, in the order of print. */
  readonly diagnostics: readonly ReportedDiagnostic[];
  /** Findings that count no more, in the order of print. */
  readonly suppressed?: readonly SuppressedFinding[];
  /** One sentence for people; "" for none. */
  readonly closing: string;
  /** Whether the JSON document is one line, its members in the order of code points. */
  readonly isCanonical?: boolean;
  /** Further members of the JSON document: what the command prints for people otherwise. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The report of a command that could not do its work. */
export function reportFaults(diagnostics: readonly Diagnostic[]): Report {
  return { summary: {}, findings: [], diagnostics, closing: "" };
}

/** Errors beat findings; warnings change nothing. */
export function exitCodeOf({ diagnostics, findings }: Report): ExitCode {
  if (diagnostics.some(isError)) return exitCodes.broken;
  return findings.some(isError) ? exitCodes.findings : exitCodes.fine;
}

function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}

/** The closing sentence: what was counted, and the errors that are in the way. */
export function closingOf(
  parts: readonly string[],
  diagnostics: readonly Diagnostic[],
): string {
  const errors = diagnostics.filter(isError);
  const faults = errors.length > 0 ? [countNoun(errors.length, "error")] : [];
  return [...parts, ...faults].join(", ");
}

/** `1 error`, `2 errors`. */
export function countNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Takes what a command prints and, at the end, its report. */
export interface Reporter {
  /** Prints what was asked for: code, or a list. */
  print(text: string): void;
  /** Prints what was done on the way; a quiet run is silent about it. */
  note(text: string): void;
  /** Prints the report and tells the exit code. */
  finish(report: Report): Promise<ExitCode>;
}
