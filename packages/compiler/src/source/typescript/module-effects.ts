import { ts } from "ts-morph";
import type { Findings } from "./findings.ts";
import { codeOf, type ModuleText, startOf } from "./module-text.ts";

/**
 * Reports what a module does beyond declaring names, and answers whether it does
 * anything. Nothing of it runs here, and what a program has run may no longer
 * hold the constants that are written.
 */
export function reportEffects(module: ModuleText, findings: Findings): boolean {
  let hasEffects = false;
  for (const statement of module.syntax.statements) {
    const effect = effectOf(statement);
    if (effect === undefined) continue;
    hasEffects = true;
    findings.report(
      "unexpected_statement",
      module,
      startOf(effect, module),
      `the module runs code when it is loaded: ${codeOf(effect, module)}`,
      "move it to another module; one that a contract is read from declares, imports and exports only",
    );
  }
  return hasEffects;
}

/** The part of a statement that does something; undefined for a declaration. */
function effectOf(statement: ts.Statement): ts.Node | undefined {
  if (ts.isImportDeclaration(statement)) {
    return isEmptyImport(statement) ? statement : undefined;
  }
  if (ts.isExportDeclaration(statement)) {
    return isEmptyReexport(statement) ? statement : undefined;
  }
  if (ts.isExportAssignment(statement)) {
    return statement.isExportEquals === true ? statement : undefined;
  }
  if (ts.isClassDeclaration(statement)) return effectOfClass(statement);
  if (ts.isExpressionStatement(statement)) {
    return ts.isStringLiteral(statement.expression) ? undefined : statement;
  }
  const isDeclaration =
    ts.isVariableStatement(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isImportEqualsDeclaration(statement) ||
    ts.isNamespaceExportDeclaration(statement) ||
    ts.isEmptyStatement(statement) ||
    isAmbient(statement);
  return isDeclaration ? undefined : statement;
}

function isEmptyImport({
  importClause: clause,
}: ts.ImportDeclaration): boolean {
  if (clause === undefined) return true;
  const { name, namedBindings: bindings } = clause;
  if (name !== undefined || bindings === undefined) return false;
  return ts.isNamedImports(bindings) && bindings.elements.length === 0;
}

/** `export {} from "x"` loads the module; `export {}` only marks this one. */
function isEmptyReexport({
  exportClause: clause,
  moduleSpecifier,
}: ts.ExportDeclaration): boolean {
  return (
    moduleSpecifier !== undefined &&
    clause !== undefined &&
    ts.isNamedExports(clause) &&
    clause.elements.length === 0
  );
}

function isAmbient(statement: ts.Statement): boolean {
  return (
    ts.isModuleDeclaration(statement) &&
    (statement.modifiers ?? []).some(
      ({ kind }) => kind === ts.SyntaxKind.DeclareKeyword,
    )
  );
}

/** Decorators and static members run with the declaration. */
function effectOfClass(declaration: ts.ClassDeclaration): ts.Node | undefined {
  const parts: readonly ts.Node[] = [declaration, ...declaration.members];
  for (const part of parts) {
    const modifiers = ts.canHaveModifiers(part) ? part.modifiers : undefined;
    const decorator = modifiers?.find((each) => ts.isDecorator(each));
    if (decorator !== undefined) return decorator;
    if (ts.isClassStaticBlockDeclaration(part)) return part;
    const isStatic = modifiers?.some(
      ({ kind }) => kind === ts.SyntaxKind.StaticKeyword,
    );
    if (ts.isPropertyDeclaration(part) && isStatic === true) return part;
  }
  return undefined;
}
