import type { ValueNumbers } from "@proviso/runtime/compiler";

import {
  type Draft,
  type DraftMembers,
  isList,
  isMembers,
  mapNumbers,
  Spelled,
} from "../draft.ts";
import { READINGS } from "../numbers.ts";
import { listOf, membersOf } from "../oracle.ts";
import { finds, hasAll, holdsAssertions } from "./assertions.ts";
import { all, FAILS, FITS, type Outcome, verdict } from "./outcome.ts";
import { References, type Resource, type Target } from "./references.ts";
import type { DraftName } from "../../validators/library.ts";
import { isReferenceAlone, VERSIONS } from "./subschemas.ts";

/*
 * What the drafts mean, written once more and as plainly as can be: slow, and
 * without a line of the product. What a schema has evaluated are annotations,
 * as the specification has them, and a schema that fails has none.
 */

/** A value at a schema, on the way that references have taken. */
interface Place {
  readonly schema: DraftMembers;
  readonly value: Draft;
  /** The resources that were entered, the outermost first (Core 7.1). */
  readonly scope: readonly Resource[];
}

type Applicator = (reading: Reading, operand: Draft, place: Place) => Outcome;

const APPLICATORS: ReadonlyMap<string, Applicator> = new Map<
  string,
  Applicator
>([
  ["$ref", (reading, to, place) => reading.follow(place, to)],
  ["$dynamicRef", (reading, to, place) => reading.follow(place, to, "")],
  ["$recursiveRef", (reading, to, place) => reading.follow(place, to, "")],
  ["allOf", (reading, list, at) => all(reading.each(list, at))],
  [
    "anyOf",
    (reading, list, at) => {
      const fitting = reading.each(list, at).filter(({ fits }) => fits);
      return fitting.length > 0 ? all(fitting) : FAILS;
    },
  ],
  [
    "oneOf",
    (reading, list, at) => {
      const fitting = reading.each(list, at).filter(({ fits }) => fits);
      return fitting.length === 1 ? all(fitting) : FAILS;
    },
  ],
  ["not", (reading, no, at) => verdict(!reading.same(no, at).fits)],
  [
    "if",
    (reading, test, at) => {
      const tested = reading.same(test, at);
      const branch = at.schema.get(tested.fits ? "then" : "else") ?? true;
      const chosen = reading.same(branch, at);
      return tested.fits ? all([tested, chosen]) : chosen;
    },
  ],
  ["dependentSchemas", dependents],
  ["dependencies", dependents],
  [
    "properties",
    (reading, declared, at) =>
      reading.members(at, (name) => membersOf(declared).get(name)),
  ],
  [
    "patternProperties",
    (reading, patterns, at) =>
      all(
        [...membersOf(patterns)].map(([source, schema]) =>
          reading.members(at, (name) =>
            finds(source, name) ? schema : undefined,
          ),
        ),
      ),
  ],
  [
    "additionalProperties",
    (reading, schema, at) =>
      reading.members(at, (name) =>
        isDeclared(at.schema, name) ? undefined : schema,
      ),
  ],
  [
    "propertyNames",
    (reading, schema, at) =>
      verdict(
        [...membersOf(at.value).keys()].every(
          (name) => reading.at(schema, name, at).fits,
        ),
      ),
  ],
  [
    "prefixItems",
    (reading, list, at) => reading.items(at, (index) => listOf(list)[index]),
  ],
  [
    "items",
    (reading, items, at) => {
      if (isList(items)) return reading.items(at, (index) => items[index]);
      const start = listOf(at.schema.get("prefixItems") ?? null).length;
      return reading.items(at, (index) => (index < start ? undefined : items));
    },
  ],
  [
    "additionalItems",
    (reading, schema, at) => {
      const items = at.schema.get("items");
      if (items === undefined || !isList(items)) return FITS;
      return reading.items(at, (index) =>
        index < items.length ? undefined : schema,
      );
    },
  ],
  ["contains", contains],
]);

/** What applies to what the others have left (Core 11). */
const LEFTOVERS: readonly string[] = [
  "unevaluatedItems",
  "unevaluatedProperties",
];

function dependents(reading: Reading, operand: Draft, at: Place): Outcome {
  const present = [...membersOf(operand)].filter(([name]) =>
    membersOf(at.value).has(name),
  );
  return all(
    present.map(([, dependent]) =>
      isList(dependent)
        ? verdict(hasAll(at.value, dependent))
        : reading.same(dependent, at),
    ),
  );
}

function contains(reading: Reading, schema: Draft, at: Place): Outcome {
  if (!isList(at.value)) return FITS;
  const found = at.value.flatMap((item, index) =>
    reading.at(schema, item, at).fits ? [index] : [],
  );
  const count = (keyword: string, otherwise: number): number => {
    const stated = at.schema.get(keyword);
    return stated instanceof Spelled ? Number(stated.text) : otherwise;
  };
  const fits =
    found.length >= count("minContains", 1) &&
    found.length <= count("maxContains", Infinity);
  // Before 2020-12 it left no annotation.
  return {
    fits,
    names: FITS.names,
    items: new Set(reading.isNewest ? found : []),
  };
}

