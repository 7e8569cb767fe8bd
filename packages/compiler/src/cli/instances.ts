import { createDiagnostic } from "../diagnostics.ts";
import { HostError } from "../host/host.ts";
import { joinPath } from "../host/path.ts";
import { CommandFault, type CommandRun } from "./run-command.ts";

/** The JSON text of one value. */
export interface Instance {
  readonly bytes: Uint8Array;
  /** From 1. */
  readonly line: number;
}

/** The name under which standard input is reported. */
export const STDIN_NAME = "-";

/** Reads values from a file, or from standard input for `-`. */
export function readInstances(
  run: CommandRun,
  file: string,
): Promise<Uint8Array> {
  if (file === STDIN_NAME) return run.context.readStdin();
  return readNamedFile(run, file);
}

/** Reads a file that was named on the command line. */
export async function readNamedFile(
  { context, cwd }: CommandRun,
  file: string,
): Promise<Uint8Array> {
  const path = joinPath(cwd, file);
  try {
    return await context.host.readBytes(path);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    const isAbsent = (await context.host.kind(path)) === "absent";
    throw new CommandFault([
      isAbsent
        ? createDiagnostic(
            "file_not_found",
            { file },
            "the file does not exist",
            "check the spelling and the working folder",
          )
        : createDiagnostic(
            "unreadable_file",
            { file },
            `the file can't be read: ${error.message}`,
            "name a file that the process may read",
          ),
    ]);
  }
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * The values of newline-delimited JSON. Lines end in LF or CRLF; lines of
 * blanks hold none. The bytes are split, not their text, so that each value is
 * decoded as strictly as a file of its own.
 */
export function splitLines(bytes: Uint8Array): Instance[] {
  const instances: Instance[] = [];
  let start = 0;
  for (let line = 1; start < bytes.length; line++) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found < 0 ? bytes.length : found;
    const hasReturn = end > start && bytes[end - 1] === CARRIAGE_RETURN;
    const text = bytes.subarray(start, hasReturn ? end - 1 : end);
    if (!text.every(isBlank)) instances.push({ bytes: text, line });
    start = end + 1;
  }
  return instances;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === CARRIAGE_RETURN;
}
