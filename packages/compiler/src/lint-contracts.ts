import { quoteText } from "@proviso/runtime/compiler";
import { catalog } from "./catalog.ts";
import { type Diagnostic, sortDiagnostics } from "./diagnostics.ts";
import type { CompilerHost } from "./host/host.ts";
import { joinPath } from "./host/path.ts";
import { placeFindings } from "./lint/minimum-data/diagnostics.ts";
import type { LintReport } from "./lint/minimum-data/report.ts";
import { lintToolContract } from "./lint/minimum-data/walk.ts";
import { runRules } from "./lint/run.ts";
import {
  type RuleName,
  type RuleSelection,
  type RuleSeverities,
  canFind,
  namedRulesOn,
  selectRules,
  severityOf,
  usualRules,
} from "./lint/selection.ts";
import {
  type Sifted,
  siftFindings,
  type Suppression,
} from "./lint/suppression.ts";
import { readSchemas, type ReadSchemasOptions } from "./passes/read-schemas.ts";
import { lintForProvider, type Provider } from "./project/index.ts";
import type { ContractFiles } from "./source/contract-files.ts";
import type { ContractSource } from "./source/index.ts";
import { missingInput } from "./source/missing-input.ts";
import { readDocument } from "./source/read-document.ts";
import { readReferencedDocuments } from "./source/referenced-documents.ts";

