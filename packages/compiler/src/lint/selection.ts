import type { MinimumDataCode, ProviderCode } from "../codes.ts";
import type { Severity } from "../codes/info.ts";
import { minimumDataCodes } from "../codes/minimum-data-codes.ts";
import { providerCodes } from "../codes/provider-codes.ts";
import { type HouseCode, houseRules } from "./index.ts";
import type { LintRule } from "./rule.ts";

/** Rules that are named together: all house rules, and the minimum-data lint as a whole. */
export const ruleSets = ["house", "minimum-data"] as const;

/** What `--rules` takes: a set of rules, or one house rule by its code. */
export type RuleName = (typeof ruleSets)[number] | HouseCode;

/** What a configuration gives a severity: the minimum-data lint as a whole, or a code. */
export type RuledName =
  "minimum-data" | "unused_suppression" | HouseCode | ProviderCode;

/** How a finding counts; `off` finds nothing. */
export type RuleSeverity = Severity | "off";

/** Severities other than those of the code table. */
export type RuleSeverities = Readonly<Partial<Record<RuledName, RuleSeverity>>>;

/** Code of a finding of the lint. */
export type LintCode = HouseCode | MinimumDataCode | ProviderCode;

const houseCodeNames = houseRules.map(({ code }) => code);
const providerCodeNames = Object.keys(providerCodes) as ProviderCode[];
const minimumDataCodeNames = Object.keys(minimumDataCodes) as MinimumDataCode[];

/** Every name that `--rules` takes. */
export const ruleNames: readonly RuleName[] = [...ruleSets, ...houseCodeNames];

/** Every name that a configuration gives a severity. */
export const ruledNames: readonly RuledName[] = [
  "minimum-data",
  "unused_suppression",
  ...houseCodeNames,
  ...providerCodeNames,
];

/** Every code of a finding. */
export const lintCodes: readonly LintCode[] = [
  ...minimumDataCodeNames,
  ...houseCodeNames,
  ...providerCodeNames,
];

/** The rules of a run. */
export interface RuleSelection {
  readonly rules: readonly LintRule<HouseCode>[];
  readonly minimumData: boolean;
}

/** Whether a run may find what has this code. */
export function canFind(
  code: LintCode,
  run: RuleSelection & {
    readonly providers: readonly unknown[];
    readonly severities: RuleSeverities;
  },
): boolean {
  if (severityOf(code, run.severities) === "off") return false;
  if (Object.hasOwn(minimumDataCodes, code)) return run.minimumData;
  return Object.hasOwn(providerCodes, code)
    ? run.providers.length > 0
    : run.rules.some((rule) => rule.code === code);
}

/** The severities, without those that turn off what is asked for by name. */
export function namedRulesOn(
  severities: RuleSeverities,
  names: readonly RuleName[],
): RuleSeverities {
  const named: ReadonlySet<string> = new Set(names);
  return Object.fromEntries(
    Object.entries(severities).filter(
      ([name, severity]) => severity !== "off" || !named.has(name),
    ),
  );
}

/** The rules that some names stand for; a set has those that are not off. */
export function selectRules(
  names: readonly RuleName[],
  severities: RuleSeverities,
): RuleSelection {
  const hasHouse = names.includes("house");
  return {
    minimumData: names.includes("minimum-data"),
    rules: houseRules.filter(
      ({ code }) =>
        names.includes(code) || (hasHouse && severities[code] !== "off"),
    ),
  };
}

/** The rules of a run that names none: the house rules, and what the severities turn on. */
export function usualRules(severities: RuleSeverities): readonly RuleName[] {
  const minimumData = severities["minimum-data"] ?? "off";
  return minimumData === "off" ? ["house"] : ["house", "minimum-data"];
}

/** The severity that findings of a code are given; undefined for the one of the table. */
export function severityOf(
  code: string,
  severities: RuleSeverities,
): RuleSeverity | undefined {
  const name = Object.hasOwn(minimumDataCodes, code) ? "minimum-data" : code;
  return Object.hasOwn(severities, name)
    ? severities[name as RuledName]
    : undefined;
}
