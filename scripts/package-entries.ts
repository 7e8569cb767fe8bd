import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The folders of the packages that are published. */
export const packageFolders = ["packages/runtime", "packages/compiler"];

type ExportTarget = string | Readonly<Record<string, string>>;

interface Manifest {
  name: string;
  exports: Readonly<Record<string, ExportTarget>>;
}

/** One module of a package that users may import. */
export interface PackageEntry {
  /** As users write it: `@proviso/runtime/v1`. */
  specifier: string;
  /** The folder of its package, relative to the root. */
  folder: string;
  /** Its conditions in the order of package.json, each with its file. */
  targets: readonly (readonly [condition: string, file: string])[];
}

/** Reads the `exports` of a package; a plain file such as package.json too. */
export function readEntries(root: string, folder: string): PackageEntry[] {
  const text = readFileSync(path.join(root, folder, "package.json"), "utf8");
  const manifest = JSON.parse(text) as Manifest;
  return Object.entries(manifest.exports).map(([name, target]) => ({
    specifier: path.posix.join(manifest.name, name),
    folder,
    targets:
      typeof target === "string"
        ? [["default", target]]
        : Object.entries(target),
  }));
}

/** The declaration file of an entry, or undefined for one without types. */
export function typesOf({ folder, targets }: PackageEntry): string | undefined {
  const types = targets.find(([condition]) => condition === "types");
  return types && path.posix.join(folder, types[1]);
}

function checkEntry(root: string, entry: PackageEntry): string[] {
  const findings = entry.targets
    .filter(([, file]) => !existsSync(path.join(root, entry.folder, file)))
    .map(
      ([condition, file]) => `${condition} names ${file}, which isn't there`,
    );
  const conditions = entry.targets.map(([condition]) => condition);
  // The first condition that fits wins, so types after default are never seen.
  if (conditions.indexOf("types") > 0) findings.push("types must come first");
  if (conditions.length > 1 && conditions.at(-1) !== "default") {
    findings.push("default must come last");
  }
  const isCode = entry.targets.some(([, file]) => /\.[cm]?js$/.test(file));
  if (isCode && !conditions.includes("types")) findings.push("has no types");
  return findings.map((finding) => `${entry.specifier}: ${finding}`);
}

/** What is wrong with the `exports` of a package. */
export function checkEntries(root: string, folder: string): string[] {
  return readEntries(root, folder).flatMap((entry) => checkEntry(root, entry));
}
