import type { MinimumDataCode } from "../../codes.ts";
import {
  createDiagnostic,
  type Diagnostic,
  siteIn,
} from "../../diagnostics.ts";
import type { ContractSource } from "../../source/contract-source.ts";
import type { LintReport } from "./report.ts";

/** The findings of a contract's input, placed in its document; as free of values as the report. */
export function placeFindings(
  { findings }: LintReport,
  source: ContractSource,
): Diagnostic[] {
  return findings.map(({ reason_code, schema_path }) => {
    const [message, hint] = words[reason_code];
    const isName = reason_code === "unsupported_schema_keyword";
    const pointer = source.pointers.input + schema_path.slice("#".length);
    const site = siteIn(source, pointer, isName ? "name" : "value");
    return createDiagnostic(reason_code, site, message, hint);
  });
}

const words: Readonly<
  Record<MinimumDataCode, readonly [message: string, hint: string]>
> = {
  invalid_schema: [
    "this is no schema that the minimum-data lint can inspect to its end",
    "write one type name, one schema a property, one schema for all items, and declared names without repeats in required",
  ],
  missing_purpose: [
    "no purpose is declared",
    'add "x-openmed-purpose" with the purpose of the tool',
  ],
  invalid_purpose: [
    "the purpose is no versioned purpose identifier",
    "write purpose:NAMESPACE/NAME@MAJOR.MINOR.PATCH",
  ],
  overbroad_for_purpose: [
    "the field serves another purpose than the input",
    "drop the field, or give it a tool of its own",
  ],
  missing_minimum_data: [
    "the field doesn't say whether its purpose needs it",
    'add "x-openmed-minimum-data": "required", or drop the field',
  ],
  invalid_minimum_data: [
    "the need of the field is none of the three words",
    'write "required", "optional" or "derived"',
  ],
  optional_input: [
    "the input asks for a field that its purpose doesn't need",
    "drop the field, or declare it required, in its object too",
  ],
  derived_input: [
    "the input asks for a field that can be derived",
    "drop the field and derive it in the tool",
  ],
  open_input_object: [
    "the object takes undeclared members",
    'write "additionalProperties": false',
  ],
  unsupported_schema_keyword: [
    "the minimum-data lint can't look through this keyword",
    "spell the fields out in place of it",
  ],
};
