import { createDiagnostic, type Diagnostic } from "../diagnostics.ts";
import { HostError } from "../host/host.ts";
import { joinPath } from "../host/path.ts";
import type { ContractFiles } from "./contract-files.ts";
import { readContracts, type ReadTools } from "./index.ts";

/**
 * Reads the tools of a contract file; reports what is wrong with it, also that
 * it can't be read.
 * @param file Relative to `files.cwd`.
 */
export async function readDocument(
  file: string,
  files: ContractFiles,
  report: (diagnostic: Diagnostic) => void,
): Promise<ReadTools> {
  let bytes: Uint8Array;
  try {
    bytes = await files.host.readBytes(joinPath(files.cwd, file));
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    report(unreadableFile(file, error));
    return { sources: [], declared: 0 };
  }
  const read = await readContracts(file, bytes, files);
  read.diagnostics.forEach(report);
  return read;
}

/** An input that no contract file stands for. */
export function missingInput(input: string): Diagnostic {
  return createDiagnostic(
    "file_not_found",
    { file: input },
    "there is no such file, and no contract that it stands for",
    "check the spelling; quote globs so that the shell leaves them alone",
  );
}

/** A file that is there and can't be read. */
export function unreadableFile(file: string, error: HostError): Diagnostic {
  return createDiagnostic(
    "unreadable_file",
    { file },
    `the file can't be read: ${error.message}`,
    "give the process read access to it",
  );
}
