/** Prints what a check found; the exit code is 1 if it found anything. */
export function reportFindings(findings: readonly string[]): void {
  for (const finding of findings) console.log(finding);
  console.log(findings.length === 0 ? "Fine." : `Found: ${findings.length}`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
