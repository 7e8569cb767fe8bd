import { findDisagreements } from "../compare-engines.ts";
import type { LoadOptions } from "../load-modules.ts";
import { compileCases, type SchemaCase } from "./cases.ts";
import { type Draft, draftText } from "./draft.ts";
import type { Finding } from "./finding.ts";
import { findTextFaults } from "./text-faults.ts";

/** How the readers of both engines differ on a schema. */
export function readersOf({ drift, schema }: SchemaCase): Finding[] {
  if (drift === undefined) return [];
  return [{ check: "refusals", detail: drift, schema, value: undefined }];
}

/** What a value shows of a schema: by each side of the contract, and by the oracle. */
export function compareCase(
  { engines, fits, peers, schema }: SchemaCase,
  value: Draft,
): Finding[] {
  const text = draftText(value);
  const found = engines.flatMap((pair) => findDisagreements(pair, text));
  const [first] = engines;
  if (first === undefined) return [];
  const isFitting = first.interpreted.parse(text).ok;
  if (fits(value) !== isFitting) {
    const detail = `the plain reading of the schema says ${!isFitting}`;
    found.push({ check: "oracle", detail });
  }
  for (const peer of peers) {
    if ((peer.judge(value) ?? isFitting) === isFitting) continue;
    found.push({ check: peer.name, detail: `it says ${!isFitting}` });
  }
  return found.map((each) => ({ ...each, schema, value }));
}

/** Looks from scratch for what one check found, in other schemas and values. */
export class Comparison {
  private readonly check: string;
  private readonly options: LoadOptions;
  /** By schema text; most values are compared on a schema that was there before. */
  private readonly cases = new Map<string, SchemaCase>();

  constructor(check: string, options: LoadOptions) {
    this.check = check;
    this.options = options;
  }

  /** The first of the pairs, with what the check finds in it. */
  async find(
    pairs: readonly Pick<Finding, "schema" | "value">[],
  ): Promise<Finding | undefined> {
    await this.compile(pairs.map(({ schema }) => schema));
    for (const { schema, value } of pairs) {
      const each = this.cases.get(draftText(schema));
      if (each === undefined) continue;
      const found = await this.findingsOf(each, value);
      const same = found.find(({ check }) => check === this.check);
      if (same !== undefined) return same;
    }
    return undefined;
  }

  private async compile(schemas: readonly Draft[]): Promise<void> {
    const unknown = new Map(
      schemas
        .map((schema): [string, Draft] => [draftText(schema), schema])
        .filter(([text]) => !this.cases.has(text)),
    );
    const cases = await compileCases([...unknown.values()], this.options);
    for (const each of cases) this.cases.set(draftText(each.schema), each);
  }

  private async findingsOf(
    each: SchemaCase,
    value: Draft | undefined,
  ): Promise<readonly Finding[]> {
    if (this.check === "prettier" || this.check === "types") {
      return findTextFaults([each], this.options);
    }
    if (value === undefined) return readersOf(each);
    return each.engines.length === 0 ? [] : compareCase(each, value);
  }
}
