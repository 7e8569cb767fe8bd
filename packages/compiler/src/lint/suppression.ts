import type { Diagnostic } from "../diagnostics.ts";
import type { LintCode } from "./selection.ts";

/** A decision to live with some findings, and why. */
export interface Suppression {
  /** The code of the findings. */
  readonly rule: LintCode;
  /** The contract file, relative to the working folder, with forward slashes. */
  readonly file: string;
  /** JSON Pointer into the file: of the finding, or of a part that holds it; the whole file by default. */
  readonly pointer?: string;
  /** For whoever reads the report. */
  readonly reason: string;
}

/** Findings, parted by whether they count. */
export interface Sifted {
  readonly findings: readonly Diagnostic[];
  readonly suppressed: readonly {
    readonly finding: Diagnostic;
    readonly reason: string;
  }[];
  /** Suppressions that fit no finding. */
  readonly unused: readonly Suppression[];
}

/** Takes out the findings that are suppressed; the first suppression that fits gives the reason. */
export function siftFindings(
  found: readonly Diagnostic[],
  suppressions: readonly Suppression[],
): Sifted {
  const used = new Set<Suppression>();
  const findings: Diagnostic[] = [];
  const suppressed: Sifted["suppressed"][number][] = [];
  for (const finding of found) {
    const fitting = suppressions.filter((each) => fits(each, finding));
    for (const each of fitting) used.add(each);
    const [first] = fitting;
    if (first === undefined) findings.push(finding);
    else suppressed.push({ finding, reason: first.reason });
  }
  const unused = suppressions.filter((each) => !used.has(each));
  return { findings, suppressed, unused };
}

function fits(
  { rule, file, pointer = "" }: Suppression,
  finding: Diagnostic,
): boolean {
  return (
    rule === finding.code &&
    file === finding.file &&
    (finding.pointer === pointer || finding.pointer.startsWith(`${pointer}/`))
  );
}
