import { type Issue, Schema, UnsupportedSchemaError } from "@proviso/runtime";
import { createDiagnostic, type Diagnostic } from "../diagnostics.ts";
import { placeFinding, profileOf } from "../passes/read-schemas.ts";
import type { ContractSource } from "../source/index.ts";
import {
  readReferencedDocuments,
  valuesOf,
} from "../source/referenced-documents.ts";
import {
  type ConfiguredRun,
  optionsOf,
  runConfigured,
} from "./configured-run.ts";
import type { CommandContext } from "./context.ts";
import type { ExitCode } from "./exit-codes.ts";
import {
  type Instance,
  readInstances,
  splitLines,
  STDIN_NAME,
} from "./instances.ts";
import type { Choice, SchemaFlags } from "./options.ts";
import { countNoun, type Report, type ReportedDiagnostic } from "./report.ts";
import { readTool } from "./read-tool.ts";
import { CommandFault, refuseUsage } from "./run-command.ts";

/** Options of `validate`. */
export interface ValidateFlags extends SchemaFlags {
  readonly side: Choice<"side">;
  /** Which tool of a document with several. */
  readonly tool?: string;
  /** One value a line. */
  readonly ndjson?: boolean;
}

/** Checks JSON text against a side of a contract, and prints why it doesn't fit. */
export function validate(
  contract: string,
  file: string | undefined,
  flags: ValidateFlags,
  context: CommandContext,
): Promise<ExitCode> {
  return runConfigured(flags, context, async (run) => {
    const source = await readTool(run, contract, flags.tool);
    const schema = await openSchema(run, source, flags);
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

async function openSchema(
  run: ConfiguredRun,
  source: ContractSource,
  flags: ValidateFlags,
): Promise<Schema> {
  const options = optionsOf(run, flags);
  const document = source[flags.side];
  if (document === undefined) {
    throw refuseUsage(
      `the tool ${source.name} has no output schema`,
      "leave --side out to check against its input",
    );
  }
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => {
    found.push(diagnostic);
  };
  const files = { host: run.context.host, cwd: run.cwd };
  const documents = await readReferencedDocuments(
    options.refs ?? [],
    files,
    report,
  );
  const profile = profileOf(source, options.profile, report);
  if (profile === undefined || found.length > 0) throw new CommandFault(found);
  try {
    return new Schema(document, {
      profile: profile.name,
      numbers: options.numbers ?? source.numbers ?? "double",
      formats: options.formats ?? "assert",
      unknownKeywords: options.unknownKeywords ?? "refuse",
      patterns: options.patterns ?? "linear",
      documents: valuesOf(documents),
    });
  } catch (error) {
    if (!(error instanceof UnsupportedSchemaError)) throw error;
    const base = source.pointers[flags.side];
    throw new CommandFault(
      error.diagnostics.map((finding): Diagnostic =>
        placeFinding(finding, { source, base, documents }),
      ),
    );
  }
}
