import {
  type Draft,
  type DraftMembers,
  isList,
  isMembers,
  mapNumbers,
  members,
  Spelled,
  spell,
} from "../draft.ts";
import { spellingsOf, timesNumber } from "../numbers.ts";
import { listOf, membersOf } from "../oracle.ts";
import {
  anyDraft,
  anyName,
  anyNumber,
  anyText,
  textOfLength,
  type DraftRandom,
} from "../pools.ts";
import { numbersNear } from "../values.ts";
import {
  addDependents,
  holdAll,
  largest,
  literalsOf,
  operandsOf,
  schemaOfItem,
  schemasOfMember,
  smallest,
} from "./facets.ts";
import type { Reading } from "./oracle.ts";
import { textWith } from "./pools.ts";

const TRIES = 4;
/** So many levels of a value are made to fit; what is below is there where it must be. */
const MOST_DEPTH = 3;
const MOST_FACETS = 60;
/** So many parts a value has; beyond them nothing is made to fit. */
const MOST_PARTS = 40;

/** The types that keywords are about, to be tried where none is stated. */
const TYPE_OF_KEYWORDS: readonly (readonly [string, RegExp])[] = [
  ["object", /propert|required|dependen/i],
  ["array", /items|contains/i],
  ["string", /length|pattern|format/i],
  ["number", /minimum|maximum|multipleOf/i],
];

/** Makes values that fit a schema of a draft, as far as a few tries can. */
export class DialectValues {
  private readonly random: DraftRandom;
  private readonly reading: Reading;
  private partsLeft = 0;

  constructor(random: DraftRandom, reading: Reading) {
    this.random = random;
    this.reading = reading;
  }

  /** A value made to fit; `not` and much else may defeat it. */
  fitting(): Draft {
    let value: Draft = null;
    for (let tried = 0; tried < TRIES; tried++) {
      this.partsLeft = MOST_PARTS;
      value = this.value([this.reading.root], 0);
      if (this.reading.fits(value)) break;
    }
    return value;
  }

  /** A value for all of some schemas. */
  private value(schemas: readonly Draft[], depth: number): Draft {
    const { random } = this;
    if (this.partsLeft-- <= 0) return null;
    const facets: DraftMembers[] = [];
    for (const schema of schemas) this.addFacets(schema, facets);
    if (facets.length === 0 || depth > MOST_DEPTH + 1)
      return anyDraft(random, depth < 2 ? 1 : 0);
    const literals = literalsOf(facets);
    if (literals.length > 0) {
      const holding = literals.filter((value) => holdAll(facets, value));
      const literal = random.pick(holding.length > 0 ? holding : literals);
      return mapNumbers(literal, (text) => random.pick(spellingsOf(text)));
    }
    switch (this.type(facets)) {
      case "object":
        return this.object(facets, depth);
      case "array":
        return this.array(facets, depth);
      case "string":
        return this.text(facets);
      case "number":
      case "integer":
        return this.number(facets);
      case "boolean":
        return random.chance(0.5);
      case "null":
        return null;
      default:
        return anyDraft(random, 1);
    }
  }

  /** The schema with those that hold for the same value, alternatives chosen. */
  private addFacets(schema: Draft, facets: DraftMembers[]): void {
    const { random, reading } = this;
    if (!isMembers(schema) || facets.length > MOST_FACETS) return;
    facets.push(schema);
    const add = (other: Draft | undefined): void => {
      if (other !== undefined) this.addFacets(other, facets);
    };
    for (const keyword of ["$ref", "$dynamicRef", "$recursiveRef"]) {
      const reference = schema.get(keyword);
      if (typeof reference !== "string") continue;
      const { references } = reading;
      add(references.resolve(reference, references.resourceOf(schema)).schema);
    }
    listOf(schema.get("allOf") ?? null).forEach(add);
    for (const keyword of ["anyOf", "oneOf"]) {
      const branches = listOf(schema.get(keyword) ?? null);
      if (branches.length > 0) add(random.pick(branches));
    }
    const test = schema.get("if");
    if (test !== undefined && random.chance(0.5)) {
      add(test);
      add(schema.get("then"));
    } else if (test !== undefined) {
      add(schema.get("else"));
    }
  }

