import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { isDraft } from "@proviso/runtime/compiler";
import { format } from "prettier";

import { typeCheckModules } from "../check-generated.ts";
import type { SchemaCase } from "./cases.ts";
import type { LoadOptions } from "../load-modules.ts";
import type { Finding } from "./finding.ts";
import { fittingConstant } from "./typed-values.ts";

/** What is wrong with the texts of generated modules, TypeScript all of them. */
export async function findTextFaults(
  cases: readonly SchemaCase[],
  modes: Pick<LoadOptions, "profile" | "numbers">,
): Promise<Finding[]> {
  return [...(await findUnstable(cases)), ...findUntyped(cases, modes)];
}

/** Which modules prettier would change. */
async function findUnstable(cases: readonly SchemaCase[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { module, schema } of cases) {
    if (module === undefined) continue;
    const formatted = await format(module, { parser: "typescript" });
    if (formatted === module) continue;
    const detail = firstDifference(module, formatted);
    findings.push({ check: "prettier", detail, schema, value: undefined });
  }
  return findings;
}

function firstDifference(text: string, formatted: string): string {
  const lines = formatted.split("\n");
  const index = text.split("\n").findIndex((line, at) => line !== lines[at]);
  return `line ${index + 1} would be ${JSON.stringify(lines[index])}`;
}

/**
 * Which modules a strict type checker refuses, all of them in one program, or
 * whose types don't admit what fits.
 */
function findUntyped(
  cases: readonly SchemaCase[],
  { profile, numbers = "double" }: Pick<LoadOptions, "profile" | "numbers">,
): Finding[] {
  const folder = mkdtempSync(path.join(tmpdir(), "proviso-fuzz-"));
  try {
    // So that there is a program even where no schema was accepted.
    writeFileSync(path.join(folder, "empty.ts"), "export {};\n");
    for (const [index, { module, schema }] of cases.entries()) {
      if (module === undefined) continue;
      // What types of drafts admit has tests of its own.
      const constant = isDraft(profile)
        ? ""
        : fittingConstant(schema, module, numbers);
      const text = `${module}\n${constant}`;
      writeFileSync(path.join(folder, `${index}.ts`), text);
    }
    return typeCheckModules(folder).flatMap((error) => {
      const each = cases[Number.parseInt(error, 10)];
      if (each === undefined) throw new Error(error);
      const { schema } = each;
      return [{ check: "types", detail: error, schema, value: undefined }];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
