import path from "node:path";

/** Where a corpus is, that of the tools by default, if the shared material is there. */
export function corpusFolder(name = "tools"): string {
  const shared =
    process.env["PROVISO_SHARED"] ??
    path.join(import.meta.dirname, "../../../shared");
  return path.join(shared, "corpora", name);
}
