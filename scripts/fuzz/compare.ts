import { findDisagreements } from "../compare-engines.ts";
import type { LoadOptions } from "../load-modules.ts";
import { compileCases, type SchemaCase } from "./cases.ts";
import { type Draft, draftText } from "./draft.ts";
import type { Finding } from "./finding.ts";
import { fits } from "./oracle.ts";
import { findTextFaults } from "./text-faults.ts";

/** How the readers of both engines differ on a schema. */
export function readersOf({ drift, schema }: SchemaCase): Finding[] {
  if (drift === undefined) return [];
  return [{ check: "refusals", detail: drift, schema, value: undefined }];
}

/** What a value shows of a schema: by each side of the contract, and by the oracle. */
export function compareCase(
  { engines, schema }: SchemaCase,
  value: Draft,
): Finding[] {
  const text = draftText(value);
  const found = engines.flatMap((pair) => findDisagreements(pair, text));
  const isFitting = fits(schema, value);
  if (engines[0]?.interpreted.parse(text).ok !== isFitting) {
    const detail = `the plain reading of the schema says ${isFitting}`;
    found.push({ check: "oracle", detail });
  }
  return found.map((each) => ({ ...each, schema, value }));
}

/** Looks from scratch for what a check found, in schemas and values like those. */
export async function compareAgain(
  check: string,
  pairs: readonly Pick<Finding, "schema" | "value">[],
  options: LoadOptions,
): Promise<Finding[]> {
  const schemas = pairs.map(({ schema }) => schema);
  const cases = await compileCases(schemas, options);
  const found = cases.flatMap((each, index) => {
    const value = pairs[index]?.value;
    const isComparable = value !== undefined && each.engines.length > 0;
    return isComparable ? compareCase(each, value) : readersOf(each);
  });
  const isOfText = check === "prettier" || check === "types";
  const faults = isOfText ? await findTextFaults(cases) : [];
  return [...found, ...faults].filter((finding) => finding.check === check);
}