function isDeclared(schema: DraftMembers, name: string): boolean {
  const patterns = membersOf(schema.get("patternProperties"));
  return (
    membersOf(schema.get("properties")).has(name) ||
    [...patterns.keys()].some((source) => finds(source, name))
  );
}

/** A schema of a draft as the specification reads. */
export class Reading {
  /** The schema with its numbers as they are read. */
  readonly root: Draft;
  readonly isNewest: boolean;
  readonly references: References;
  private readonly version: number;
  private readonly numbers: ValueNumbers;

  constructor(schema: Draft, profile: DraftName, numbers: ValueNumbers) {
    this.version = VERSIONS[profile];
    this.isNewest = this.version === VERSIONS["draft-2020-12"];
    this.numbers = numbers;
    this.root = mapNumbers(schema, READINGS[numbers].literal);
    this.references = new References(this.root, this.version);
  }

  /** Whether a value fits, its numbers read first. */
  fits(value: Draft): boolean {
    const read = mapNumbers(value, READINGS[this.numbers].value);
    return this.check(this.root, read, [this.references.root]).fits;
  }

  /** The outcome of a schema on the value of a place. */
  same(schema: Draft, { value, scope }: Place): Outcome {
    return this.check(schema, value, scope);
  }

  /** The outcome of a schema on another value than that of the place. */
  at(schema: Draft, value: Draft, { scope }: Place): Outcome {
    return this.check(schema, value, scope);
  }

  each(schemas: Draft, place: Place): Outcome[] {
    return listOf(schemas).map((schema) => this.same(schema, place));
  }

  /** Members at the schemas chosen for them; those without one aren't evaluated. */
  members(
    place: Place,
    schemaOf: (name: string) => Draft | undefined,
  ): Outcome {
    const names = new Set<string>();
    const outcomes = [...membersOf(place.value)].map(([name, member]) => {
      const schema = schemaOf(name);
      if (schema === undefined) return FITS;
      names.add(name);
      return this.at(schema, member, place);
    });
    return { ...FITS, fits: outcomes.every(({ fits }) => fits), names };
  }

  /** Items likewise. */
  items(place: Place, schemaOf: (index: number) => Draft | undefined): Outcome {
    const items = new Set<number>();
    const list = isList(place.value) ? place.value : [];
    const outcomes = list.map((item, index) => {
      const schema = schemaOf(index);
      if (schema === undefined) return FITS;
      items.add(index);
      return this.at(schema, item, place);
    });
    return { ...FITS, fits: outcomes.every(({ fits }) => fits), items };
  }

  /** Goes where a reference leads; where it is dynamic, to the outermost of its name. */
  follow(
    { schema, scope, value }: Place,
    reference: Draft,
    dynamic?: "",
  ): Outcome {
    const from = this.references.resourceOf(schema, scope.at(-1));
    const target = this.references.resolve(reference as string, from);
    const met =
      dynamic === undefined
        ? target
        : outermost(target, reference as string, scope);
    return this.check(met.schema, value, [...scope, met.resource]);
  }

  private check(
    schema: Draft,
    value: Draft,
    around: readonly Resource[],
  ): Outcome {
    if (!isMembers(schema)) return verdict(schema !== false);
    const resource = this.references.resourceOf(schema, around.at(-1));
    const scope = [...around, resource];
    const place = { schema, value, scope };
    if (isReferenceAlone(schema, this.version)) {
      return this.follow(place, schema.get("$ref") ?? null);
    }
    const outcomes = [...schema].map(
      ([keyword, operand]) =>
        APPLICATORS.get(keyword)?.(this, operand, place) ?? FITS,
    );
    const evaluated = all([
      verdict(holdsAssertions(schema, value)),
      ...outcomes,
    ]);
    const outcome = all([evaluated, ...this.leftovers(place, evaluated)]);
    return outcome.fits ? outcome : FAILS;
  }

  private leftovers(place: Place, evaluated: Outcome): Outcome[] {
    return LEFTOVERS.flatMap((keyword) => {
      const schema = place.schema.get(keyword);
      if (schema === undefined) return [];
      return keyword === "unevaluatedItems"
        ? this.items(place, (at) =>
            evaluated.items.has(at) ? undefined : schema,
          )
        : this.members(place, (at) =>
            evaluated.names.has(at) ? undefined : schema,
          );
    });
  }
}

/** The outermost schema of a dynamic name, if the target has such a name (Core 8.2.3.2). */
function outermost(
  target: Target,
  reference: string,
  scope: readonly Resource[],
): Target {
  const name = reference.split("#")[1] ?? "";
  if (target.resource.dynamic.get(name) !== target.schema) return target;
  for (const resource of scope) {
    const schema = resource.dynamic.get(name);
    if (schema !== undefined) return { schema, resource };
  }
  return target;
}
