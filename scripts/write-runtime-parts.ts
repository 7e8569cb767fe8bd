import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { format } from "prettier";
import ts from "typescript";

import type { RuntimePart } from "../packages/compiler/src/emit/runtime-part.ts";
import { reportFindings } from "./findings.ts";

const repository = path.dirname(import.meta.dirname);
const runtime = path.join(repository, "packages/runtime/src");
const ENTRY = path.join(runtime, "v1.ts");
const TARGET = "packages/compiler/src/emit/runtime-parts.gen.ts";

/**
 * Names of `v1` that modules don't hold: the automata and the reader of
 * patterns would be most of any module.
 */
const TOO_LARGE: ReadonlySet<string> = new Set(["linearPattern", "isRegex"]);

/** The program that the parts are taken from. */
interface Sources {
  readonly checker: ts.TypeChecker;
  /** In the order in which the platform would run them. */
  readonly files: readonly ts.SourceFile[];
}

function programOf(): ts.Program {
  return ts.createProgram([ENTRY], {
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.NodeNext,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
  });
}

function readSources(program: ts.Program): Sources {
  const files: ts.SourceFile[] = [];
  const visit = (file: ts.SourceFile | undefined): void => {
    if (file === undefined || files.includes(file)) return;
    if (!file.fileName.startsWith(path.join(runtime, "core"))) return;
    for (const statement of file.statements) {
      if (ts.isImportDeclaration(statement) && isOfValues(statement)) {
        visit(importedFile(program, file, statement));
      }
    }
    files.push(file);
  };
  for (const file of program.getSourceFiles()) visit(file);
  return { checker: program.getTypeChecker(), files };
}

function isOfValues({ importClause }: ts.ImportDeclaration): boolean {
  return importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword;
}

function importedFile(
  program: ts.Program,
  { fileName }: ts.SourceFile,
  { moduleSpecifier }: ts.ImportDeclaration,
): ts.SourceFile | undefined {
  const specifier = (moduleSpecifier as ts.StringLiteral).text;
  return program.getSourceFile(path.join(path.dirname(fileName), specifier));
}

/** What stands at the top of files under a name, some of it in several statements. */
type Declarations = ReadonlyMap<ts.Symbol, ts.Statement[]>;

function declarationsIn({ checker, files }: Sources): Declarations {
  const declarations = new Map<ts.Symbol, ts.Statement[]>();
  for (const statement of files.flatMap((file) => [...file.statements])) {
    for (const name of namesDeclaredBy(statement)) {
      const symbol = checker.getSymbolAtLocation(name);
      if (symbol === undefined) continue;
      const known = declarations.get(symbol);
      if (known === undefined) declarations.set(symbol, [statement]);
      else known.push(statement);
    }
  }
  return declarations;
}

function namesDeclaredBy(statement: ts.Statement): ts.Identifier[] {
  if (ts.isVariableStatement(statement)) {
    const { declarations } = statement.declarationList;
    return declarations.map(({ name }) => name).filter(ts.isIdentifier);
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name] : [];
}

/** The declarations that a statement names, those that only its types name apart. */
function usesOf(
  statements: readonly ts.Statement[],
  { checker }: Sources,
  declarations: Declarations,
): { readonly values: Set<ts.Symbol>; readonly types: Set<ts.Symbol> } {
  const values = new Set<ts.Symbol>();
  const types = new Set<ts.Symbol>();
  const visit = (node: ts.Node, isType: boolean): void => {
    if (ts.isIdentifier(node)) {
      const symbol = meaningOf(node, checker);
      if (symbol === undefined || !declarations.has(symbol)) return;
      if (node.text !== symbol.name) {
        throw new Error(`${node.text} is another name of ${symbol.name}`);
      }
      (isType ? types : values).add(symbol);
    }
    ts.forEachChild(node, (child) => {
      visit(child, isType || ts.isTypeNode(child));
    });
  };
  for (const statement of statements) {
    const isType =
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement);
    visit(statement, isType);
  }
  return { values, types };
}

function meaningOf(
  name: ts.Identifier,
  checker: ts.TypeChecker,
): ts.Symbol | undefined {
  const symbol = ts.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name);
  if (symbol === undefined) return undefined;
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  return isAlias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** What `v1` exports of `core` that modules may hold, and all that it needs. */
function reachedFromEntry(
  entry: ts.SourceFile,
  sources: Sources,
  declarations: Declarations,
): ReadonlySet<ts.Symbol> {
  const { checker } = sources;
  const module = checker.getSymbolAtLocation(entry);
  const exported =
    module === undefined ? [] : checker.getExportsOfModule(module);
  const reached = new Set(
    exported
      .filter(({ name }) => !TOO_LARGE.has(name))
      .map((symbol) => checker.getAliasedSymbol(symbol))
      .filter((symbol) => declarations.has(symbol)),
  );
  for (const symbol of reached) {
    const uses = usesOf(declarations.get(symbol) ?? [], sources, declarations);
    for (const next of [...uses.values, ...uses.types]) reached.add(next);
  }
  return reached;
}

