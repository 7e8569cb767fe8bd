#!/usr/bin/env node
import { readFileSync, writeSync } from "node:fs";
import { Command, CommanderError } from "commander";
import type { CommandContext } from "./context.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import type { ExplainFlags } from "./explain.ts";
import type { GenerateFlags } from "./generate.ts";
import type { LintFlags } from "./lint.ts";
import { createInterruption } from "./interruption.ts";
import {
  addCommonOptions,
  addCompileOptions,
  addConfigOptions,
  addLintOptions,
  addSchemaOptions,
  addSideOptions,
} from "./command-options.ts";
import {
  type CompileFlags,
  type ConfiguredFlags,
  reporterNamedIn,
} from "./options.ts";
import { type Report, reportFaults } from "./report.ts";
import type { ProjectFlags } from "./project.ts";
import type { ValidateFlags } from "./validate.ts";

const args = process.argv.slice(2);
const formatDocument = await loadDocumentFormat();
const interruption = createInterruption(stop);

process.on("SIGINT", interruption.interrupt);
process.on("uncaughtException", (error) => void fail(error).then(process.exit));
process.exitCode = await run().catch(fail);

async function run(): Promise<ExitCode> {
  const answer: { exitCode: ExitCode } = { exitCode: exitCodes.fine };
  try {
    await createProgram(answer).parseAsync(args, { from: "user" });
    return answer.exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return exitCodes.fine;
    // No command: the parser has printed the help by then.
    if (error.code === "commander.help") return exitCodes.broken;
    const { failUsage } = await import("./failure.ts");
    return failUsage(error.message, args, await openContext());
  }
}

async function fail(error: unknown): Promise<ExitCode> {
  try {
    const { failInternally } = await import("./failure.ts");
    return await failInternally(error, args, await openContext());
  } catch (second) {
    // Nothing more can be loaded; Node's own exit code would mean findings.
    writeSync(
      2,
      `proviso itself failed: ${String(error)}; ${String(second)}\n`,
    );
    return exitCodes.internal;
  }
}

/** How a report is written that is one document, which whoever reads it waits for. */
async function loadDocumentFormat(): Promise<
  ((report: Report, exitCode: ExitCode) => string) | undefined
> {
  switch (reporterNamedIn(args)) {
    case "json":
      return (await import("./reporters/json.ts")).formatJsonReport;
    case "sarif":
      return (await import("./reporters/sarif.ts")).formatSarifReport;
    default:
      return undefined;
  }
}

/** Nothing may be awaited here: the run would go on meanwhile. */
function stop(): never {
  const { interrupted } = exitCodes;
  if (formatDocument !== undefined) {
    writeSync(1, formatDocument(reportFaults([]), interrupted));
  }
  process.exit(interrupted);
}

/** Loaded late, like the commands, so that `--version` and `--help` answer at once. */
async function openContext(): Promise<CommandContext> {
  const { processContext } = await import("./process-context.ts");
  return processContext(interruption);
}

/** Where an action leaves its exit code. */
interface Answer {
  exitCode: ExitCode;
}

function createProgram(answer: Answer): Command {
  const program = new Command("proviso")
    .description("Compiles JSON tool contracts to small TypeScript modules.")
    .version(readVersion(), "-V, --version", "print the version")
    .configureOutput({ outputError: () => undefined })
    .exitOverride();
  addGenerate(program, answer);
  addCheck(program, answer);
  addLint(program, answer);
  addValidate(program, answer);
  addProject(program, answer);
  addExplain(program, answer);
  addPrintConfig(program, answer);
  return program;
}

function readVersion(): string {
  const file = new URL("../../package.json", import.meta.url);
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  return (manifest as { version: string }).version;
}

function addGenerate(program: Command, answer: Answer): void {
  const command = program
    .command("generate")
    .alias("gen")
    .description("write a module for each contract")
    .argument("[inputs...]", "contract files, folders and globs (default: .)");
  addCompileOptions(command)
    .option("--stdout", "print the code and write nothing")
    .option("--dry-run", "list what would be written and write nothing")
    .option("--clean", "remove left-over outputs that nobody edited")
    .option("--no-cache", "compile everything anew")
    .action(async (inputs: string[], flags: GenerateFlags) => {
      const { generate } = await import("./generate.ts");
      answer.exitCode = await generate(inputs, flags, await openContext());
    });
  addCommonOptions(command);
}

function addCheck(program: Command, answer: Answer): void {
  const command = program
    .command("check")
    .description("tell whether every module is what its contract gives now")
    .argument("[inputs...]", "contract files, folders and globs (default: .)");
  addCompileOptions(command).action(
    async (inputs: string[], flags: CompileFlags) => {
      const { check } = await import("./check.ts");
      answer.exitCode = await check(inputs, flags, await openContext());
    },
  );
  addCommonOptions(command);
}

function addLint(program: Command, answer: Answer): void {
  const command = program
    .command("lint")
    .description("look for what is wrong in contracts that compile")
    .argument("[inputs...]", "contract files, folders and globs (default: .)");
  addSchemaOptions(addLintOptions(command)).action(
    async (inputs: string[], flags: LintFlags) => {
      const { lint } = await import("./lint.ts");
      answer.exitCode = await lint(inputs, flags, await openContext());
    },
  );
  addCommonOptions(command);
}

function addValidate(program: Command, answer: Answer): void {
  const command = program
    .command("validate")
    .description("check a JSON value against a contract")
    .argument("<contract>", "the contract file")
    .argument("[file]", "the file with the value; - or none is standard input")
    .option("--ndjson", "take one value a line");
  addSideOptions(command);
  addSchemaOptions(command);
  addCommonOptions(command).action(
    async (
      contract: string,
      file: string | undefined,
      flags: ValidateFlags,
    ) => {
      const { validate } = await import("./validate.ts");
      const context = await openContext();
      answer.exitCode = await validate(contract, file, flags, context);
    },
  );
}

function addProject(program: Command, answer: Answer): void {
  const command = program
    .command("project")
    .description("print the schema that a provider of models takes")
    .argument("<contract>", "the contract file")
    .option("--provider <name>", "the provider that the schema is for");
  addSideOptions(command);
  addSchemaOptions(command);
  addCommonOptions(command).action(
    async (contract: string, flags: ProjectFlags) => {
      const { project } = await import("./project.ts");
      answer.exitCode = await project(contract, flags, await openContext());
    },
  );
}

function addExplain(program: Command, answer: Answer): void {
  const command = program
    .command("explain")
    .description("tell what a diagnostic code means and how to mend it")
    .argument("[code]", "the code")
    .option("--list", "list all codes");
  addCommonOptions(command).action(
    async (code: string | undefined, flags: ExplainFlags) => {
      const { explain } = await import("./explain.ts");
      answer.exitCode = await explain(code, flags, await openContext());
    },
  );
}

function addPrintConfig(program: Command, answer: Answer): void {
  const command = program
    .command("print-config")
    .description("print the configuration in force");
  addCommonOptions(addConfigOptions(command)).action(
    async (flags: ConfiguredFlags) => {
      const { printConfig } = await import("./print-config.ts");
      answer.exitCode = await printConfig(flags, await openContext());
    },
  );
}
