import { closestName, quoteText } from "@proviso/runtime/compiler";
import {
  codeNames,
  codes,
  type DiagnosticCode,
  explainCode,
  isDiagnosticCode,
} from "../codes.ts";
import type { CommandContext } from "./context.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { CommonFlags } from "./options.ts";
import { refuseUsage, runCommand } from "./run-command.ts";

/** Options of `explain`. */
export interface ExplainFlags extends CommonFlags {
  /** Lists every code with its title. */
  readonly list?: boolean;
}

/** Prints what a diagnostic code means and how to mend what it reports. */
export function explain(
  code: string | undefined,
  flags: ExplainFlags,
  context: CommandContext,
): Promise<ExitCode> {
  return runCommand(flags, context, ({ reporter }) => {
    const names = flags.list === true ? codeNames : [requireCode(code)];
    reporter.print(
      flags.list === true ? listCodes() : names.map(explainCode).join(""),
    );
    const details = {
      codes: names.map((name) => ({ code: name, ...codes[name] })),
    };
    return Promise.resolve({
      summary: { codes: names.length },
      findings: [],
      diagnostics: [],
      closing: "",
      details,
    });
  });
}

function listCodes(): string {
  const width = Math.max(...codeNames.map((name) => name.length));
  return codeNames
    .map((name) => `${name.padEnd(width)}  ${codes[name].title}\n`)
    .join("");
}

function requireCode(code: string | undefined): DiagnosticCode {
  const hint = "proviso explain --list lists the codes";
  if (code === undefined) throw refuseUsage("no code was named", hint);
  if (isDiagnosticCode(code)) return code;
  const meant = closestName(code, codeNames);
  throw refuseUsage(
    `there is no code ${quoteText(code)}`,
    meant === undefined ? hint : `did you mean ${meant}? ${hint}`,
  );
}
