import { ts } from "ts-morph";

const words: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.ArrowFunction, "a function"],
  [ts.SyntaxKind.AwaitExpression, "a value to wait for"],
  [ts.SyntaxKind.BinaryExpression, "an operation other than joining texts"],
  [ts.SyntaxKind.CallExpression, "a call"],
  [ts.SyntaxKind.ClassExpression, "a class"],
  [ts.SyntaxKind.ConditionalExpression, "a choice"],
  [ts.SyntaxKind.DeleteExpression, "a deletion"],
  [ts.SyntaxKind.FunctionExpression, "a function"],
  [ts.SyntaxKind.GetAccessor, "a getter"],
  [ts.SyntaxKind.MetaProperty, "a property of the running module"],
  [ts.SyntaxKind.MethodDeclaration, "a method"],
  [ts.SyntaxKind.NewExpression, "an object made by new"],
  [ts.SyntaxKind.OmittedExpression, "a hole"],
  [ts.SyntaxKind.PostfixUnaryExpression, "a change of a variable"],
  [ts.SyntaxKind.PrefixUnaryExpression, "an operation other than a sign"],
  [ts.SyntaxKind.RegularExpressionLiteral, "a regular expression"],
  [ts.SyntaxKind.SetAccessor, "a setter"],
  [ts.SyntaxKind.TaggedTemplateExpression, "a call of a template's tag"],
  [ts.SyntaxKind.ThisKeyword, "what the module runs in"],
  [ts.SyntaxKind.TypeOfExpression, "a question for a type"],
  [ts.SyntaxKind.VoidExpression, "undefined"],
]);

/** What an expression is, in words: `a call`. */
export function describeExpression(node: ts.Node): string {
  return words.get(node.kind) ?? "an expression of another kind";
}

/** What may stand in place of an expression that isn't constant. */
export const constantHint: string =
  "write a literal, a const or an enum member; nothing of a contract runs when it is compiled";
