import ts from "typescript";

/** A module without its texts: the kinds of its nodes, in the order of a walk. */
export interface SyntaxShape {
  readonly kinds: readonly string[];
  /** The identifiers that the module uses without declaring them. */
  readonly free: ReadonlySet<string>;
  /** What the parser found wrong. */
  readonly errors: readonly string[];
}

/**
 * Parses a module and leaves out what a schema's texts may decide: the texts of
 * literals, which names are quoted, comments, and the braces around a statement
 * that doesn't fit on the line.
 */
export function shapeOf(text: string): SyntaxShape {
  const { diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.Latest },
  });
  const file = ts.createSourceFile(
    "module.ts",
    text,
    ts.ScriptTarget.Latest,
    true,
  );
  const kinds: string[] = [];
  const used = new Set<string>();
  const declared = new Set<string>();
  const visit = (node: ts.Node, depth: number): void => {
    const isName = isMemberName(node);
    const isBrace = ts.isBlock(node) && ts.isIfStatement(node.parent);
    if (ts.isIdentifier(node) && !isName) {
      (isDeclaredName(node) ? declared : used).add(node.text);
    }
    if (!isBrace) {
      kinds.push(`${depth} ${isName ? "name" : ts.SyntaxKind[node.kind]}`);
    }
    if (isName) return;
    ts.forEachChild(node, (child) => {
      visit(child, isBrace ? depth : depth + 1);
    });
  };
  visit(file, 0);
  const free = new Set([...used].filter((name) => !declared.has(name)));
  const errors = diagnostics.map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, "\n"),
  );
  return { kinds, free, errors };
}

/** A name of a member, quoted or not; `["__proto__"]` is one too. */
function isMemberName(node: ts.Node): boolean {
  const { parent } = node;
  const isNamed =
    parent !== undefined &&
    (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) &&
    parent.name === node;
  if (!isNamed) return false;
  return ts.isComputedPropertyName(node)
    ? ts.isStringLiteral(node.expression)
    : true;
}

function isDeclaredName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isImportSpecifier(parent) ||
      ts.isTypeAliasDeclaration(parent)) &&
    parent.name === node
  );
}
