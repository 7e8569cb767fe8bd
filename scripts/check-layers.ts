import { isBuiltin } from "node:module";
import path from "node:path";

import { checkForm } from "./check-form.ts";
import { findCycles } from "./find-cycles.ts";
import { reportFindings } from "./findings.ts";
import type { Import, SourceFile } from "./source-files.ts";
import { importsOf, readSources } from "./source-files.ts";

interface PackageRules {
  /**
   * The parts of the package, lowest first: files and folders of `src`, so
   * that `host` is host.ts and all in host/. A part may import itself and the
   * rows below, not the others of its row.
   */
  layers: readonly (readonly string[])[];
  /** The packages from outside: the paths in `src` that may import each. */
  packages: Readonly<Record<string, readonly string[]>>;
  usesNode: boolean;
}

const rules: Readonly<Record<string, PackageRules>> = {
  "packages/runtime": {
    layers: [
      ["core"],
      ["schema"],
      ["tool"],
      ["index", "v1", "author", "adapters"],
      // Contracts in TypeScript are compiled by the author entry's own code.
      ["compiler"],
    ],
    packages: {},
    usesNode: false,
  },
  "packages/compiler": {
    layers: [
      ["codes"],
      ["diagnostics"],
      ["host"],
      ["source"],
      ["names"],
      ["passes"],
      ["emit", "project", "lint"],
      ["catalog", "config"],
      ["compile"],
      ["lint-contracts"],
      ["outputs"],
      ["index"],
      ["cli"],
    ],
    packages: {
      "@proviso/runtime": [""],
      commander: ["cli/"],
      jiti: ["host/import-module.ts"],
      picocolors: ["cli/"],
      "yocto-spinner": ["cli/"],
      "jsonc-parser": ["source/json.ts"],
      prettier: ["emit/format.ts"],
      tinyglobby: ["host.ts", "host/glob.ts"],
      "ts-morph": ["source/typescript/"],
    },
    usesNode: true,
  },
};

/** `@scope/name/sub/path` → `@scope/name` */
function packageName(specifier: string): string {
  const parts = specifier.split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

function partOf(file: string): string {
  return (file.split("/")[0] ?? "").replace(/\.ts$/, "");
}

function layerOf(file: string, { layers }: PackageRules): number {
  return layers.findIndex((parts) => parts.includes(partOf(file)));
}

function checkPackage(
  file: string,
  specifier: string,
  { packages, usesNode }: PackageRules,
): string | undefined {
  if (isBuiltin(specifier)) {
    return usesNode ? undefined : `imports ${specifier}, which only Node has`;
  }
  const allowed = packages[packageName(specifier)];
  if (allowed === undefined) return `imports the unlisted package ${specifier}`;
  if (allowed.some((place) => file.startsWith(place))) return undefined;
  return `imports ${specifier}, which belongs behind ${allowed.join(", ")}`;
}

/** @param file and @param target are paths in `src`. */
function checkLayer(
  file: string,
  target: string,
  packageRules: PackageRules,
): string | undefined {
  if (target.startsWith("../")) return `imports ${target}, outside the package`;
  const [own, other] = [file, target].map((name) =>
    layerOf(name, packageRules),
  );
  if (own === undefined || other === undefined || own > other) return undefined;
  if (own < other) return `imports ${target}, which is a layer above`;
  return partOf(file) === partOf(target)
    ? undefined
    : `imports ${target}, a neighbour in its layer`;
}

/** The path in `src` that a relative import means. */
function resolveTarget(file: string, specifier: string): string {
  return path.posix.join(path.posix.dirname(file), specifier);
}

function checkImport(
  file: string,
  { specifier, line }: Import,
  packageRules: PackageRules,
): string[] {
  const finding = specifier.startsWith(".")
    ? checkLayer(file, resolveTarget(file, specifier), packageRules)
    : checkPackage(file, specifier, packageRules);
  return finding === undefined ? [] : [`${line}: ${finding}`];
}

function checkFile(
  source: SourceFile,
  file: string,
  packageRules: PackageRules,
): string[] {
  const findings = importsOf(source).flatMap((imported) =>
    checkImport(file, imported, packageRules),
  );
  if (layerOf(file, packageRules) < 0) findings.push("1: belongs to no layer");
  return findings.map((finding) => `${source.path}:${finding}`);
}

function checkPackageSources(root: string, folder: string): string[] {
  const packageRules = rules[folder];
  if (packageRules === undefined) return [];
  const src = `${folder}/src`;
  const sources = readSources(root, src);
  const graph = new Map<string, string[]>();
  const findings: string[] = [];
  for (const source of sources) {
    const file = source.path.slice(src.length + 1);
    const targets = importsOf(source)
      .filter(({ specifier }) => specifier.startsWith("."))
      .map(({ specifier }) => resolveTarget(file, specifier));
    graph.set(file, [...new Set(targets)]);
    findings.push(...checkFile(source, file, packageRules));
    findings.push(...checkForm(source));
  }
  const cycles = findCycles(graph).map(
    (cycle) => `${src}/${cycle[0] ?? ""}:1: a cycle: ${cycle.join(" > ")}`,
  );
  return [...findings, ...cycles];
}

/**
 * What breaks the architecture's rules in the sources of the packages: imports
 * that go upward, sideways, in a circle or to a package that belongs behind
 * another file, and files that are too long or hold state.
 */
export function checkLayers(root: string): string[] {
  return Object.keys(rules).flatMap((folder) =>
    checkPackageSources(root, folder),
  );
}

if (process.argv[1] === import.meta.filename) {
  reportFindings(checkLayers(path.dirname(import.meta.dirname)));
}
