import { ts } from "ts-morph";
import type { Findings } from "./findings.ts";
import {
  isImportOf,
  type ModuleScope,
  refersTo,
  unwrap,
} from "./module-scope.ts";
import { startOf } from "./module-text.ts";

/** A call of `defineTool` whose result a module exports. */
export interface ToolCall {
  readonly node: ts.CallExpression;
  /** The name of the export, the first of several. */
  readonly exportedAs: string;
}

const AUTHOR = "@proviso/runtime/author";
const DEFINE_TOOL = "defineTool";

/**
 * Finds the tools of a module, in the order of the text. A call whose tool isn't
 * exported is reported, since a tool that nobody compiles would be unchecked;
 * so is any other use of the function, as it could hide such a call.
 */
export function findToolCalls(
  scope: ModuleScope,
  findings: Findings,
): readonly ToolCall[] {
  const exported = exportedCalls(scope);
  const uses = findUses(scope);
  for (const use of uses) {
    if (ts.isCallExpression(use) && exported.has(use)) continue;
    const isCall = ts.isCallExpression(use);
    findings.report(
      "tool_not_exported",
      scope,
      startOf(use, scope),
      isCall
        ? "the module doesn't export this tool"
        : "defineTool is called by its own name only, so that each tool is seen",
      "write export const name = defineTool({ ... }) at the top of the module",
    );
  }
  if (exported.size === 0 && uses.length === 0) {
    findings.report(
      "no_tools",
      scope,
      0,
      "the module defines no tool",
      `write export const name = defineTool({ ... }), with defineTool imported from ${AUTHOR}`,
    );
  }
  return [...exported]
    .map(([node, exportedAs]) => ({ node, exportedAs }))
    .sort((a, b) => a.node.pos - b.node.pos);
}

function exportedCalls(
  scope: ModuleScope,
): ReadonlyMap<ts.CallExpression, string> {
  const calls = new Map<ts.CallExpression, string>();
  for (const [name, target] of scope.exports) {
    if (target.kind === "import") continue;
    const expression =
      target.kind === "expression"
        ? target.node
        : initializerOf(target.name.text, scope);
    const call = expression && toolCallOf(expression, scope);
    if (call !== undefined && !calls.has(call)) calls.set(call, name);
  }
  return calls;
}

function initializerOf(
  name: string,
  { locals }: ModuleScope,
): ts.Expression | undefined {
  const declaration = locals.get(name);
  return declaration?.kind === "const"
    ? declaration.node.initializer
    : undefined;
}

/** The call that an expression is, or that the constant which it names is. */
function toolCallOf(
  expression: ts.Expression,
  scope: ModuleScope,
): ts.CallExpression | undefined {
  const inner = unwrap(expression);
  if (ts.isIdentifier(inner)) {
    const initializer = initializerOf(inner.text, scope);
    const call = initializer && unwrap(initializer);
    return call && isToolCall(call, scope) ? call : undefined;
  }
  return isToolCall(inner, scope) ? inner : undefined;
}

function isToolCall(
  node: ts.Node,
  scope: ModuleScope,
): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) &&
    refersTo(unwrap(node.expression), scope, AUTHOR, DEFINE_TOOL)
  );
}

/** Every use of `defineTool` in a module: calls, and where it stands otherwise. */
function findUses(scope: ModuleScope): ts.Node[] {
  const uses: ts.Node[] = [];
  const pending: ts.Node[] = [...scope.syntax.statements];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const parent = node;
    if (ts.isImportDeclaration(parent) || isType(parent)) continue;
    if (isToolCall(parent, scope)) {
      uses.push(parent);
      for (const argument of parent.arguments) pending.push(argument);
      continue;
    }
    if (isBareUse(parent, scope)) uses.push(parent);
    ts.forEachChild(parent, (child) => {
      if (!isPartOfName(parent, child)) pending.push(child);
    });
  }
  return uses;
}

/** What a class extends counts as a type in the syntax, and runs all the same. */
function isType(node: ts.Node): boolean {
  return ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node);
}

/** The function itself, or the whole module that it could be taken from. */
function isBareUse(node: ts.Node, scope: ModuleScope): boolean {
  if (ts.isIdentifier(node) && isImportOf(node, scope, AUTHOR, "*")) {
    return true;
  }
  return (
    (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) &&
    refersTo(node, scope, AUTHOR, DEFINE_TOOL)
  );
}

/** Names of members use nothing, and neither does the module in `author.name`. */
function isPartOfName(parent: ts.Node, child: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(parent)) {
    return child === parent.name || ts.isIdentifier(child);
  }
  const isNamed =
    ts.isPropertyAssignment(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isPropertyDeclaration(parent);
  return isNamed && child === parent.name && ts.isIdentifier(child);
}
