import { type Draft, type DraftMembers, members, Spelled } from "./draft.ts";
import type { Features } from "./features.ts";
import { isWhole, READINGS } from "./numbers.ts";
import { anyDraft, anyNumber, anyText, type DraftRandom } from "./pools.ts";

type Entries = readonly [string, Draft | undefined][];

export const SCALAR_TYPES = [
  "string",
  "number",
  "integer",
  "boolean",
  "null",
] as const;

export type ScalarType = (typeof SCALAR_TYPES)[number];

/** Makes schemas that list their values. */
export class LiteralSource {
  private readonly random: DraftRandom;
  private readonly features: Features;

  constructor(random: DraftRandom, features: Features) {
    this.random = random;
    this.features = features;
  }

  /**
   * A schema with enum, const or both.
   * @param beside keywords of the type, which a typed one gets too
   */
  schema(type: ScalarType, beside: Entries, depth: number): DraftMembers {
    const { features, random } = this;
    const isUntyped = features.untyped && random.chance(0.4);
    if (isUntyped && features.containers) return this.mixed(depth);
    const values = this.values(type);
    if (!features.constants || random.chance(0.6)) {
      const listed = this.contradicted(values);
      return members([["type", type], ...beside, ["enum", listed]]);
    }
    const constant = random.pick(values);
    const listed = random.chance(0.2) ? values : undefined;
    return members([
      ["type", isUntyped ? undefined : type],
      ...(isUntyped ? [] : beside),
      ["enum", listed],
      ["const", constant],
    ]);
  }

  /** Different values of a type, one of them at least. */
  values(type: ScalarType): Draft[] {
    const isMany = this.random.chance(0.15);
    const count = isMany ? this.random.int(9, 12) : this.random.int(1, 4);
    return Array.from({ length: count }, () => this.value(type));
  }

  value(type: ScalarType): Draft {
    switch (type) {
      case "string":
        return anyText(this.random);
      case "number":
        return anyNumber(this.random);
      case "integer":
        return this.integer();
      case "boolean":
        return this.random.chance(0.5);
      case "null":
        return null;
    }
  }

  private integer(): Spelled {
    for (;;) {
      const number = anyNumber(this.random);
      const { literal } = READINGS[this.random.numbers];
      if (isWhole(literal(number.text)) && isWhole(number.text)) return number;
    }
  }

  /** Values of several types, arrays and objects among them. */
  private mixed(depth: number): DraftMembers {
    const { random } = this;
    const count = random.int(1, 4);
    const values = Array.from({ length: count }, () =>
      anyDraft(random, Math.min(depth, 2) + 1),
    );
    // A text that spells a number is another value.
    const texts = values.filter((value) => value instanceof Spelled);
    const beside = random.sample(texts, random.int(0, 1));
    const listed = [...values, ...beside.map(({ text }) => text)];
    return members([["enum", this.contradicted(listed)]]);
  }

  private contradicted(values: readonly Draft[]): readonly Draft[] {
    if (!this.features.contradictions || this.random.chance(0.8)) return values;
    return this.random.pick([[], [...values, anyDraft(this.random, 1)]]);
  }
}
