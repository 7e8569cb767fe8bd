import { closestName, quoteText } from "@proviso/runtime/compiler";
import type { Diagnostic } from "../diagnostics.ts";
import { prettyJson } from "../diagnostics/pretty-json.ts";
import type { Contract } from "../passes/contract.ts";
import { readSchemas } from "../passes/read-schemas.ts";
import { type Provider, providerNames, projectSide } from "../project/index.ts";
import type { ContractSource } from "../source/index.ts";
import { readReferencedDocuments } from "../source/referenced-documents.ts";
import {
  type ConfiguredRun,
  optionsOf,
  runConfigured,
} from "./configured-run.ts";
import type { CommandContext } from "./context.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { Choice, SchemaFlags } from "./options.ts";
import { readTool } from "./read-tool.ts";
import { countNoun, type Report } from "./report.ts";
import { CommandFault, refuseUsage } from "./run-command.ts";

/** Options of `project`. */
export interface ProjectFlags extends SchemaFlags {
  /** The provider that the schema is for. */
  readonly provider?: string;
  readonly side: Choice<"side">;
  /** Which tool of a document with several. */
  readonly tool?: string;
}

/**
 * Prints the schema that a provider takes for a side of a contract, and tells
 * what had to change. Changes are warnings; a provider that takes no such
 * schema is a finding.
 */
export function project(
  contract: string,
  flags: ProjectFlags,
  context: CommandContext,
): Promise<ExitCode> {
  return runConfigured(flags, context, async (run) => {
    const provider = readProvider(flags.provider);
    const source = await readTool(run, contract, flags.tool);
    const compiled = await readContract(run, source, flags);
    return projectContract(run, compiled, flags.side, provider);
  });
}

function readProvider(name: string | undefined): Provider {
  const known = providerNames.find((each) => each === name);
  if (known !== undefined) return known;
  const names = providerNames.join(", ");
  if (name === undefined) {
    throw refuseUsage(
      "no provider was named",
      `name one with --provider: ${names}`,
    );
  }
  const meant = closestName(name, providerNames);
  throw refuseUsage(
    `--provider takes no ${quoteText(name)}`,
    meant === undefined ? `it takes ${names}` : `did you mean ${meant}?`,
  );
}

async function readContract(
  run: ConfiguredRun,
  source: ContractSource,
  flags: ProjectFlags,
): Promise<Contract> {
  const { refs = [], ...options } = optionsOf(run, flags);
  const faults: Diagnostic[] = [];
  const report = (fault: Diagnostic): void => void faults.push(fault);
  const files = { host: run.context.host, cwd: run.cwd };
  const documents = await readReferencedDocuments(refs, files, report);
  const reading = { ...options, documents };
  const [contract] = readSchemas([source], reading, report);
  if (contract === undefined || faults.length > 0) {
    throw new CommandFault(faults);
  }
  return contract;
}

function projectContract(
  { reporter }: ConfiguredRun,
  contract: Contract,
  side: Choice<"side">,
  provider: Provider,
): Report {
  const projected = projectSide(contract, side, provider);
  if (projected === undefined) {
    throw refuseUsage(
      `the tool ${contract.name} has no output schema`,
      "leave --side out to project its input",
    );
  }
  const { diagnostics, schema } = projected;
  const changes = diagnostics.filter(({ severity }) => severity !== "error");
  const refusals = diagnostics.filter(({ severity }) => severity === "error");
  if (schema !== undefined) reporter.print(`${prettyJson(schema)}\n`);
  const told = { provider, tool: contract.name, side };
  return {
    summary: { changes: changes.length, refusals: refusals.length },
    findings: refusals,
    diagnostics: changes,
    closing: describe(provider, changes.length, refusals.length),
    details: { ...told, schema: schema ?? null },
  };
}

function describe(
  provider: Provider,
  changes: number,
  refusals: number,
): string {
  if (refusals > 0) return `${provider} takes no schema that says this`;
  return changes === 0
    ? `${provider} takes the schema as it is`
    : `${countNoun(changes, "change")} for ${provider}`;
}