  private type(facets: readonly DraftMembers[]): Draft {
    const { random } = this;
    const stated = facets
      .filter((facet) => facet.has("type"))
      .map((facet) => facet.get("type") ?? null)
      .map((type) => (isList(type) ? type : [type]));
    const [first, ...others] = stated;
    if (first !== undefined) {
      const common = first.filter((type) =>
        others.every((list) => list.includes(type)),
      );
      return random.pick(common.length > 0 ? common : first);
    }
    const keywords = facets.flatMap((facet) => [...facet.keys()]);
    const about = TYPE_OF_KEYWORDS.filter(([, words]) =>
      keywords.some((keyword) => words.test(keyword)),
    ).map(([type]) => type);
    return about.length > 0 && random.chance(0.9) ? random.pick(about) : "any";
  }

  private text(facets: readonly DraftMembers[]): Draft {
    const { random } = this;
    const patterns = operandsOf(facets, "pattern").filter(
      (source) => typeof source === "string",
    );
    const lengths = [
      ...operandsOf(facets, "minLength"),
      ...operandsOf(facets, "maxLength"),
    ].filter((count) => count instanceof Spelled);
    return this.firstHolding(facets, [
      ...patterns.flatMap((source) =>
        [1, 2].map(() => textWith(source, random)),
      ),
      ...lengths.map(({ text }) =>
        textOfLength(random, Math.min(Number(text), 9)),
      ),
      ...[1, 2, 3].map(() => anyText(random)),
    ]);
  }

  private number(facets: readonly DraftMembers[]): Draft {
    const { random } = this;
    const texts = (...keywords: string[]): string[] =>
      keywords
        .flatMap((keyword) => operandsOf(facets, keyword))
        .filter((operand) => operand instanceof Spelled)
        .map(({ text }) => text);
    const bounds = texts(
      ..."minimum maximum exclusiveMinimum exclusiveMaximum".split(" "),
    );
    const multiples = texts("multipleOf").flatMap((text) =>
      [random.int(-3, 9), random.int(1, 1e6)].map((times) =>
        timesNumber(text, times),
      ),
    );
    const near = bounds.flatMap((text) => numbersNear(text, random));
    return this.firstHolding(facets, [
      ...random.sample([...multiples, ...near].map(spell), 6).reverse(),
      ...[1, 2, 3].map(() => anyNumber(random)),
    ]);
  }

  private firstHolding(
    facets: readonly DraftMembers[],
    candidates: readonly Draft[],
  ): Draft {
    const holding = candidates.find((value) => holdAll(facets, value));
    return holding ?? candidates[0] ?? null;
  }

  private array(facets: readonly DraftMembers[], depth: number): Draft {
    const { random } = this;
    const least = largest(facets, "minItems");
    const contained = operandsOf(facets, "contains");
    const most = depth < MOST_DEPTH ? least + random.int(0, 3) : least;
    const count = Math.min(most, smallest(facets, "maxItems"));
    return Array.from(
      { length: Math.max(count, contained.length) },
      (_, at) => {
        const schemas = facets.map((facet) => schemaOfItem(facet, at));
        const wanted =
          contained[at] ?? (random.chance(0.3) ? contained[0] : undefined);
        return this.value([...schemas, wanted ?? true], depth + 1);
      },
    );
  }

  private object(facets: readonly DraftMembers[], depth: number): Draft {
    const { random } = this;
    const names = new Set<string>();
    const declared = operandsOf(facets, "properties").flatMap((each) => [
      ...membersOf(each).keys(),
    ]);
    const patterned = operandsOf(facets, "patternProperties").flatMap((each) =>
      [...membersOf(each).keys()].map((source) => textWith(source, random)),
    );
    const chance = depth < MOST_DEPTH ? 0.5 : 0;
    const most = smallest(facets, "maxProperties");
    for (const required of operandsOf(facets, "required")) {
      for (const name of listOf(required)) names.add(name as string);
    }
    const least = largest(facets, "minProperties");
    for (const name of [...declared, ...patterned]) {
      if (names.size < most && (names.size < least || random.chance(chance)))
        names.add(name);
    }
    const further = random.chance(chance / 2) ? 1 : 0;
    const wanted = Math.min(Math.max(least, names.size + further), most);
    while (names.size < wanted) names.add(anyName(random));
    for (const facet of facets) addDependents(facet, names);
    const entries = [...names].map((name): [string, Draft] => [
      name,
      this.value(
        facets.flatMap((facet) => schemasOfMember(facet, name)),
        depth + 1,
      ),
    ]);
    return members(random.chance(0.3) ? entries.reverse() : entries);
  }
}
