import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** One TypeScript source file of the repository. */
export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  path: string;
  syntax: ts.SourceFile;
}

/** A module that a file imports or re-exports. */
export interface Import {
  specifier: string;
  line: number;
}

function readSource(root: string, file: string): SourceFile {
  const text = readFileSync(path.join(root, file), "utf8");
  const syntax = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return { path: file, syntax };
}

/** The TypeScript files under a folder of the root, sorted by path. */
export function readSources(root: string, folder: string): SourceFile[] {
  const absolute = path.join(root, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll(path.sep, "/")}`)
    .filter((file) => file.endsWith(".ts"))
    .sort()
    .map((file) => readSource(root, file));
}

/** Line of a node, from 1. */
export function lineOf(node: ts.Node): number {
  const file = node.getSourceFile();
  return file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

/** Calls `visit` with every node under a node, in the order of the text. */
export function visitNodes(
  node: ts.Node,
  visit: (node: ts.Node) => void,
): void {
  visit(node);
  ts.forEachChild(node, (child) => {
    visitNodes(child, visit);
  });
}

function importedModule(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return node.argument.literal;
  }
  const isDynamic =
    ts.isCallExpression(node) &&
    node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isDynamic ? node.arguments[0] : undefined;
}

/** Every import of a file: static, dynamic, of types, and re-exports. */
export function importsOf(file: SourceFile): Import[] {
  const imports: Import[] = [];
  visitNodes(file.syntax, (node) => {
    const module = importedModule(node);
    if (module && ts.isStringLiteralLike(module)) {
      imports.push({ specifier: module.text, line: lineOf(module) });
    }
  });
  return imports;
}