/** The text of a statement with the comment right above it, exported no more. */
function textOf(statement: ts.Statement): string {
  const { text } = statement.getSourceFile();
  const comment = ts
    .getLeadingCommentRanges(text, statement.getFullStart())
    ?.at(-1);
  const start = statement.getStart();
  const isNear =
    comment !== undefined && !text.slice(comment.end, start).includes("\n\n");
  const above = isNear ? `${text.slice(comment.pos, comment.end)}\n` : "";
  return above + droppable(statement).replace(/^export /, "");
}

/**
 * The text of a statement, its constant wrapped where a bundler would think
 * that making it does more: the runtime says of itself as a package that it
 * doesn't, which a module in another package can't.
 */
function droppable(statement: ts.Statement): string {
  const text = statement.getText();
  if (!ts.isVariableStatement(statement)) return text;
  const [declaration] = statement.declarationList.declarations;
  const { initializer } = declaration ?? {};
  if (initializer === undefined || isPlain(initializer)) return text;
  const start = initializer.getStart() - statement.getStart();
  // A call that is marked as pure has the mark before it.
  const before = text.slice(0, start).replace(/\/\* @__PURE__ \*\/\s*$/, "");
  const end = initializer.end - statement.getStart();
  return `${before}/* @__PURE__ */ (() => ${initializer.getText()})()${text.slice(end)}`;
}

/** Whether bundlers know that an expression does nothing but be a value. */
function isPlain(node: ts.Expression): boolean {
  if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
    return (node.arguments ?? []).every(isPlain);
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isPlain);
  if (ts.isBinaryExpression(node)) {
    return [node.left, node.right].every(ts.isStringLiteral);
  }
  return ts.isLiteralExpression(node) || ts.isIdentifier(node);
}

async function partOf(
  symbol: ts.Symbol,
  sources: Sources,
  declarations: Declarations,
): Promise<RuntimePart> {
  const statements = declarations.get(symbol) ?? [];
  const { types, values } = usesOf(statements, sources, declarations);
  const text = statements.map(textOf).join("\n");
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
    },
  });
  const namesOf = (symbols: Iterable<ts.Symbol>): string[] =>
    [...new Set([...symbols].map(({ name }) => name))]
      .filter((name) => name !== symbol.name)
      .sort();
  const valueNames = namesOf(values);
  return {
    name: symbol.name,
    ts: (await format(text, { parser: "typescript" })).trimEnd(),
    js: (
      await format(
        outputText.replace(/^(?:"use strict"|export \{\});\n/gm, ""),
        {
          parser: "babel",
        },
      )
    ).trimEnd(),
    uses: valueNames,
    typeUses: namesOf(types).filter((name) => !valueNames.includes(name)),
  };
}

/**
 * The file of the parts, as the sources of the runtime make it.
 * @throws Error when two parts have one name
 */
async function runtimePartsText(): Promise<string> {
  const program = programOf();
  const sources = readSources(program);
  const declarations = declarationsIn(sources);
  const entry = program.getSourceFile(ENTRY) as ts.SourceFile;
  const reached = reachedFromEntry(entry, sources, declarations);
  const parts: RuntimePart[] = [];
  for (const symbol of declarations.keys()) {
    if (!reached.has(symbol)) continue;
    if (parts.some(({ name }) => name === symbol.name)) {
      throw new Error(`two parts of the runtime are called ${symbol.name}`);
    }
    parts.push(await partOf(symbol, sources, declarations));
  }
  const text = [
    "// @generated by npm run runtime-parts - do not edit",
    'import type { RuntimeParts } from "./runtime-part.ts";',
    "",
    "/** What `@proviso/runtime/v1` exports of its core, and what that needs, declaration by declaration. */",
    `export const runtimeParts: RuntimeParts = ${JSON.stringify(parts)};`,
  ].join("\n");
  return format(text, { parser: "typescript" });
}

/** The file of the parts, if it isn't what the sources make. */
export async function findStaleParts(): Promise<string[]> {
  const text = readFileSync(path.join(repository, TARGET), "utf8");
  return text === (await runtimePartsText())
    ? []
    : [`${TARGET}: stale; run npm run runtime-parts`];
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes("--check")) {
    reportFindings(await findStaleParts());
  } else {
    writeFileSync(path.join(repository, TARGET), await runtimePartsText());
  }
}
