import { closestName, quoteText } from "@proviso/runtime/compiler";
import { type ContractSource, readContracts } from "../source/index.ts";
import type { ConfiguredRun } from "./configured-run.ts";
import { readNamedFile } from "./instances.ts";
import { countNoun } from "./report.ts";
import { CommandFault, refuseUsage } from "./run-command.ts";

/**
 * The tool of a contract file that a command line names, or its only one. The
 * document's other tools may be broken; what was asked for is what counts.
 */
export async function readTool(
  run: ConfiguredRun,
  contract: string,
  tool: string | undefined,
): Promise<ContractSource> {
  const bytes = await readNamedFile(run, contract);
  const rootDir = run.project.folder;
  const files = { host: run.context.host, cwd: run.cwd, rootDir };
  const { sources, diagnostics } = await readContracts(contract, bytes, files);
  const found = sources.find(({ name }) => name === tool);
  if (found !== undefined) return found;
  if (diagnostics.length > 0) throw new CommandFault(diagnostics);
  const names = sources.map(({ name }) => name);
  if (tool !== undefined) throw refuseTool(contract, tool, names);
  const [only, second] = sources;
  if (only !== undefined && second === undefined) return only;
  throw refuseUsage(
    `${contract} holds ${countNoun(names.length, "tool")}, and none was named`,
    `name one with --tool: ${listNames(names)}`,
  );
}

function refuseTool(
  contract: string,
  tool: string,
  names: readonly string[],
): CommandFault {
  const meant = closestName(tool, names);
  return refuseUsage(
    `${contract} has no tool ${quoteText(tool)}`,
    meant === undefined
      ? `its tools are ${listNames(names)}`
      : `did you mean ${meant}?`,
  );
}

const MAX_NAMES = 10;

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).join(", ");
  return names.length > MAX_NAMES ? `${shown}, ...` : shown;
}
