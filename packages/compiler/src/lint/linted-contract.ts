import {
  inspectSchema,
  profileNamed,
  wholeTable,
} from "@proviso/runtime/compiler";
import type { Contract, ContractSide } from "../passes/contract.ts";
import { nodesBelow } from "../passes/nodes-below.ts";
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
  const found: LintedSchema[] = [];
  const { schema } = inspectSchema(content.schema, {
    ...modes,
    profile: profileNamed(profile),
    numbers,
    table: wholeTable,
    documents: Object.fromEntries(content.documents),
    onSchema: ({ raw, node, pointer, document }) => {
      if (document === "") found.push({ raw, node, pointer: base + pointer });
    },
  });
  // No value meets the others, and such a schema may lead back to itself without end.
  const live = schema === undefined ? new Set() : nodesBelow(schema.node);
  const schemas = found.filter(({ node }) => live.has(node));
  return { ...content, side, pointer: base, schemas };
}
