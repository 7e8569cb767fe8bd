import { compareCodePoints } from "@proviso/runtime/compiler";
import type { MinimumDataCode } from "../../codes.ts";
import { canonicalJson } from "../../diagnostics/canonical-json.ts";

/** The form of the reports; it changes with their meaning. */
export const LINT_SCHEMA_VERSION = "openmed.agent.tool_contract_lint.v1";

/** Why an input asks for more data than its purpose needs, and where. */
export interface LintFinding {
  readonly severity: "error";
  /** `proviso explain CODE` tells more. */
  readonly reason_code: MinimumDataCode;
  /** `#` and a JSON Pointer (RFC 6901) into the schema, without percent escapes. */
  readonly schema_path: string;
}

/** A finding without its severity, which is always the same. */
export type FoundPlace = Omit<LintFinding, "severity">;

/** The outcome of the minimum-data lint; it holds no value of the schema. */
export interface LintReport {
  readonly schema_version: typeof LINT_SCHEMA_VERSION;
  /** Whether nothing was found. */
  readonly passed: boolean;
  /** By path, then by code, in the order of code points; each once. */
  readonly findings: readonly LintFinding[];
}

/** The report of some findings, which may come in any order and more than once. */
export function lintReport(found: Iterable<FoundPlace>): LintReport {
  const codesByPath = new Map<string, Set<MinimumDataCode>>();
  for (const { reason_code, schema_path } of found) {
    const codes = codesByPath.get(schema_path) ?? new Set();
    codesByPath.set(schema_path, codes.add(reason_code));
  }
  const paths = [...codesByPath.keys()].sort(compareCodePoints);
  const findings = paths.flatMap((schema_path) =>
    [...(codesByPath.get(schema_path) ?? [])]
      .sort(compareCodePoints)
      .map((reason_code): LintFinding => {
        return { severity: "error", reason_code, schema_path };
      }),
  );
  return {
    schema_version: LINT_SCHEMA_VERSION,
    passed: findings.length === 0,
    findings,
  };
}

/**
 * Writes a report as JSON of one line: members in the order of code points, no
 * blanks, and everything outside printable ASCII as lower-case `\uXXXX`. Equal
 * reports have the same bytes.
 */
export function formatLintReport(report: LintReport): string {
  const { schema_version, passed, findings } = report;
  return canonicalJson({
    schema_version,
    passed,
    findings: findings.map(({ severity, reason_code, schema_path }) => {
      return { severity, reason_code, schema_path };
    }),
  });
}
