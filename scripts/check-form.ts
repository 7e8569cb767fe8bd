import path from "node:path";
import ts from "typescript";

import type { SourceFile } from "./source-files.ts";
import { lineOf, visitNodes } from "./source-files.ts";

const maxFileLines = 300;
const maxFunctionLines = 60;

/** Names that say nothing of what a file holds. */
const emptyNames = new Set(["common", "helpers", "misc", "util", "utils"]);

/** Not the weak ones: what is noted of an object goes with that object. */
const emptyContainers = new Set(["Array", "Map", "Set"]);

function isDefaultExport(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true;
  if (ts.isExportSpecifier(node)) return node.name.text === "default";
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : [];
  return (modifiers ?? []).some(
    ({ kind }) => kind === ts.SyntaxKind.DefaultKeyword,
  );
}

/** A container that starts empty is there to be filled: a hidden cache. */
function isEmptyContainer(node: ts.Expression | undefined): boolean {
  if (node === undefined) return false;
  if (ts.isArrayLiteralExpression(node)) return node.elements.length === 0;
  if (ts.isObjectLiteralExpression(node)) return node.properties.length === 0;
  return (
    ts.isNewExpression(node) &&
    ts.isIdentifier(node.expression) &&
    emptyContainers.has(node.expression.text) &&
    (node.arguments ?? []).length === 0
  );
}

/** The variables of a module that can change after it was loaded. */
function mutableState(file: SourceFile): ts.VariableDeclaration[] {
  return file.syntax.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList: list }) => {
      const isConst = (list.flags & ts.NodeFlags.Const) !== 0;
      return list.declarations.filter(
        ({ initializer }) => !isConst || isEmptyContainer(initializer),
      );
    });
}

function lineCount(node: ts.Node): number {
  const file = node.getSourceFile();
  return file.getLineAndCharacterOfPosition(node.end).line + 2 - lineOf(node);
}

function formOfNode(node: ts.Node): string[] {
  const findings: string[] = [];
  if (isDefaultExport(node)) findings.push("a default export");
  if (ts.isFunctionLike(node) && lineCount(node) > maxFunctionLines) {
    findings.push(`a function of ${lineCount(node)} lines`);
  }
  return findings.map((finding) => `${lineOf(node)}: ${finding}`);
}

/** What is wrong with a file's name, size, exports and module-level state. */
export function checkForm(file: SourceFile): string[] {
  const findings: string[] = [];
  if (emptyNames.has(path.posix.basename(file.path, ".ts"))) {
    findings.push("1: a file name that says nothing of what the file holds");
  }
  const lines = file.syntax.text.split("\n").length - 1;
  // What a script writes is read by its entries, not from end to end.
  const isWritten = file.path.endsWith(".gen.ts");
  if (lines > maxFileLines && !isWritten)
    findings.push(`1: a file of ${lines} lines`);
  for (const variable of mutableState(file)) {
    const name = variable.name.getText();
    findings.push(`${lineOf(variable)}: mutable module state: ${name}`);
  }
  visitNodes(file.syntax, (node) => findings.push(...formOfNode(node)));
  return findings.map((finding) => `${file.path}:${finding}`);
}
