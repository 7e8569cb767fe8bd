import type { ts } from "ts-morph";
import type { DiagnosticCode } from "../../codes.ts";
import type { Constant, ScalarConstant } from "./constant.ts";
import type { ModuleGraph } from "./module-graph.ts";
import type { ModuleScope } from "./module-scope.ts";

/** Where an expression stands: the names that it sees. */
export interface Frame {
  readonly scope: ModuleScope;
  /** Inside an enum: that enum, as far as it is read. */
  readonly enumeration?: EnumEntity & { readonly name: string };
}

/** What a name may stand for: a constant, or what only its members are taken of. */
export type Entity = Constant | EnumEntity | NamespaceEntity;

/** An enum. */
export interface EnumEntity {
  readonly kind: "enum";
  readonly members: ReadonlyMap<string, ScalarConstant>;
}

/** All that a module exports. */
export interface NamespaceEntity {
  readonly kind: "namespace";
  readonly scope: ModuleScope;
}

/**
 * Evaluates expressions by what is written. Each method that finds no constant
 * answers undefined; why is reported then, or the file that it takes is asked
 * for.
 */
export interface Evaluator {
  readonly graph: ModuleGraph;
  /** The value of an expression. */
  constantOf(node: ts.Expression, frame: Frame): Constant | undefined;
  /** What an expression stands for, where a member of it will be taken. */
  entityOf(node: ts.Expression, frame: Frame): Entity | undefined;
  /** What a declaration stands for, found once; one that takes itself is refused at `use`. */
  once(
    declaration: object,
    use: ts.Node,
    frame: Frame,
    find: () => Entity | undefined,
  ): Entity | undefined;
  /** Counts what is made beyond the text, so that little text can't make much. */
  spend(units: number, node: ts.Node, frame: Frame): boolean;
  /** Reports an expression that isn't constant. */
  refuse(node: ts.Node, frame: Frame, reason: string, hint?: string): undefined;
  /** Reports any other finding. */
  report(
    code: DiagnosticCode,
    node: ts.Node,
    frame: Frame,
    message: string,
    hint: string,
  ): undefined;
}
