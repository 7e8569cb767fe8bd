import {
  type Issue,
  type ProfileName,
  Schema,
  UnsupportedSchemaError,
} from "@proviso/runtime";
import {
  closestName,
  profileNames,
  quoteText,
} from "@proviso/runtime/compiler";
import {
  createDiagnostic,
  type Diagnostic,
  schemaDiagnosticToDiagnostic,
  siteIn,
} from "../diagnostics.ts";
import { type ContractSource, readContracts } from "../source/index.ts";
import type { CommandContext } from "./context.ts";
import type { ExitCode } from "./exit-codes.ts";
import {
  type Instance,
  readInstances,
  readNamedFile,
  splitLines,
  STDIN_NAME,
} from "./instances.ts";
import type { Choice, CommonFlags } from "./options.ts";
import { countNoun, type Report, type ReportedDiagnostic } from "./report.ts";
import {
  CommandFault,
  type CommandRun,
  refuseUsage,
  runCommand,
} from "./run-command.ts";

/** Options of `validate`. */
export interface ValidateFlags extends CommonFlags {
  readonly side: Choice<"side">;
  /** Which tool of a document with several. */
  readonly tool?: string;
  /** One value a line. */
  readonly ndjson?: boolean;
  readonly profile?: Choice<"profile">;
  readonly numbers?: Choice<"numbers">;
}

/** Checks JSON text against a side of a contract, and prints why it doesn't fit. */
export function validate(
  contract: string,
  file: string | undefined,
  flags: ValidateFlags,
  context: CommandContext,
): Promise<ExitCode> {
  return runCommand(flags, context, async (run) => {
    const source = await readTool(run, contract, flags.tool);
    const schema = openSchema(source, flags);
    const name = file ?? STDIN_NAME;
    const bytes = await readInstances(run, name);
    const isLines = flags.ndjson === true;
    const instances = isLines ? splitLines(bytes) : [{ bytes, line: 1 }];
    return checkInstances(schema, instances, name, isLines);
  });
}

function checkInstances(
  schema: Schema,
  instances: readonly Instance[],
  file: string,
  isLines: boolean,
): Report {
  const findings: ReportedDiagnostic[] = [];
  let invalid = 0;
  for (const { bytes, line } of instances) {
    const result = schema.parse(bytes);
    if (result.ok) continue;
    invalid++;
    const prefix = isLines ? `line ${line}: ` : "";
    for (const issue of result.issues) {
      findings.push(describeIssue(issue, file, line, prefix));
    }
  }
  const values = instances.length;
  return {
    summary: { values, valid: values - invalid, invalid },
    findings,
    diagnostics: [],
    closing:
      invalid === 0
        ? `${countNoun(values, "value")} checked, all fit`
        : `${invalid} of ${countNoun(values, "value")} did not fit`,
  };
}

function describeIssue(
  issue: Issue,
  file: string,
  line: number,
  prefix: string,
): ReportedDiagnostic {
  const { code, message, pointer } = issue;
  const site = { file, pointer, range: { line, column: 1 } };
  return {
    ...createDiagnostic("invalid_instance", site, message, ""),
    issue: code,
    plain: prefix + message,
  };
}

/** A document's other tools may be broken; what was asked for is what counts. */
async function readTool(
  run: CommandRun,
  contract: string,
  tool: string | undefined,
): Promise<ContractSource> {
  const bytes = await readNamedFile(run, contract);
  const files = { host: run.context.host, cwd: run.cwd };
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

function openSchema(source: ContractSource, flags: ValidateFlags): Schema {
  const document = source[flags.side];
  if (document === undefined) {
    throw refuseUsage(
      `the tool ${source.name} has no output schema`,
      "leave --side out to check against its input",
    );
  }
  const profile = flags.profile ?? declaredProfile(source);
  try {
    const numbers = flags.numbers ?? source.numbers ?? "double";
    return new Schema(document, {
      numbers,
      ...(profile === undefined ? {} : { profile }),
    });
  } catch (error) {
    if (!(error instanceof UnsupportedSchemaError)) throw error;
    const base = source.pointers[flags.side];
    throw new CommandFault(
      error.diagnostics.map((finding): Diagnostic =>
        schemaDiagnosticToDiagnostic(finding, source, base),
      ),
    );
  }
}

function declaredProfile(source: ContractSource): ProfileName | undefined {
  if (source.profile === undefined) return undefined;
  const profile = profileNames.find((name) => name === source.profile);
  if (profile !== undefined) return profile;
  const pointer = "/profile";
  throw new CommandFault([
    createDiagnostic(
      "unknown_profile",
      siteIn(source, pointer),
      `there is no profile ${quoteText(source.profile)}`,
      `the profiles are ${profileNames.join(", ")}`,
    ),
  ]);
}
