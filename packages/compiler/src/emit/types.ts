import {
  ANY_TYPE,
  ARRAY,
  type CheckNode,
  OBJECT,
  type TypeMask,
  typeOfValue,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import { identifier } from "./code.ts";
import {
  type Conjunction,
  conjunctionOf,
  PlaceFacts,
  saysNothingOfItems,
  saysNothingOfMembers,
  soleOf,
} from "./conjunction.ts";
import { distinctTypes } from "./distinct-types.ts";
import { jsonType, typeOfLiterals } from "./literal-type.ts";
import {
  type MaskSource,
  MaskTypes,
  type Scope,
  type TypePlace,
  WHOLE,
} from "./mask-types.ts";
import { statedValues } from "./stated-values.ts";
import { isDeep } from "./type-depth.ts";
import { recurringNodes, type TypeNames } from "./type-names.ts";
import {
  isNever,
  keywordType,
  referenceType,
  type TypeNode,
  unionType,
} from "./type-node.ts";
import { isShortType, widestType } from "./type-size.ts";

/** How types are written. */
export interface TypeOptions {
  /** How the numbers of the values arrive; `double` by default. */
  readonly numbers?: ValueNumbers;
  /**
   * How many containers and unions deep the type is exact; what stands deeper
   * has the type of any JSON value. No limit by default.
   */
  readonly levels?: number;
  /**
   * Names for the types of schemas that lead back to themselves or are shared.
   * Without them, such a schema has the type of any JSON value within itself.
   */
  readonly names?: TypeNames | undefined;
  /**
   * Whether they are as narrow as can be, as types of drafts are; other types
   * are those that are inferred. `false` by default.
   */
  readonly isNarrow?: boolean;
}

/** Nested deeper, a type gets a name if it can have one: for readers, and for the stack. */
const MOST_NESTED = 24;

/** After so many schemas that were written out again, what repeats is any value. */
const MOST_REPEATS = 1000;

/** Schemas that say nothing. */
const BARE: Conjunction = { parts: [], named: [], unions: [] };

/**
 * Writes the types of the values that fit schemas; never narrower than what
 * fits. Formats, patterns of text, bounds, `contains` and most of `not` leave
 * no trace in a type.
 */
export class TypeWriter implements MaskSource {
  readonly numbers: ValueNumbers;
  readonly isNarrow: boolean;
  readonly isDeep: boolean;
  readonly facts = new PlaceFacts();
  private readonly levels: number;
  private readonly names: TypeNames | undefined;
  private readonly json: TypeNode;
  private readonly maskTypes: MaskTypes;
  private readonly recurring: ReadonlySet<CheckNode>;
  /** Schemas that are being written; within itself, one has a name or any type. */
  private readonly open = new Set<CheckNode>();
  private readonly seen = new Set<CheckNode>();
  private repeats = 0;

  constructor(root: CheckNode, options: TypeOptions = {}) {
    const { numbers = "double", levels = Infinity, names } = options;
    this.numbers = numbers;
    this.levels = levels;
    this.names = names;
    this.isNarrow = options.isNarrow === true;
    this.isDeep = this.isNarrow && isDeep(root);
    this.json = jsonType(numbers);
    this.maskTypes = new MaskTypes(this);
    this.recurring = recurringNodes(root);
  }

  /** The type of a schema that is declared under a name, or written where it stands. */
  declared(node: CheckNode, place: TypePlace = "elsewhere"): TypeNode {
    // Within itself, an input is no root.
    const isRoot = this.names?.isNamed(node) !== true;
    return this.compose([node], {
      ...WHOLE,
      place: isRoot ? place : "elsewhere",
    });
  }

  typeOf(nodes: readonly CheckNode[], level: number): TypeNode {
    return this.typeWithin(nodes, { ...WHOLE, level });
  }

  shortTypeOf(nodes: readonly CheckNode[], level: number): TypeNode {
    const type = this.typeOf(nodes, level);
    return this.isShort(type) ? type : (this.declare(nodes) ?? type);
  }

  isShort(type: TypeNode): boolean {
    return isShortType(type);
  }

  widest(types: readonly TypeNode[]): TypeNode {
    const isKnown = types.every(
      (type) => type !== this.json && isShortType(type),
    );
    return isKnown ? widestType(types) : this.json;
  }

  isAny(type: TypeNode): boolean {
    return type === this.json;
  }

  nameType(node: CheckNode): TypeNode {
    return referenceType(identifier(this.names?.declare(node) ?? ""));
  }

  /** The name of a single schema's type, given now if need be. */
  private declare(nodes: readonly CheckNode[]): TypeNode | undefined {
    const [node] = nodes;
    const isNameable = nodes.length === 1 && node?.origin !== undefined;
    if (!isNameable || this.names === undefined) return undefined;
    return referenceType(identifier(this.names.declare(node)));
  }

  /** The type of the values of some JSON types that fit all of the schemas. */
  private typeWithin(nodes: readonly CheckNode[], scope: Scope): TypeNode {
    const sole = soleOf(nodes);
    if (sole === undefined) return this.compose(nodes, scope);
    if (this.names?.isNamed(sole) === true && this.isWithin(sole, scope.mask)) {
      return this.nameType(sole);
    }
    const isDeep = scope.level >= MOST_NESTED && scope.mask === ANY_TYPE;
    const named = isDeep ? this.declare([sole]) : undefined;
    return named ?? this.compose([sole], scope);
  }

  private compose(nodes: readonly CheckNode[], scope: Scope): TypeNode {
    const { level, mask } = scope;
    if (level >= this.levels) return this.base(mask);
    const sorted = conjunctionOf(nodes, (node) => this.staysNamed(node));
    const entered = sorted.parts.filter((part) => this.recurring.has(part));
    if (entered.some((part) => !this.mayEnter(part))) return this.base(mask);
    for (const part of entered) this.open.add(part);
    const type = this.typeOfConjunction(sorted, {
      ...scope,
      mask: sorted.parts.reduce((all, { types }) => all & types, mask),
    });
    for (const part of entered) this.open.delete(part);
    return type;
  }

  private isWithin(node: CheckNode, mask: TypeMask): boolean {
    return (this.facts.typesOf([node]) & ~mask) === 0;
  }

  /** Whether to write a schema out that is reached in several ways. */
  private mayEnter(part: CheckNode): boolean {
    if (this.open.has(part)) return false;
    if (this.seen.has(part)) this.repeats++;
    this.seen.add(part);
    return this.repeats <= MOST_REPEATS;
  }

  /** Whether a schema of one container type keeps its name beside others. */
  private staysNamed(node: CheckNode): boolean {
    if (this.names?.isNamed(node) !== true) return false;
    const types = this.facts.typesOf([node]);
    return types === OBJECT || types === ARRAY;
  }

  private typeOfConjunction(sorted: Conjunction, scope: Scope): TypeNode {
    const { parts, named, unions } = sorted;
    const { level } = scope;
    // Inferred types, which others than drafts have, don't look that far.
    const mask = this.isNarrow
      ? scope.mask & this.facts.typesOf([...parts, ...named])
      : scope.mask;
    if (mask === 0) return keywordType("never");
    const values = statedValues(parts, this.numbers);
    if (values !== undefined) {
      const fitting = values.filter((each) => (typeOfValue(each) & mask) !== 0);
      const { numbers, isNarrow } = this;
      const levels = this.levels - level;
      return typeOfLiterals(fitting, { numbers, levels, isNarrow });
    }
    const isSilent = parts.every(
      (part) => saysNothingOfMembers(part) && saysNothingOfItems(part),
    );
    const [union] = unions;
    if (isSilent && named.length === 0) {
      // Silence at the root of an input isn't silence elsewhere.
      const isPlain = union === undefined && scope.place === "elsewhere";
      if (isPlain) return this.base(mask);
      if (union !== undefined && unions.length === 1)
        return this.typeOfUnion(union, scope);
    }
    const types = this.maskTypes.typesOf(sorted, { ...scope, mask });
    const isAny = this.isNarrow && mask === ANY_TYPE && this.areBare(types);
    return isAny ? this.json : unionType(types);
  }

  /** Whether types say no more than which JSON types there are. */
  private areBare(types: readonly TypeNode[]): boolean {
    const bare = distinctTypes(this.maskTypes.typesOf(BARE, WHOLE));
    return distinctTypes([...bare, ...types]).length === bare.length;
  }

  /** The alternatives in their order; any value where one alternative is that. */
  typeOfUnion(
    branches: readonly (readonly CheckNode[])[],
    scope: Scope,
  ): TypeNode {
    const inner: Scope = {
      ...scope,
      level: scope.level + 1,
      place: "elsewhere",
    };
    const types = distinctTypes(
      branches
        .map((nodes) => this.typeWithin(nodes, inner))
        .filter((type) => !isNever(type)),
    );
    const isAny = this.isNarrow && types.includes(this.json);
    return isAny ? this.json : unionType(types);
  }

  /** The type that says no more than which JSON types there are. */
  private base(mask: TypeMask): TypeNode {
    if (mask === ANY_TYPE) return this.json;
    return unionType(this.maskTypes.typesOf(BARE, { ...WHOLE, mask }));
  }
}
