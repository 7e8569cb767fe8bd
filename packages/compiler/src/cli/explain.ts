import { closestName, quoteText } from "@proviso/runtime/compiler";
import { catalog, explainCode } from "../catalog.ts";
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
    const isList = flags.list === true;
    const names = isList ? [...catalog.keys()] : [requireCode(code)];
    reporter.print(isList ? listCodes() : names.map(explainCode).join(""));
    const details = { codes: names.map(describeCode) };
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
  const width = Math.max(...[...catalog.keys()].map((name) => name.length));
  return [...catalog]
    .map(([name, { title }]) => `${name.padEnd(width)}  ${title}\n`)
    .join("");
}

/** The order of members is part of a report that is compared byte by byte. */
function describeCode(code: string): object {
  const { title, severity, explanation, mend, example } =
    catalog.get(code) ?? {};
  return { code, title, severity, explanation, mend, example };
}

function requireCode(code: string | undefined): string {
  const hint = "proviso explain --list lists the codes";
  if (code === undefined) throw refuseUsage("no code was named", hint);
  if (catalog.has(code)) return code;
  const meant = closestName(code, [...catalog.keys()]);
  throw refuseUsage(
    `there is no code ${quoteText(code)}`,
    meant === undefined ? hint : `did you mean ${meant}? ${hint}`,
  );
}
