import {
  type Draft,
  type DraftMembers,
  isList,
  isMembers,
  mapNumbers,
  members,
  Spelled,
  spell,
} from "./draft.ts";
import { decimalsNear, doublesNear, spellingsOf } from "./numbers.ts";
import { fits, impliedType } from "./oracle.ts";
import {
  anyDraft,
  anyNames,
  anyNumber,
  anyText,
  textOfLength,
  type DraftRandom,
} from "./pools.ts";

/** Makes values that fit a schema, or would but for what no value can fit. */
export class ValueSource {
  private readonly random: DraftRandom;

  constructor(random: DraftRandom) {
    this.random = random;
  }

  /** A value made to fit; unions and odd bounds may defeat it. */
  fitting(schema: Draft): Draft {
    if (!isMembers(schema)) return null;
    for (const keyword of ["const", "enum", "oneOf"]) {
      const operand = schema.get(keyword);
      if (operand !== undefined) return this.listed(keyword, operand, schema);
    }
    switch (schema.get("type") ?? impliedType(schema)) {
      case "string":
        return this.text(schema);
      case "number":
        return this.number(schema);
      case "integer":
        return this.number(schema);
      case "boolean":
        return this.random.chance(0.5);
      case "null":
        return null;
      case "array":
        return this.array(schema);
      case "object":
        return this.object(schema);
      default:
        return anyDraft(this.random, 2);
    }
  }

  private listed(keyword: string, operand: Draft, schema: Draft): Draft {
    if (keyword === "const") return this.respelled(operand);
    if (!isList(operand) || operand.length === 0) return null;
    if (keyword === "oneOf") return this.fitting(this.random.pick(operand));
    const fitting = operand.filter((value) => this.fits(schema, value));
    const listed = this.random.pick(fitting.length > 0 ? fitting : operand);
    return this.respelled(listed);
  }

  /** The same value, its numbers written in other ways. */
  private respelled(value: Draft): Draft {
    return mapNumbers(value, (text) => this.random.pick(spellingsOf(text)));
  }

  private fits(schema: Draft, value: Draft): boolean {
    return fits(schema, value, this.random.numbers);
  }

  private text(schema: DraftMembers): Draft {
    const texts = [
      anyText(this.random),
      ...this.countsOf(schema, "Length").map((count) =>
        textOfLength(this.random, count),
      ),
    ];
    return this.firstFitting(schema, this.random.sample(texts, 5).reverse());
  }

  /** At a bound mostly, where engines disagree if anywhere. */
  private number(schema: DraftMembers): Draft {
    const bounds = [schema.get("minimum"), schema.get("maximum")].filter(
      (bound) => bound instanceof Spelled,
    );
    const near = bounds.flatMap(({ text }) => numbersNear(text, this.random));
    const candidates = [
      ...near.map(spell),
      ...Array.from({ length: 4 }, () => anyNumber(this.random)),
    ];
    const start = this.random.int(0, candidates.length - 1);
    return this.firstFitting(schema, [
      ...candidates.slice(start),
      ...candidates.slice(0, start),
    ]);
  }

  private firstFitting(schema: Draft, candidates: readonly Draft[]): Draft {
    const found = candidates.find((value) => this.fits(schema, value));
    return found ?? candidates[0] ?? null;
  }

  private array(schema: DraftMembers): Draft {
    const items = schema.get("items") ?? members([]);
    const counts = this.countsOf(schema, "Items");
    return Array.from({ length: this.random.pick(counts) }, () =>
      this.fitting(items),
    );
  }

  /** The counts that a schema allows and a value can have, its limits first. */
  private countsOf(schema: DraftMembers, of: "Length" | "Items"): number[] {
    const count = (side: string, otherwise: number): number => {
      const operand = schema.get(side + of);
      return operand instanceof Spelled ? Number(operand.text) : otherwise;
    };
    const low = Math.min(count("min", 0), 8);
    const high = Math.max(low, Math.min(count("max", low + 2), low + 5));
    return [low, high, this.random.int(low, high)];
  }

  private object(schema: DraftMembers): Draft {
    const { random } = this;
    const declared = schema.get("properties");
    const required = schema.get("required");
    const properties = isMembers(declared) ? [...declared] : [];
    const names = isList(required) ? required : [];
    const present = properties.filter(
      ([name]) => names.includes(name) || random.chance(0.5),
    );
    const undeclared = [
      ...names.filter((name) => typeof name === "string"),
      ...(random.chance(0.3) ? anyNames(random, random.int(1, 2)) : []),
    ].filter((name) => !properties.some(([other]) => other === name));
    const isClosed = schema.get("additionalProperties") === false;
    const entries: [string, Draft][] = [
      ...present.map(([name, part]): [string, Draft] => [
        name,
        this.fitting(part),
      ]),
      ...(isClosed ? [] : undeclared).map((name): [string, Draft] => [
        name,
        anyDraft(random, 1),
      ]),
    ];
    return members(random.chance(0.3) ? entries.reverse() : entries);
  }
}

/** Numbers at a bound and beside it, in other spellings too where digits count. */
export function numbersNear(bound: string, random: DraftRandom): string[] {
  const wholes = [Math.ceil, Math.floor].map((of) => of(Number(bound)));
  const near = [
    bound,
    ...doublesNear(bound),
    ...wholes.filter(Number.isFinite).map((whole) => String(whole + 0)),
  ];
  if (random.numbers === "double") return near;
  return [...near, ...decimalsNear(bound)].map((text) =>
    random.pick(spellingsOf(text)),
  );
}
