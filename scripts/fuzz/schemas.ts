import {
  type Draft,
  type DraftMembers,
  members,
  type Spelled,
  spell,
} from "./draft.ts";
import type { Features } from "./features.ts";
import { SCALAR_TYPES, LiteralSource } from "./literals.ts";
import { compareNumbers, READINGS } from "./numbers.ts";
import {
  anyDraft,
  anyNames,
  anyNumber,
  anyText,
  type DraftRandom,
} from "./pools.ts";
import { UnionSource } from "./unions.ts";

type Entries = [string, Draft | undefined][];

const COUNTS = [0, 1, 2, 3, 5];
/** More than any value has, some of them past what a double counts. */
const VAST_COUNTS = ["4294967296", "9007199254740993", "18446744073709551615"];

/** Makes schemas that a profile admits, in every form that it admits. */
export class SchemaSource {
  readonly random: DraftRandom;
  readonly features: Features;
  private readonly literals: LiteralSource;
  private readonly unions: UnionSource;

  constructor(random: DraftRandom, features: Features) {
    this.random = random;
    this.features = features;
    this.literals = new LiteralSource(random, features);
    this.unions = new UnionSource(this, this.literals);
  }

  /** A whole schema; mostly of an object, as tools have them. */
  root(): DraftMembers {
    const { features, random } = this;
    const kind = random.weighted({
      object: 5,
      union: features.unions ? 2 : 0,
      schema: 3,
    });
    return this[kind](random.int(1, 4));
  }

  /** Any schema, at most so many levels deep. */
  schema(depth: number): DraftMembers {
    const { features, random } = this;
    const isDeep = depth > 0;
    const kind = random.weighted({
      nothing: 2,
      text: 3,
      number: 4,
      word: 2,
      literal: 4,
      object: isDeep ? 7 : 0,
      array: isDeep ? 4 : 0,
      union: isDeep && features.unions ? 5 : 0,
    });
    return this.annotated(this[kind](depth));
  }

  nothing(): DraftMembers {
    return members([]);
  }

  text(): DraftMembers {
    return members([["type", "string"], ...this.counts("Length")]);
  }

  number(): DraftMembers {
    const type = this.random.pick(["number", "integer"]);
    return members([["type", type], ...this.range()]);
  }

  word(): DraftMembers {
    return members([["type", this.random.pick(["boolean", "null"])]]);
  }

  literal(depth: number): DraftMembers {
    const type = this.random.pick(SCALAR_TYPES);
    const beside: Entries =
      type === "string"
        ? this.counts("Length")
        : type === "number" || type === "integer"
          ? this.range()
          : [];
    const some = this.random.chance(0.2) ? beside : [];
    return this.literals.schema(type, some, depth);
  }

  object(depth: number): DraftMembers {
    const { random } = this;
    const names = anyNames(random, this.memberCount());
    const properties = members(
      names.map((name) => [name, this.schema(depth - 1)]),
    );
    const isStated = properties.size > 0 || random.chance(0.5);
    return this.annotated(
      this.typed("object", [
        ["properties", isStated ? properties : undefined],
        ["required", this.required(names)],
        ["additionalProperties", random.pick([undefined, false, true])],
      ]),
    );
  }

  array(depth: number): DraftMembers {
    const items = this.random.chance(0.8) ? this.schema(depth - 1) : undefined;
    return this.typed("array", [["items", items], ...this.counts("Items")]);
  }

  union(depth: number): DraftMembers {
    return this.unions.schema(depth);
  }

  /** Bounds of a number, the lower one first. */
  range(): Entries {
    if (!this.features.bounds) return [];
    const [a, b] = [anyNumber(this.random), anyNumber(this.random)];
    const { literal } = READINGS[this.random.numbers];
    const isOrdered = compareNumbers(literal(a.text), literal(b.text)) <= 0;
    const [low, high] = isOrdered ? [a, b] : [b, a];
    return this.someOf(["minimum", low], ["maximum", high]);
  }

  /** A few members mostly, now and then so many that they are looked up. */
  private memberCount(): number {
    const { random } = this;
    return random.chance(0.05) ? random.int(8, 14) : random.int(0, 4);
  }

  private required(names: readonly string[]): Draft | undefined {
    const { features, random } = this;
    if (random.chance(0.25)) return undefined;
    const required = random.sample(names, random.int(0, names.length));
    if (features.contradictions && random.chance(0.1)) {
      required.push(...anyNames(random, 1).filter((n) => !names.includes(n)));
    }
    return required;
  }

  /** With its type stated, or implied by its keywords where that is allowed. */
  private typed(type: string, keywords: Entries): DraftMembers {
    const implied = members(keywords);
    const mayImply = this.features.untyped && implied.size > 0;
    if (mayImply && this.random.chance(0.15)) return implied;
    const entries: Entries = [["type", type], ...implied];
    return members(this.random.chance(0.1) ? entries.reverse() : entries);
  }

  private counts(of: "Length" | "Items"): Entries {
    if (!this.features.bounds) return [];
    const [a, b] = [this.random.pick(COUNTS), this.random.pick(COUNTS)];
    const high: Spelled = this.random.chance(0.05)
      ? spell(this.random.pick(VAST_COUNTS))
      : spell(Math.max(a, b));
    return this.someOf([`min${of}`, spell(Math.min(a, b))], [`max${of}`, high]);
  }

  private someOf(...entries: Entries): Entries {
    return entries.filter(() => this.random.chance(0.4));
  }

  private annotated(schema: DraftMembers): DraftMembers {
    const { features, random } = this;
    if (random.chance(0.8)) return schema;
    const note = random.pick(features.notes);
    const isText = note === "title" || note === "description";
    const value = isText ? anyText(random) : anyDraft(random, 2);
    return members([...schema, [note, value]]);
  }
}
