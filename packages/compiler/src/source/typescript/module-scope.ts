import { ts } from "ts-morph";
import type { ModuleText } from "./module-text.ts";

/** What a name of a module stands for. */
export type Declaration =
  | { readonly kind: "const"; readonly node: ts.VariableDeclaration }
  | { readonly kind: "enum"; readonly node: ts.EnumDeclaration }
  | ImportedName
  /** Anything that is no constant, in words: `a function`. */
  | { readonly kind: "other"; readonly what: string };

/** A name that comes from another module. */
export interface ImportedName {
  readonly kind: "import";
  readonly specifier: ts.Expression;
  /** As the other module exports it; `*` for all of it. */
  readonly name: string;
  readonly isType: boolean;
}

/** What an export gives: a name of the module, one of another, or an expression. */
export type ExportTarget =
  | { readonly kind: "local"; readonly name: ts.ModuleExportName }
  | ImportedName
  | { readonly kind: "expression"; readonly node: ts.Expression };

/** The names of a module, and what it exports. */
export interface ModuleScope extends ModuleText {
  readonly locals: ReadonlyMap<string, Declaration>;
  readonly exports: ReadonlyMap<string, ExportTarget>;
  /** The modules that `export *` passes on. */
  readonly stars: readonly ts.Expression[];
}

interface Tables {
  readonly locals: Map<string, Declaration>;
  readonly exports: Map<string, ExportTarget>;
  readonly stars: ts.Expression[];
}

/** Collects the names that a module declares, imports and exports. */
export function openScope(text: ModuleText): ModuleScope {
  const tables: Tables = { locals: new Map(), exports: new Map(), stars: [] };
  for (const statement of text.syntax.statements) {
    if (ts.isImportDeclaration(statement)) addImports(statement, tables);
    else if (ts.isExportDeclaration(statement)) addExports(statement, tables);
    else if (ts.isExportAssignment(statement)) addDefault(statement, tables);
    else addDeclarations(statement, tables);
  }
  return { ...text, ...tables };
}

/** Whether an expression names what a package exports, by a name or a namespace. */
export function refersTo(
  expression: ts.Expression,
  scope: ModuleScope,
  packageName: string,
  exported: string,
): boolean {
  if (ts.isIdentifier(expression)) {
    return isImportOf(expression, scope, packageName, exported);
  }
  return (
    ts.isPropertyAccessExpression(expression) &&
    expression.name.text === exported &&
    ts.isIdentifier(expression.expression) &&
    isImportOf(expression.expression, scope, packageName, "*")
  );
}

/** Whether a name is imported from a package, as `exported` or with `*` as all of it. */
export function isImportOf(
  { text }: ts.Identifier,
  { locals }: ModuleScope,
  packageName: string,
  exported: string,
): boolean {
  const declaration = locals.get(text);
  return (
    declaration?.kind === "import" &&
    !declaration.isType &&
    declaration.name === exported &&
    specifierText(declaration.specifier) === packageName
  );
}

/** The text of an import's specifier; the parser lets other expressions pass. */
export function specifierText(specifier: ts.Expression): string {
  return ts.isStringLiteral(specifier) ? specifier.text : "";
}

/** The expression without what only types it, or brackets it. */
export function unwrap(expression: ts.Expression): ts.Expression {
  let inner = expression;
  while (
    ts.isParenthesizedExpression(inner) ||
    ts.isAsExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isTypeAssertionExpression(inner) ||
    ts.isNonNullExpression(inner)
  ) {
    inner = inner.expression;
  }
  return inner;
}

function addImports(statement: ts.ImportDeclaration, tables: Tables): void {
  const { importClause: clause, moduleSpecifier: specifier } = statement;
  if (clause === undefined) return;
  const isType = clause.phaseModifier === ts.SyntaxKind.TypeKeyword;
  const add = (local: ts.Identifier, name: string, isTypeOnly: boolean): void =>
    declare(tables, local.text, {
      kind: "import",
      specifier,
      name,
      isType: isType || isTypeOnly,
    });
  if (clause.name !== undefined) add(clause.name, "default", false);
  const { namedBindings: bindings } = clause;
  if (bindings === undefined) return;
  if (ts.isNamespaceImport(bindings)) return add(bindings.name, "*", false);
  for (const { name, propertyName = name, isTypeOnly } of bindings.elements) {
    add(name, propertyName.text, isTypeOnly);
  }
}

