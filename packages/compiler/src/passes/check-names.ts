import { createDiagnostic, type Diagnostic, siteIn } from "../diagnostics.ts";
import { exportedNames, fileNameOfTool } from "../names/contract-names.ts";
import type { Contract } from "./contract.ts";

/**
 * Refuses contracts of one document whose modules would meet: in a file name,
 * letter case aside, or in a name that both export. Neither wins silently.
 */
export function checkNames(
  contracts: readonly Contract[],
  report: (diagnostic: Diagnostic) => void,
): Contract[] {
  const owners = new Map<string, Contract[]>();
  for (const contract of contracts) {
    for (const name of claimedNames(contract)) {
      owners.set(name, [...(owners.get(name) ?? []), contract]);
    }
  }
  const meeting = new Set<Contract>();
  for (const [name, claimants] of owners) {
    const [first, ...others] = claimants;
    for (const other of others) {
      if (first === undefined || meeting.has(other)) continue;
      meeting.add(first).add(other);
      report(collision(other, first, name));
    }
  }
  return contracts.filter((contract) => !meeting.has(contract));
}

/** Identifiers as they are; file names with an ending that no identifier has. */
function claimedNames({ name, names }: Contract): readonly string[] {
  const file = `${fileNameOfTool(name).toLowerCase()}.gen`;
  return [file, ...new Set(exportedNames(names))];
}

function collision(
  { source }: Contract,
  other: Contract,
  name: string,
): Diagnostic {
  const pointer = source.pointers.name;
  return createDiagnostic(
    "name_collision",
    siteIn(source, pointer),
    `the tools "${source.name}" and "${other.name}" would both be called ${name}`,
    "rename one of the two",
  );
}
