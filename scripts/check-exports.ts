import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import ts from "typescript";

import { reportFindings } from "./findings.ts";
import type { PackageEntry } from "./package-entries.ts";
import { packageFolders, readEntries, typesOf } from "./package-entries.ts";

/**
 * The public names of each entry point, sorted; a name that is only a type has
 * the word in front.
 */
export type PublicNames = Readonly<Record<string, readonly string[]>>;

const snapshotFile = "scripts/exports.snapshot.json";
const update = "npx tsx scripts/check-exports.ts --update";

/** Modules that were generated years ago import from these entries. */
const appendOnly = /\/v\d+$/;

/** The export that a specifier passes on, in the module that it names. */
function passedOn(
  specifier: ts.ExportSpecifier,
  checker: ts.TypeChecker,
): ts.Symbol | undefined {
  const from = specifier.parent.parent.moduleSpecifier;
  if (from === undefined) {
    return checker.getExportSpecifierLocalTargetSymbol(specifier);
  }
  const module = checker.getSymbolAtLocation(from);
  const { text } = specifier.propertyName ?? specifier.name;
  return (
    module &&
    checker.getExportsOfModule(module).find(({ name }) => name === text)
  );
}

/** Whether a name was exported with `export type` anywhere on its way. */
function isTypeOnly(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  return (symbol.declarations ?? []).some((declaration) => {
    if (ts.isTypeOnlyImportOrExportDeclaration(declaration)) return true;
    if (!ts.isExportSpecifier(declaration)) return false;
    const next = passedOn(declaration, checker);
    return next !== undefined && isTypeOnly(next, checker);
  });
}

function describeExport(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
  const isValue = (target.flags & ts.SymbolFlags.Value) !== 0;
  return isValue && !isTypeOnly(symbol, checker)
    ? symbol.name
    : `type ${symbol.name}`;
}

function exportsOf(program: ts.Program, file: string): string[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const symbol = source && checker.getSymbolAtLocation(source);
  if (symbol === undefined) throw new Error(`${file} is no module`);
  return checker
    .getExportsOfModule(symbol)
    .map((each) => describeExport(each, checker))
    .sort();
}

/** The public names of the packages as built, from their declaration files. */
export function readPublicNames(
  root: string,
  folders: readonly string[] = packageFolders,
): PublicNames {
  const entries = folders.flatMap((folder) => readEntries(root, folder));
  const typed = entries.flatMap((entry: PackageEntry) => {
    const file = typesOf(entry);
    return file === undefined
      ? []
      : [[entry.specifier, path.join(root, file)] as const];
  });
  const program = ts.createProgram(
    typed.map(([, file]) => file),
    {
      module: ts.ModuleKind.NodeNext,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
    },
  );
  return Object.fromEntries(
    typed.map(([specifier, file]) => [specifier, exportsOf(program, file)]),
  );
}

function missing(entry: string, name: string): string {
  return appendOnly.test(entry)
    ? `${entry}: ${name} is gone, but generated modules that users checked in import it: this entry is append-only`
    : `${entry}: ${name} is gone; if that is meant: ${update}`;
}

/** How public names differ from those of the snapshot. */
export function comparePublicNames(
  snapshot: PublicNames,
  current: PublicNames,
): string[] {
  const entries = new Set([...Object.keys(snapshot), ...Object.keys(current)]);
  return [...entries].sort().flatMap((entry) => {
    const before = snapshot[entry] ?? [];
    const now = current[entry] ?? [];
    return [
      ...before
        .filter((name) => !now.includes(name))
        .map((name) => missing(entry, name)),
      ...now
        .filter((name) => !before.includes(name))
        .map((name) => `${entry}: ${name} is new; if that is meant: ${update}`),
    ];
  });
}

/** The next snapshot: append-only entries keep the names that are gone. */
export function updateSnapshot(
  snapshot: PublicNames,
  current: PublicNames,
): PublicNames {
  const kept = Object.entries(snapshot).filter(([entry]) =>
    appendOnly.test(entry),
  );
  const next: Record<string, readonly string[]> = { ...current };
  for (const [entry, names] of kept) {
    next[entry] = [...new Set([...names, ...(current[entry] ?? [])])].sort();
  }
  return next;
}

/** The snapshot that is checked in. */
export function readSnapshot(root: string): PublicNames {
  const text = readFileSync(path.join(root, snapshotFile), "utf8");
  return JSON.parse(text) as PublicNames;
}

if (process.argv[1] === import.meta.filename) {
  const root = path.dirname(import.meta.dirname);
  const current = readPublicNames(root);
  if (process.argv.includes("--update")) {
    const { format } = await import("prettier");
    const next = updateSnapshot(readSnapshot(root), current);
    const text = await format(JSON.stringify(next), { parser: "json" });
    writeFileSync(path.join(root, snapshotFile), text);
  }
  reportFindings(comparePublicNames(readSnapshot(root), current));
}
