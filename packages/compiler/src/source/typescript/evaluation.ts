import { ts } from "ts-morph";
import type { DiagnosticCode } from "../../codes.ts";
import { entityOfAccess } from "./access.ts";
import { evaluateCall } from "./calls.ts";
import type { Constant } from "./constant.ts";
import type { Entity, Evaluator, Frame } from "./evaluator.ts";
import { constantHint, describeExpression } from "./expression-words.ts";
import type { Findings } from "./findings.ts";
import {
  evaluateArray,
  evaluateBigInt,
  evaluateNumber,
  evaluateObject,
  evaluateSign,
  scalar,
} from "./literal.ts";
import type { ModuleGraph } from "./module-graph.ts";
import { unwrap } from "./module-scope.ts";
import { codeOf, startOf } from "./module-text.ts";
import { entityOfName } from "./names.ts";
import { evaluateSum, evaluateTemplate } from "./text.ts";

/** How deep expressions and the constants that they take may nest, on any stack. */
const MAX_DEPTH = 300;

/** What all evaluations of one contract may make, so that spreads can't double without end. */
export interface WorkBudget {
  /** Expressions, copied members and joined text; falls to zero. */
  units: number;
}

/** One evaluation of a contract's definitions, over the files that are there. */
export class Evaluation implements Evaluator {
  readonly graph: ModuleGraph;
  private readonly findings: Findings;
  private readonly budget: WorkBudget;
  private readonly known = new Map<object, Entity | undefined>();
  private readonly open = new Set<object>();
  private depth = 0;

  constructor(graph: ModuleGraph, findings: Findings, budget: WorkBudget) {
    this.graph = graph;
    this.findings = findings;
    this.budget = budget;
  }

  constantOf(node: ts.Expression, frame: Frame): Constant | undefined {
    const entity = this.entityOf(node, frame);
    if (entity?.kind === "enum") {
      return this.refuse(node, frame, "it is an enum as a whole");
    }
    if (entity?.kind === "namespace") {
      return this.refuse(node, frame, "it is a module as a whole");
    }
    return entity;
  }

  entityOf(node: ts.Expression, frame: Frame): Entity | undefined {
    return this.spend(1, node, frame)
      ? this.deeper(node, frame, () => this.evaluate(unwrap(node), frame))
      : undefined;
  }

  once(
    declaration: object,
    use: ts.Node,
    frame: Frame,
    find: () => Entity | undefined,
  ): Entity | undefined {
    if (this.open.has(declaration)) {
      return this.refuse(use, frame, "it takes its own value");
    }
    if (!this.known.has(declaration)) {
      this.open.add(declaration);
      this.known.set(declaration, this.deeper(use, frame, find));
      this.open.delete(declaration);
    }
    return this.known.get(declaration);
  }

  spend(units: number, node: ts.Node, frame: Frame): boolean {
    if (this.budget.units <= 0) return false;
    this.budget.units -= units;
    if (this.budget.units > 0) return true;
    this.report(
      "source_too_large",
      node,
      frame,
      "the contract makes more of its constants than a contract can hold",
      "write fewer spreads and joins",
    );
    return false;
  }

  refuse(
    node: ts.Node,
    frame: Frame,
    reason: string,
    hint: string = constantHint,
  ): undefined {
    // A hole is written as nothing.
    const code = codeOf(node, frame.scope) || "this element";
    const message = `${code} isn't constant: ${reason}`;
    this.report("not_constant", node, frame, message, hint);
  }

  report(
    code: DiagnosticCode,
    node: ts.Node,
    { scope }: Frame,
    message: string,
    hint: string,
  ): undefined {
    this.findings.report(code, scope, startOf(node, scope), message, hint);
  }

  private deeper(
    node: ts.Node,
    frame: Frame,
    find: () => Entity | undefined,
  ): Entity | undefined {
    if (this.depth === MAX_DEPTH) {
      return this.report(
        "source_too_large",
        node,
        frame,
        `constants nest more than ${String(MAX_DEPTH)} levels deep here`,
        "flatten the contract",
      );
    }
    this.depth++;
    const entity = find();
    this.depth--;
    return entity;
  }

  private evaluate(node: ts.Expression, frame: Frame): Entity | undefined {
    if (ts.isStringLiteralLike(node)) return scalar(node.text, node, frame);
    if (ts.isNumericLiteral(node)) return evaluateNumber(this, node, frame);
    if (ts.isBigIntLiteral(node)) return evaluateBigInt(this, node, frame);
    if (ts.isTemplateExpression(node)) {
      return evaluateTemplate(this, node, frame);
    }
    if (ts.isIdentifier(node)) {
      return entityOfName(this, node.text, node, frame);
    }
    if (
      ts.isPropertyAccessExpression(node) ||
      ts.isElementAccessExpression(node)
    ) {
      return entityOfAccess(this, node, frame);
    }
    if (ts.isObjectLiteralExpression(node)) {
      return evaluateObject(this, node, frame);
    }
    if (ts.isArrayLiteralExpression(node)) {
      return evaluateArray(this, node, frame);
    }
    if (ts.isPrefixUnaryExpression(node)) {
      return evaluateSign(this, node, frame);
    }
    if (ts.isBinaryExpression(node)) return evaluateSum(this, node, frame);
    if (ts.isCallExpression(node)) return evaluateCall(this, node, frame);
    return this.evaluateKeyword(node, frame);
  }

  private evaluateKeyword(
    node: ts.Expression,
    frame: Frame,
  ): Constant | undefined {
    switch (node.kind) {
      case ts.SyntaxKind.TrueKeyword:
        return scalar(true, node, frame);
      case ts.SyntaxKind.FalseKeyword:
        return scalar(false, node, frame);
      case ts.SyntaxKind.NullKeyword:
        return scalar(null, node, frame);
      default:
        return this.refuse(node, frame, `it is ${describeExpression(node)}`);
    }
  }
}
