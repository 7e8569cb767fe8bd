import path from "node:path";

/** Where the tools are, if the shared material is there. */
export function corpusFolder(): string {
  const shared =
    process.env["PROVISO_SHARED"] ??
    path.join(import.meta.dirname, "../../../shared");
  return path.join(shared, "corpora/tools");
}
