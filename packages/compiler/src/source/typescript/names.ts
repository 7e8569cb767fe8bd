import { quoteText } from "@proviso/runtime/compiler";
import type { ts } from "ts-morph";
import { constantOfJson } from "./constant.ts";
import { evaluateEnum } from "./enumeration.ts";
import type { Entity, Evaluator, Frame } from "./evaluator.ts";
import type { Imported } from "./module-graph.ts";
import {
  type Declaration,
  type ExportTarget,
  type ImportedName,
  type ModuleScope,
  specifierText,
} from "./module-scope.ts";

/** Where a name is used, for findings about it. */
export interface Use {
  readonly node: ts.Node;
  readonly frame: Frame;
}

/** What a name stands for where it is used. */
export function entityOfName(
  evaluator: Evaluator,
  name: string,
  node: ts.Identifier,
  frame: Frame,
): Entity | undefined {
  const { scope, enumeration } = frame;
  if (enumeration?.name === name) return enumeration;
  const member = enumeration?.members.get(name);
  if (member !== undefined) return member;
  const declaration = scope.locals.get(name);
  if (declaration === undefined) {
    const isUndefined = name === "undefined";
    return evaluator.refuse(
      node,
      frame,
      isUndefined ? "it is no JSON value" : "this file declares no such name",
      isUndefined ? "leave the member out" : undefined,
    );
  }
  if ("node" in declaration && declaration.node.pos > node.pos) {
    const hint = "move its declaration up; a program would fail here";
    return evaluator.refuse(node, frame, "it has no value yet", hint);
  }
  return entityOfDeclaration(evaluator, declaration, scope, { node, frame });
}

/** What a module exports under a name. */
export function entityOfExport(
  evaluator: Evaluator,
  scope: ModuleScope,
  name: string,
  use: Use,
): Entity | undefined {
  const targets = findTargets(evaluator, scope, name);
  if (targets === undefined) return undefined;
  const [first, second] = targets;
  if (first !== undefined && second === undefined) {
    const [target, owner] = first;
    return evaluator.once(target, use.node, use.frame, () =>
      entityOfTarget(evaluator, owner, target, use),
    );
  }
  const reason =
    first === undefined
      ? `${scope.file} exports no ${quoteText(name)}`
      : `${scope.file} exports more than one ${quoteText(name)}`;
  return evaluator.refuse(use.node, use.frame, reason);
}

/** Exports and the modules that have them; one that comes in two ways is one. */
type OwnedTargets = ReadonlyMap<ExportTarget, ModuleScope>;

/** The exports of a name, through `export *` too; undefined when a file isn't there yet. */
function findTargets(
  evaluator: Evaluator,
  scope: ModuleScope,
  name: string,
  seen: Set<ModuleScope> = new Set(),
): OwnedTargets | undefined {
  const own = scope.exports.get(name);
  if (own !== undefined) return new Map([[own, scope]]);
  const found = new Map<ExportTarget, ModuleScope>();
  // What `export *` passes on has no default.
  if (seen.has(scope) || name === "default") return found;
  seen.add(scope);
  let isWhole = true;
  for (const star of scope.stars) {
    const imported = follow(evaluator, scope, star);
    const below =
      imported?.kind === "module"
        ? findTargets(evaluator, imported.scope, name, seen)
        : undefined;
    if (below === undefined) isWhole = false;
    else for (const [target, owner] of below) found.set(target, owner);
  }
  return isWhole ? found : undefined;
}

function entityOfTarget(
  evaluator: Evaluator,
  scope: ModuleScope,
  target: ExportTarget,
  use: Use,
): Entity | undefined {
  if (target.kind === "import") {
    return entityOfImport(evaluator, target, scope, use);
  }
  if (target.kind === "expression") {
    return evaluator.entityOf(target.node, { scope });
  }
  const { name } = target;
  const declaration = scope.locals.get(name.text);
  const own: Use = { node: name, frame: { scope } };
  return declaration === undefined
    ? evaluator.refuse(name, own.frame, "this file declares no such name")
    : entityOfDeclaration(evaluator, declaration, scope, own);
}

function entityOfDeclaration(
  evaluator: Evaluator,
  declaration: Declaration,
  scope: ModuleScope,
  use: Use,
): Entity | undefined {
  const { node, frame } = use;
  switch (declaration.kind) {
    case "other":
      return evaluator.refuse(node, frame, `it is ${declaration.what}`);
    case "import":
      return entityOfImport(evaluator, declaration, scope, use);
    case "enum":
      return evaluator.once(declaration, node, frame, () =>
        evaluateEnum(evaluator, declaration.node, scope),
      );
    case "const": {
      const { initializer } = declaration.node;
      if (initializer === undefined) {
        return evaluator.refuse(node, frame, "it is declared without a value");
      }
      return evaluator.once(declaration, node, frame, () =>
        evaluator.entityOf(initializer, { scope }),
      );
    }
  }
}

function entityOfImport(
  evaluator: Evaluator,
  { specifier, name, isType }: ImportedName,
  scope: ModuleScope,
  use: Use,
): Entity | undefined {
  const { node, frame } = use;
  if (isType) {
    const hint = "import it without the word type";
    return evaluator.refuse(node, frame, "only its type is imported", hint);
  }
  const imported = follow(evaluator, scope, specifier);
  if (imported?.kind === "module") {
    return name === "*"
      ? { kind: "namespace", scope: imported.scope }
      : entityOfExport(evaluator, imported.scope, name, use);
  }
  if (imported?.kind !== "json") return undefined;
  if (name === "default") return constantOfJson(imported.document);
  const reason = "a JSON file has one export, its value";
  const hint = "import it as a default, and take the member of that";
  return evaluator.refuse(node, frame, reason, hint);
}

/** The module that a specifier leads to; what leads nowhere is reported there. */
function follow(
  evaluator: Evaluator,
  scope: ModuleScope,
  specifier: ts.Expression,
): Imported | undefined {
  const text = specifierText(specifier);
  const isRelative = /^\.\.?(?:\/|$)/.test(text);
  const imported: Imported | undefined = isRelative
    ? evaluator.graph.resolve(scope.file, text)
    : {
        kind: "missing",
        message: "constants are taken from files of the project only",
        hint: "write the value here, or in a file that is imported by a relative path",
      };
  if (imported?.kind !== "missing") return imported;
  evaluator.report(
    "unresolved_import",
    specifier,
    { scope },
    `nothing constant comes from ${quoteText(text)}: ${imported.message}`,
    imported.hint,
  );
  return undefined;
}
