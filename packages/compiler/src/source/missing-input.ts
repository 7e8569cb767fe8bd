import { createDiagnostic, type Diagnostic } from "../diagnostics.ts";

/** An input that no contract file stands for. */
export function missingInput(input: string): Diagnostic {
  return createDiagnostic(
    "file_not_found",
    { file: input },
    "there is no such file, and no contract that it stands for",
    "check the spelling; quote globs so that the shell leaves them alone",
  );
}
