import {
  inspectSchema,
  profileNamed,
  wholeTable,
} from "@proviso/runtime/compiler";
import type { Contract, ContractSide } from "../passes/contract.ts";
import type { LintedContract, LintedSchema, LintedSide } from "./rule.ts";

/** Gives a contract that compiles the places of its schemas, which modules don't need. */
export function lintedContract(contract: Contract): LintedContract {
  const { input, output, source } = contract;
  const { pointers } = source;
  const sides = [lintedSide(contract, "input", input, pointers.input)];
  if (output !== undefined) {
    sides.push(lintedSide(contract, "output", output, pointers.output));
  }
  return { ...contract, sides };
}

function lintedSide(
  { profile, numbers, modes }: Contract,
  side: LintedSide["side"],
  content: ContractSide,
  base: string,
): LintedSide {
  const schemas: LintedSchema[] = [];
  inspectSchema(content.schema, {
    ...modes,
    profile: profileNamed(profile),
    numbers,
    table: wholeTable,
    documents: Object.fromEntries(content.documents),
    onSchema: ({ raw, node, pointer, document }) => {
      if (document === "") schemas.push({ raw, node, pointer: base + pointer });
    },
  });
  return { ...content, side, pointer: base, schemas };
}
