import type { CheckNode } from "@proviso/runtime/compiler";
import { nameOfPlace } from "../names/place-name.ts";
import type { CheckSource } from "./check-source.ts";
import { code, type Code, identifier, isCode } from "./code.ts";
import { both, fitsUnless } from "./condition.ts";
import {
  type EvaluatedPart,
  evaluatedParts,
  type HoldingEdge,
  type HoldingPart,
  type KnownFits,
} from "./evaluated-parts.ts";
import { anyOf, type Expression } from "./expression-node.ts";
import { hasMember } from "./member-checks.ts";
import { constant } from "./statements.ts";

const VALUE = code`value`;

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
  private readonly statements = new Map<CheckNode, Code>();
  private readonly names = new Set<string>();

  constructor(root: CheckNode, stem: string, source: CheckSource) {
    this.root = root;
    this.stem = stem;
    this.source = source;
    this.sure.add(root);
    this.parts = evaluatedParts(root).map((part) => this.partOf(part));
  }

  /** The flags that something asked for, each after those that it depends on. */
  declared(): readonly Code[] {
    return this.parts.flatMap(({ node }) => this.statements.get(node) ?? []);
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
    return { node, isSure: this.sure.has(node), holds };
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
    const flag = identifier(name);
    this.statements.set(node, constant(flag, holds));
    return flag;
  }
}
