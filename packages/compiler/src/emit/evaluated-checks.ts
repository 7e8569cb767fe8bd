import type { CheckNode } from "@proviso/runtime/compiler";
import { nameOfPlace } from "../names/place-name.ts";
import type { CheckSource } from "./check-source.ts";
import { code, type Code, declared, isCode } from "./code.ts";
import { both, fitsUnless } from "./condition.ts";
import {
  type EvaluatedPart,
  evaluatedParts,
  type HoldingEdge,
  type HoldingPart,
  type KnownFits,
} from "./evaluated-parts.ts";
import { anyOf, type Expression } from "./expression-node.ts";
import { namesIn } from "./layout.ts";
import { hasMember } from "./member-checks.ts";
import { constant } from "./statements.ts";

const VALUE = code`value`;

/** A variable with its declaration. */
interface Flag {
  readonly name: string;
  readonly statement: Code;
}

/** The flags of a node's place: whether the value fits a schema, asked once and only where something depends on it. */
export class EvaluationFlags {
  readonly parts: readonly HoldingPart[];
  /** Flags that the branches of the node itself share. */
  readonly fits: KnownFits = new Map();
  private readonly root: CheckNode;
  private readonly stem: string;
  private readonly source: CheckSource;
  private readonly evaluated = new Map<CheckNode, EvaluatedPart>();
  private readonly sure = new Set<CheckNode>();
  private readonly holding = new Map<CheckNode, Expression>();
  private readonly flags = new Map<CheckNode, Flag>();
  private readonly names = new Set<string>();

  constructor(root: CheckNode, stem: string, source: CheckSource) {
    this.root = root;
    this.stem = stem;
    this.source = source;
    this.sure.add(root);
    this.parts = evaluatedParts(root).map((part) => this.partOf(part));
  }

  /** The flags that statements use, by themselves or by others, each after those that it depends on. */
  usedBy(statements: readonly Code[]): readonly Code[] {
    const used = new Set(statements.flatMap(flagsIn));
    const found: Code[] = [];
    for (const { node } of this.parts.toReversed()) {
      const flag = this.flags.get(node);
      if (flag === undefined || !used.has(flag.name)) continue;
      found.unshift(flag.statement);
      for (const name of flagsIn(flag.statement)) used.add(name);
    }
    return found;
  }

  private partOf(part: EvaluatedPart): HoldingPart {
    const { node, edges } = part;
    this.evaluated.set(node, part);
    const isSure = ({ from, holding }: HoldingEdge): boolean =>
      holding.kind === "always" && this.sure.has(from);
    if (edges.some(isSure)) this.sure.add(node);
    const holds = (): Expression => this.holds(node);
    const [only, ...others] = edges;
    const isOwn = only?.from === this.root && only.holding.kind === "fits";
    if (isOwn && others.length === 0) this.fits.set(node, holds);
    return { node, holds };
  }

  private holds(node: CheckNode): Expression {
    if (this.sure.has(node)) return true;
    const known = this.holding.get(node);
    if (known !== undefined) return known;
    const name = nameOfPlace(node.origin?.place);
    const { edges = [] } = this.evaluated.get(node) ?? {};
    const ways = edges.map((edge) => this.way(node, edge, name));
    const any = ways.includes(true)
      ? true
      : anyOf(ways.filter((way) => way !== false));
    const isSimple = typeof any === "boolean" || isCode(any);
    const holds = isSimple ? any : this.flag(node, name, any);
    this.holding.set(node, holds);
    return holds;
  }

  /** Whether a schema holds because of one way that leads to it. */
  private way(
    node: CheckNode,
    { from, holding }: HoldingEdge,
    name: string,
  ): Expression {
    const before = this.holds(from);
    switch (holding.kind) {
      case "always":
        return before;
      case "has":
        return both(before, hasMember(holding.name));
      case "then":
        return both(before, this.holds(holding.test));
      case "else":
        return both(before, fitsUnless([this.holds(holding.test)]));
      case "fits": {
        const { types } = this.root;
        const stem = `${this.stem}${name}`;
        return both(before, this.source.loneAnswer(node, VALUE, stem, types));
      }
    }
  }

  private flag(node: CheckNode, place: string, holds: Expression): Code {
    let name = `fits${place}`;
    for (let number = 2; this.names.has(name); number++) {
      name = `fits${place}${String(number)}`;
    }
    this.names.add(name);
    const flag = declared(name);
    this.flags.set(node, { name, statement: constant(flag, holds) });
    return flag;
  }
}

function flagsIn(statement: Code): string[] {
  return [...namesIn(statement.layout("ts"), "declared")];
}
