import { type Draft, type DraftMembers, draftText, members } from "./draft.ts";
import { type LiteralSource, SCALAR_TYPES } from "./literals.ts";
import { anyNames } from "./pools.ts";
import type { SchemaSource } from "./schemas.ts";

/** Makes unions: with a tag, of types that lie apart, and of all that overlap. */
export class UnionSource {
  private readonly schemas: SchemaSource;
  private readonly literals: LiteralSource;

  constructor(schemas: SchemaSource, literals: LiteralSource) {
    this.schemas = schemas;
    this.literals = literals;
  }

  schema(depth: number): DraftMembers {
    const kind = this.schemas.random.weighted({
      tagged: 4,
      apart: 2,
      ranges: 2,
      literals: 1,
      mixed: 3,
      alike: 2,
    });
    return members([["oneOf", this.branches(kind, depth - 1)]]);
  }

  private branches(
    kind: "tagged" | "apart" | "ranges" | "literals" | "mixed" | "alike",
    depth: number,
  ): Draft[] {
    const { schemas } = this;
    const times = <T>(make: () => T): T[] =>
      Array.from({ length: schemas.random.int(2, 4) }, make);
    switch (kind) {
      case "tagged":
        return this.tagged(depth);
      case "apart":
        return this.apart(depth);
      case "ranges":
        return times(() => schemas.number());
      case "literals":
        return times(() => schemas.literal(depth));
      case "mixed":
        return times(() => schemas.schema(depth));
      case "alike": {
        const branch = schemas.schema(depth);
        return [branch, branch];
      }
    }
  }

  /** Objects that a member tells apart, or nearly. */
  private tagged(depth: number): Draft[] {
    const { random } = this.schemas;
    const [tag = ""] = anyNames(random, 1);
    const type = random.pick(SCALAR_TYPES);
    const groups = this.tagValues(type === "null" ? "string" : type);
    return groups.map((values) => {
      const object = this.schemas.object(Math.max(depth, 1));
      return withTag(object, tag, this.tagSchema(type, values), {
        isRequired: random.chance(0.95),
      });
    });
  }

  /** Two or three groups of values; now and then two share one. */
  private tagValues(
    type: "string" | "number" | "integer" | "boolean",
  ): Draft[][] {
    const { random } = this.schemas;
    const all = new Map(
      [...this.literals.values(type), ...this.literals.values(type)].map(
        (value) => [draftText(value), value],
      ),
    );
    const values = [...all.values()];
    const count = Math.min(random.int(2, 3), Math.max(values.length, 2));
    const groups = Array.from({ length: count }, (_, index) =>
      values.filter((_value, at) => at % count === index),
    );
    const first = values[0] ?? "a";
    return groups.map((group) =>
      group.length === 0 || random.chance(0.05) ? [...group, first] : group,
    );
  }

  private tagSchema(type: string, values: readonly Draft[]): DraftMembers {
    const { features, random } = this.schemas;
    const stated = type === "null" ? "string" : type;
    const [only] = values;
    const isConstant = features.constants && values.length === 1;
    return members([
      ["type", features.untyped && random.chance(0.3) ? undefined : stated],
      isConstant ? ["const", only] : ["enum", values],
    ]);
  }

  private apart(depth: number): Draft[] {
    const { schemas } = this;
    const makers = [
      () => schemas.text(),
      () => schemas.number(),
      () => members([["type", "null"]]),
      () => members([["type", "boolean"]]),
      () => schemas.array(Math.max(depth, 1)),
      () => schemas.object(Math.max(depth, 1)),
    ];
    const count = schemas.random.int(2, 4);
    return schemas.random.sample(makers, count).map((make) => make());
  }
}

/** An object schema that declares one more member. */
function withTag(
  object: DraftMembers,
  tag: string,
  schema: DraftMembers,
  { isRequired }: { isRequired: boolean },
): DraftMembers {
  const declared = object.get("properties");
  const properties = members([
    ...(declared instanceof Map ? (declared as DraftMembers) : []),
    [tag, schema],
  ]);
  const stated = object.get("required");
  const names = Array.isArray(stated) ? (stated as string[]) : [];
  const required = isRequired ? [...new Set([tag, ...names])] : names;
  return members([
    ...object,
    ["properties", properties],
    ["required", required],
  ]);
}
