import {
  closestName,
  type ExactJsonValue,
  inspectSchema,
  isDraft,
  isScalar,
  type Profile,
  profileNamed,
  profileNames,
  type SchemaDiagnostic,
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
import {
  type ReferencedDocuments,
  valuesOf,
} from "../source/referenced-documents.ts";
import type { Contract, ContractSide, SchemaModes } from "./contract.ts";

/** Literals and types of more levels would be a burden on every tool that reads them. */
const MAX_PRINTED_LEVELS = 200;

/** What schemas are read under, whatever their documents say. */
export interface ReadSchemasOptions {
  /** The profile of every contract; what each declares by default. */
  readonly profile?: string | undefined;
  /** How the numbers of values arrive; what each declares, else `double`, by default. */
  readonly numbers?: ValueNumbers | undefined;
  /** Whether formats assert; they do by default. */
  readonly formats?: "assert" | "annotate" | undefined;
  /** Whether members that are no keywords of a draft may stand; refused by default. */
  readonly unknownKeywords?: "refuse" | "ignore" | undefined;
  /** How patterns are searched for; in linear time by default. */
  readonly patterns?: "linear" | "native" | undefined;
  /** Documents that references may lead into, by URI. */
  readonly documents?: ReferencedDocuments | undefined;
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
    const rules = { ...options, profile, numbers };
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
interface SideRules extends Omit<ReadSchemasOptions, "profile"> {
  readonly profile: Profile;
  readonly numbers: ValueNumbers;
}

function contractOf(
  source: ContractSource,
  rules: SideRules,
  input: ContractSide,
  output: ContractSide | undefined,
): Contract {
  const { name, title, description } = source;
  return {
    source,
    name,
    title,
    description,
    profile: rules.profile.name,
    numbers: rules.numbers,
    modes: modesOf(rules),
    names: namesOfContract(name),
    input,
    output,
  };
}

/** What a module has to say of how its schemas are read; defaults aside. */
function modesOf({
  formats,
  patterns,
  profile,
  unknownKeywords,
}: SideRules): SchemaModes {
  if (!isDraft(profile.name)) return {};
  return {
    ...(formats === "annotate" ? { formats } : {}),
    ...(unknownKeywords === "ignore" ? { unknownKeywords } : {}),
    ...(patterns === "native" ? { patterns } : {}),
  };
}

/**
 * The profile that the run asks for, else the document's; else `contract` for
 * what is written in a form of ours, and a draft for every other.
 */
export function profileOf(
  source: ContractSource,
  wanted: string | undefined,
  report: (diagnostic: Diagnostic) => void,
): Profile | undefined {
  const ours = source.form === "contract" || source.form === "typescript";
  const usual = ours ? "contract" : "draft-2020-12";
  const name = wanted ?? source.profile ?? usual;
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
  const documents: ReferencedDocuments = rules.documents ?? new Map();
  const outcome = inspectSchema(schema, {
    ...rules,
    table: wholeTable,
    documents: valuesOf(documents),
  });
  if (outcome.schema === undefined) {
    for (const finding of outcome.diagnostics) {
      report(placeFinding(finding, { source, base: pointer, documents }));
    }
    return undefined;
  }
  const { node, documents: used } = outcome.schema;
  if (isPrintable(schema)) return { schema, node, documents: used };
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

/** Places a finding where it stands: in the contract, or in what it refers to. */
export function placeFinding(
  finding: SchemaDiagnostic,
  at: {
    readonly source: ContractSource;
    /** Where the schema stands in the contract's document. */
    readonly base: string;
    readonly documents: ReferencedDocuments;
  },
): Diagnostic {
  const other = at.documents.get(finding.document ?? "");
  return other === undefined
    ? schemaDiagnosticToDiagnostic(finding, at.source, at.base)
    : schemaDiagnosticToDiagnostic(finding, other, "");
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