/** What is linted, and for what. */
export interface LintOptions extends Omit<ReadSchemasOptions, "documents"> {
  /** Files, folders and globs; folders give `*.contract.{json,jsonc,ts}`. */
  readonly inputs: readonly string[];
  /** The folder that paths are relative to; the host's own by default. */
  readonly cwd?: string;
  /** The folder that imports of contracts in TypeScript stay in; the working folder by default. */
  readonly rootDir?: string;
  readonly host: CompilerHost;
  /** Sets of rules and single ones; by default the house rules and what the severities turn on. */
  readonly rules?: readonly RuleName[] | undefined;
  /** The providers that the contracts are held to; none by default. */
  readonly providers?: readonly Provider[] | undefined;
  /** Severities other than those of the code table. */
  readonly severities?: RuleSeverities | undefined;
  /** Findings to live with; none by default. */
  readonly suppressions?: readonly Suppression[] | undefined;
  /** Files and folders of documents that `$ref` may lead into, as for `compile`. */
  readonly refs?: readonly string[] | undefined;
  /** Told after each document. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** The report of the minimum-data lint on the input of one tool. */
export interface ToolReport {
  readonly file: string;
  readonly tool: string;
  readonly report: LintReport;
}

/** The outcome of a lint. */
export interface LintResult extends Sifted {
  /** The contract files that were read, relative to the working folder. */
  readonly sources: readonly string[];
  /** How many tools they hold, broken ones aside. */
  readonly tools: number;
  /** What kept contracts from being linted, sorted. */
  readonly diagnostics: readonly Diagnostic[];
  /** By file and, within one, as its tools stand; undefined without the minimum-data lint. */
  readonly reports: readonly ToolReport[] | undefined;
  /** Whether nothing here tells a value of a contract, so that no line of it may be shown either. */
  readonly isValueFree: boolean;
}

/**
 * Lints contracts: looks for what the rules look for, and for what the
 * providers refuse. A broken contract gives diagnostics, the others findings.
 * The minimum-data lint alone judges schemas of any profile, broken ones too,
 * and then nothing in the result tells a value of a contract.
 * @throws HostError when an input can't be listed.
 */
export async function lintContracts(options: LintOptions): Promise<LintResult> {
  const { host, suppressions = [], onProgress } = options;
  const cwd = joinPath(host.cwd, options.cwd ?? ".");
  const rootDir = joinPath(cwd, options.rootDir ?? ".");
  const { files, missing } = await host.list(options.inputs, cwd);
  const faults = missing.map(missingInput);
  const report = (fault: Diagnostic): void => void faults.push(fault);
  const run = await openRun(options, { host, cwd }, report);
  const documents: LintedDocument[] = [];
  for (const [index, file] of files.entries()) {
    const { sources } = await readDocument(
      file,
      { host, cwd, rootDir },
      report,
    );
    documents.push(lintDocument(sources, run));
    onProgress?.(index + 1, files.length);
  }
  const found = documents.flatMap(({ findings }) => findings);
  const ruled = sortDiagnostics(found).flatMap(withSeverity(run));
  const sifted = siftFindings(ruled, suppressions);
  const broken = new Set(faults.map(({ file }) => file));
  const linted = files.filter((file) => !broken.has(file));
  const isValueFree = run.minimumData && !run.needsSchemas;
  return {
    ...sifted,
    unused: sifted.unused.filter(
      ({ file, rule }) => linted.includes(file) && canFind(rule, run),
    ),
    sources: files,
    tools: documents.reduce((sum, { tools }) => sum + tools, 0),
    diagnostics: sortDiagnostics(isValueFree ? faults.map(hideValues) : faults),
    reports: run.minimumData
      ? documents.flatMap(({ reports }) => reports)
      : undefined,
    isValueFree,
  };
}

/** What every document of a run is linted with. */
interface LintRun extends RuleSelection {
  readonly providers: readonly Provider[];
  /** Whether anything looks at more than the text of schemas. */
  readonly needsSchemas: boolean;
  readonly severities: RuleSeverities;
  readonly reading: ReadSchemasOptions;
  readonly report: (fault: Diagnostic) => void;
}

interface LintedDocument {
  readonly tools: number;
  readonly findings: readonly Diagnostic[];
  readonly reports: readonly ToolReport[];
}

async function openRun(
  options: LintOptions,
  files: ContractFiles,
  report: LintRun["report"],
): Promise<LintRun> {
  const { providers = [], refs = [], rules = [] } = options;
  const severities = namedRulesOn(options.severities ?? {}, rules);
  const names = options.rules ?? usualRules(severities);
  const selection = selectRules(names, severities);
  const needsSchemas = selection.rules.length + providers.length > 0;
  const documents = needsSchemas
    ? await readReferencedDocuments(refs, files, report)
    : undefined;
  const { profile, numbers, formats, unknownKeywords, patterns } = options;
  const modes = { profile, numbers, formats, unknownKeywords, patterns };
  const reading = { ...modes, documents };
  return {
    ...selection,
    providers,
    severities,
    needsSchemas,
    reading,
    report,
  };
}

function lintDocument(
  sources: readonly ContractSource[],
  run: LintRun,
): LintedDocument {
  const findings: Diagnostic[] = [];
  const reports: ToolReport[] = [];
  for (const source of run.minimumData ? sources : []) {
    const report = lintToolContract(source.input);
    reports.push({ file: source.file, tool: source.name, report });
    findings.push(...placeFindings(report, source));
  }
  const contracts = run.needsSchemas
    ? readSchemas(sources, run.reading, run.report)
    : [];
  for (const contract of contracts) {
    findings.push(...runRules(contract, run.rules));
    for (const provider of run.providers) {
      const found = lintForProvider(contract, provider);
      findings.push(...found.map(nameTool(contract.name)));
    }
  }
  return { findings, reports, tools: sources.length };
}

/** Providers refuse a whole list of tools for one of them, which is looked for by its name. */
function nameTool(name: string): (finding: Diagnostic) => Diagnostic {
  const tool = `tool ${quoteText(name)}`;
  return (finding) => ({ ...finding, message: `${tool}: ${finding.message}` });
}

/** Gives findings the severities that somebody chose; takes out those that are off. */
function withSeverity({
  severities,
}: LintRun): (finding: Diagnostic) => Diagnostic[] {
  return (finding) => {
    const severity = severityOf(finding.code, severities) ?? finding.severity;
    return severity === "off" ? [] : [{ ...finding, severity }];
  };
}

/** Says of a fault only what its code says: its message may quote the contract. */
function hideValues(fault: Diagnostic): Diagnostic {
  const { title = "" } = catalog.get(fault.code) ?? {};
  return {
    ...fault,
    message: title.slice(0, 1).toLowerCase() + title.slice(1),
    hint: `proviso explain ${fault.code} tells more`,
  };
}
