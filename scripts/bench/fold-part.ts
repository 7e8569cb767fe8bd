import type { Json, JsonSchema, Part } from "./workload.ts";

/** Bounds, each absent where there is none. */
export interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

export interface NumberBounds extends Bounds {
  readonly isWhole: boolean;
}

export interface Member<T> {
  readonly name: string;
  readonly type: T;
  readonly isRequired: boolean;
}

/** A value that literals can be. */
export type Literal = null | boolean | number | string;

/** What a library builds its types with, as far as the workloads need it. */
export interface Builders<T> {
  text(length: Bounds): T;
  number(bounds: NumberBounds): T;
  flag(): T;
  literals(values: readonly Literal[]): T;
  list(item: T, length: Bounds, isUnique: boolean): T;
  object(members: readonly Member<T>[], isClosed: boolean): T;
  /** Of objects; `tag` is the member whose literal tells them apart. */
  union(options: readonly T[], tag: string): T;
  /** A type that contains itself. */
  recursive(name: string, make: (self: T) => T): T;
}

/** What a library has no words for. */
export class Inexpressible extends Error {}

/**
 * The schema of a part as a type of a library, in its own words.
 * @throws Inexpressible for schemas of others, whose keywords have no end
 */
export function foldPart<T>(
  { isOurs, schema }: Part,
  builders: Builders<T>,
): T {
  if (!isOurs) throw new Inexpressible("a schema of others");
  return new Fold(builders, membersOf(schema["$defs"] ?? {})).type(schema);
}

class Fold<T> {
  private readonly builders: Builders<T>;
  private readonly definitions: JsonSchema;
  private readonly selves = new Map<string, T>();

  constructor(builders: Builders<T>, definitions: JsonSchema) {
    this.builders = builders;
    this.definitions = definitions;
  }

  type(schema: JsonSchema): T {
    const { builders } = this;
    const { $ref: target, const: only, enum: some, oneOf: options } = schema;
    if (typeof target === "string") return this.reference(target);
    if (isLiteral(only)) return builders.literals([only]);
    if (Array.isArray(some)) return builders.literals(some.filter(isLiteral));
    if (Array.isArray(options)) {
      const objects = options as readonly JsonSchema[];
      const types = objects.map((option) => this.type(option));
      return builders.union(types, tagOf(objects));
    }
    switch (schema["type"]) {
      case "string":
        return builders.text(bounds(schema["minLength"], schema["maxLength"]));
      case "number":
      case "integer":
        return builders.number(numberBounds(schema));
      case "boolean":
        return builders.flag();
      case "array":
        return builders.list(
          this.type(membersOf(schema["items"])),
          bounds(schema["minItems"], schema["maxItems"]),
          schema["uniqueItems"] === true,
        );
      case "object":
        return this.object(schema);
      default:
        throw new Inexpressible(JSON.stringify(schema).slice(0, 80));
    }
  }

  private object(schema: JsonSchema): T {
    const required = (schema["required"] ?? []) as readonly string[];
    const members = Object.entries(membersOf(schema["properties"])).map(
      ([name, each]) => ({
        name,
        type: this.type(membersOf(each)),
        isRequired: required.includes(name),
      }),
    );
    const isClosed = schema["additionalProperties"] === false;
    return this.builders.object(members, isClosed);
  }

  private reference(target: string): T {
    const name = target.slice("#/$defs/".length);
    const known = this.selves.get(name);
    if (known !== undefined) return known;
    return this.builders.recursive(name, (self) => {
      this.selves.set(name, self);
      return this.type(membersOf(this.definitions[name]));
    });
  }
}

function bounds(min: Json | undefined, max: Json | undefined): Bounds {
  return {
    ...(typeof min === "number" && { min }),
    ...(typeof max === "number" && { max }),
  };
}

function numberBounds(schema: JsonSchema): NumberBounds {
  return {
    ...bounds(schema["minimum"], schema["maximum"]),
    isWhole: schema["type"] === "integer",
  };
}

/** The member that is a constant in each of the objects. */
function tagOf(options: readonly JsonSchema[]): string {
  const [first = {}] = options.map(({ properties }) => membersOf(properties));
  const tag = Object.entries(first).find(
    ([, member]) => membersOf(member)["const"] !== undefined,
  );
  if (tag === undefined) throw new Inexpressible("a union without a tag");
  return tag[0];
}

function membersOf(value: Json | undefined): JsonSchema {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Inexpressible("not a schema of its own");
  }
  return value as JsonSchema;
}

function isLiteral(value: Json | undefined): value is Literal {
  return (
    value === null || ["boolean", "number", "string"].includes(typeof value)
  );
}