function addExports(
  {
    exportClause: clause,
    moduleSpecifier: specifier,
    isTypeOnly: isType,
  }: ts.ExportDeclaration,
  { exports, stars }: Tables,
): void {
  if (clause === undefined) {
    if (specifier !== undefined && !isType) stars.push(specifier);
    return;
  }
  if (ts.isNamespaceExport(clause)) {
    if (specifier === undefined) return;
    const all = { kind: "import", specifier, name: "*", isType } as const;
    exports.set(clause.name.text, all);
    return;
  }
  for (const { name, propertyName = name, isTypeOnly } of clause.elements) {
    const target: ExportTarget =
      specifier === undefined
        ? { kind: "local", name: propertyName }
        : {
            kind: "import",
            specifier,
            name: propertyName.text,
            isType: isType || isTypeOnly,
          };
    exports.set(name.text, target);
  }
}

function addDefault(
  { expression, isExportEquals }: ts.ExportAssignment,
  { exports }: Tables,
): void {
  if (isExportEquals === true) return;
  exports.set("default", { kind: "expression", node: expression });
}

function addDeclarations(statement: ts.Statement, tables: Tables): void {
  const isExported = hasModifier(statement, ts.SyntaxKind.ExportKeyword);
  const isDefault = hasModifier(statement, ts.SyntaxKind.DefaultKeyword);
  const isAmbient = hasModifier(statement, ts.SyntaxKind.DeclareKeyword);
  for (const [name, declaration] of declarationsOf(statement)) {
    const what = "declared here without its value";
    const local: Declaration = isAmbient
      ? { kind: "other", what }
      : declaration;
    declare(tables, name.text, local);
    if (!isExported) continue;
    const target: ExportTarget = { kind: "local", name };
    tables.exports.set(isDefault ? "default" : name.text, target);
  }
}

type Declared = readonly [name: ts.Identifier, declaration: Declaration];

function declarationsOf(statement: ts.Statement): readonly Declared[] {
  if (ts.isVariableStatement(statement)) {
    const { declarations, flags } = statement.declarationList;
    const isConst = (flags & ts.NodeFlags.BlockScoped) === ts.NodeFlags.Const;
    return declarations.flatMap((node) => variablesOf(node, isConst));
  }
  if (ts.isEnumDeclaration(statement)) {
    return [[statement.name, { kind: "enum", node: statement }]];
  }
  if (ts.isFunctionDeclaration(statement)) {
    return named(statement.name, "a function");
  }
  if (ts.isClassDeclaration(statement)) {
    return named(statement.name, "a class");
  }
  if (ts.isImportEqualsDeclaration(statement)) {
    return named(statement.name, "an import of another kind");
  }
  const isNamespace = ts.isModuleDeclaration(statement);
  return isNamespace && ts.isIdentifier(statement.name)
    ? named(statement.name, "a namespace")
    : [];
}

function named(name: ts.Identifier | undefined, what: string): Declared[] {
  return name === undefined ? [] : [[name, { kind: "other", what }]];
}

function variablesOf(
  node: ts.VariableDeclaration,
  isConst: boolean,
): Declared[] {
  if (ts.isIdentifier(node.name)) {
    return isConst
      ? [[node.name, { kind: "const", node }]]
      : named(node.name, "a variable that may change");
  }
  return namesOfPattern(node.name).flatMap((name) =>
    named(name, "taken out of a value by a pattern"),
  );
}

function namesOfPattern(pattern: ts.BindingPattern): ts.Identifier[] {
  return pattern.elements.flatMap((element) => {
    if (ts.isOmittedExpression(element)) return [];
    const { name } = element;
    return ts.isIdentifier(name) ? [name] : namesOfPattern(name);
  });
}

/** A name declared twice is none that can be trusted: enums, for one, merge. */
function declare(
  { locals }: Tables,
  name: string,
  declaration: Declaration,
): void {
  const isTwice = locals.has(name);
  const what = "declared more than once";
  locals.set(name, isTwice ? { kind: "other", what } : declaration);
}

function hasModifier(statement: ts.Statement, kind: ts.SyntaxKind): boolean {
  const modifiers = ts.canHaveModifiers(statement)
    ? ts.getModifiers(statement)
    : undefined;
  return modifiers?.some((modifier) => modifier.kind === kind) ?? false;
}
