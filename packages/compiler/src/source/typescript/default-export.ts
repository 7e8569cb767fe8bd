import { parsePointer } from "@proviso/runtime/compiler";
import { ts } from "ts-morph";
import type { Diagnostic, PlacedDocument } from "../../diagnostics.ts";
import { Findings } from "./findings.ts";
import { type ModuleScope, openScope, unwrap } from "./module-scope.ts";
import { parseModule, startOf } from "./module-text.ts";

/** A module as text: why it can't be parsed, and where its default export is written. */
export interface PlacedModule extends PlacedDocument {
  readonly faults: readonly Diagnostic[];
}

/** Where a part is written: its name and its value, the same where it has no name. */
interface Part {
  readonly name: ts.Node;
  readonly value: ts.Node;
}

/** Constants may name one another in a circle. */
const MAX_STEPS = 100;

/**
 * Finds the places of what a module exports by default, by what is written:
 * through calls with one argument, constants of the module and literals. What
 * is made in any other way has the place of the expression that makes it.
 */
export function placeDefaultExport(
  file: string,
  bytes: Uint8Array,
): PlacedModule {
  const findings = new Findings();
  const text = parseModule(file, bytes, findings);
  const scope = text === undefined ? undefined : openScope(text);
  const find = (pointer: string, side: keyof Part): number => {
    if (scope === undefined) return 0;
    const part = findPart(pointer, scope);
    return part === undefined ? 0 : startOf(part[side], scope);
  };
  const start = { line: 1, column: 1 };
  return {
    file,
    faults: findings.all,
    locate: (pointer) => scope?.placeAt(find(pointer, "value")) ?? start,
    locateName: (pointer) => scope?.placeAt(find(pointer, "name")) ?? start,
  };
}

/** The part at a pointer, or the nearest one around it that is written out. */
function findPart(pointer: string, scope: ModuleScope): Part | undefined {
  const exported = exportedExpression(scope);
  if (exported === undefined) return undefined;
  let part: Part = { name: exported, value: exported };
  for (const token of parsePointer(pointer) ?? []) {
    const inner = partIn(literalOf(part.value, scope), token);
    if (inner === undefined) break;
    part = inner;
  }
  const value = literalOf(part.value, scope) ?? part.value;
  return { name: part.name === part.value ? value : part.name, value };
}

function exportedExpression(scope: ModuleScope): ts.Expression | undefined {
  const target = scope.exports.get("default");
  if (target?.kind === "expression") return target.node;
  if (target?.kind === "local") return initializerOf(target.name.text, scope);
  for (const statement of scope.syntax.statements) {
    if (!ts.isExpressionStatement(statement)) continue;
    const { expression } = statement;
    if (ts.isBinaryExpression(expression) && isModuleExports(expression.left)) {
      return expression.right;
    }
  }
  return undefined;
}

/** Modules in CommonJS assign what they export. */
function isModuleExports(node: ts.Expression): boolean {
  return (
    ts.isPropertyAccessExpression(node) &&
    node.name.text === "exports" &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === "module"
  );
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

/** The expression that writes a value out; undefined where none does. */
function literalOf(
  node: ts.Node,
  scope: ModuleScope,
): ts.Expression | undefined {
  let at: ts.Node | undefined = node;
  for (let step = 0; step < MAX_STEPS; step++) {
    if (at === undefined || !ts.isExpression(at)) return undefined;
    const expression = unwrap(at);
    if (isPassedOn(expression)) at = expression.arguments[0];
    else if (ts.isIdentifier(expression)) {
      at = initializerOf(expression.text, scope);
    } else return expression;
  }
  return undefined;
}

/** As `defineConfig` does with what it is given. */
function isPassedOn(node: ts.Expression): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.arguments.length === 1;
}

function partIn(
  literal: ts.Expression | undefined,
  token: string,
): Part | undefined {
  if (literal === undefined) return undefined;
  if (ts.isArrayLiteralExpression(literal)) {
    const element = literal.elements[Number(token)];
    const isCertain = !literal.elements.some(ts.isSpreadElement);
    return element === undefined || !isCertain
      ? undefined
      : { name: element, value: element };
  }
  if (!ts.isObjectLiteralExpression(literal)) return undefined;
  // The last of two members with one name is the one that counts.
  const member = literal.properties.findLast(
    ({ name }) => name !== undefined && nameText(name) === token,
  );
  if (member?.name === undefined) return undefined;
  const value = ts.isPropertyAssignment(member)
    ? member.initializer
    : member.name;
  return { name: member.name, value };
}

function nameText(name: ts.PropertyName): string | undefined {
  return ts.isComputedPropertyName(name) ? undefined : name.text;
}
