import {
  closestName,
  type ExactJsonValue,
  inspectSchema,
  isScalar,
  type Profile,
  profileNamed,
  profileNames,
  type ValueNumbers,
  wholeTable,
} from "@proviso/runtime/compiler";
import {
  createDiagnostic,
  type Diagnostic,
  schemaDiagnosticToDiagnostic,
  siteIn,
} from "../diagnostics.ts";
import { namesOfContract } from "../names/contract-names.ts";
import type { ContractSource } from "../source/contract-source.ts";
import type { Contract, ContractSide } from "./contract.ts";

/** Literals and types of more levels would be a burden on every tool that reads them. */
const MAX_PRINTED_LEVELS = 200;

/** What schemas are read under, whatever their documents say. */
export interface ReadSchemasOptions {
  /** The profile of every contract; what each declares by default. */
  readonly profile?: string | undefined;
  /** How the numbers of values arrive; what each declares, else `double`, by default. */
  readonly numbers?: ValueNumbers | undefined;
}

/**
 * Reads the schemas of each source under its profile. A source with a finding
 * gives no contract; every finding of both its sides is reported.
 */
export function readSchemas(
  sources: readonly ContractSource[],
  options: ReadSchemasOptions,
  report: (diagnostic: Diagnostic) => void,
): Contract[] {
  return sources.flatMap((source) => {
    const numbers = options.numbers ?? source.numbers ?? "double";
    const profile = profileOf(source, options.profile, report);
    if (profile === undefined) return [];
    const { pointers } = source;
    const rules = { profile, numbers };
    const input = readSide(source, source.input, pointers.input, rules, report);
    const output =
      source.output === undefined
        ? undefined
        : readSide(source, source.output, pointers.output, rules, report);
    const isBroken =
      input === undefined ||
      (source.output !== undefined && output === undefined);
    return isBroken ? [] : [contractOf(source, rules, input, output)];
  });
}

/** What both sides of a contract are held to. */
interface SideRules {
  readonly profile: Profile;
  readonly numbers: ValueNumbers;
}

function contractOf(
  source: ContractSource,
  { profile, numbers }: SideRules,
  input: ContractSide,
  output: ContractSide | undefined,
): Contract {
  const { name, title, description } = source;
  return {
    source,
    name,
    title,
    description,
    profile: profile.name,
    numbers,
    names: namesOfContract(name),
    input,
    output,
  };
}

/** The profile that the run asks for, else the document's, else `contract`. */
function profileOf(
  source: ContractSource,
  wanted: string | undefined,
  report: (diagnostic: Diagnostic) => void,
): Profile | undefined {
  const name = wanted ?? source.profile ?? "contract";
  if ((profileNames as readonly string[]).includes(name)) {
    return profileNamed(name);
  }
  const pointer = wanted === undefined ? "/profile" : "";
  const similar = closestName(name, profileNames);
  report(
    createDiagnostic(
      "unknown_profile",
      siteIn(source, pointer),
      `there is no profile ${JSON.stringify(name.slice(0, 64))}`,
      similar === undefined
        ? `profiles: ${profileNames.join(", ")}`
        : `did you mean "${similar}"?`,
    ),
  );
  return undefined;
}

function readSide(
  source: ContractSource,
  schema: ExactJsonValue,
  pointer: string,
  rules: SideRules,
  report: (diagnostic: Diagnostic) => void,
): ContractSide | undefined {
  const outcome = inspectSchema(schema, { ...rules, table: wholeTable });
  if (outcome.schema === undefined) {
    for (const finding of outcome.diagnostics) {
      report(schemaDiagnosticToDiagnostic(finding, source, pointer));
    }
    return undefined;
  }
  if (isPrintable(schema)) return { schema, node: outcome.schema.node };
  report(
    createDiagnostic(
      "schema_not_printable",
      siteIn(source, pointer),
      `the schema has more than ${String(MAX_PRINTED_LEVELS)} levels of JSON, too many for a module`,
      "flatten it, or use it at run time with new Schema(document)",
    ),
  );
  return undefined;
}

/** Measures level by level, since what prints the schema later does so by recursion. */
function isPrintable(schema: ExactJsonValue): boolean {
  let level: readonly ExactJsonValue[] = [schema];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_PRINTED_LEVELS) return false;
    level = level.flatMap(membersOf);
  }
  return true;
}

function membersOf(value: ExactJsonValue): readonly ExactJsonValue[] {
  return isScalar(value)
    ? []
    : Object.values(value as Record<string, ExactJsonValue>);
}
