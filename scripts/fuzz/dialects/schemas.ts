import type { DraftName } from "../../validators/library.ts";

import { type Draft, type DraftMembers, members, spell } from "../draft.ts";
import { anyDraft, anyNumber, anyText, type DraftRandom } from "../pools.ts";
import { Composer } from "./composition.ts";
import { type Definition, Plan, type Site } from "./plan.ts";
import { anyDivisor, anyFormat, anyPattern } from "./pools.ts";

/** Entries of a schema; those without a value are left out. */
export type Entries = [string, Draft | undefined][];

const TYPES = "object array string number integer boolean null".split(" ");
const COUNTS = ["0", "1", "2", "3", "5", "2.0", "1e0"];

/** Makes schemas of every keyword of a draft. */
export class DialectSchemas {
  readonly random: DraftRandom;
  private readonly profile: DraftName;
  private plan: Plan;

  constructor(random: DraftRandom, profile: DraftName) {
    this.random = random;
    this.profile = profile;
    this.plan = new Plan(random, profile);
  }

  get version(): number {
    return this.plan.version;
  }

  /** A whole document, with what it defines. */
  root(): Draft {
    const { profile, random } = this;
    this.plan = new Plan(random, profile);
    const { definitions, holder, identifier } = this.plan;
    const site = { depth: random.int(1, 3), isBelow: false, within: undefined };
    const schema = this.object({ ...site, from: 0 });
    const defined = definitions.map((each, at): [string, Draft] => [
      each.name,
      this.defined(each, { ...site, depth: random.int(1, 2), from: at + 1 }),
    ]);
    return members([
      ...this.named(identifier, schema, this.plan.dynamicMark()),
      [holder, defined.length > 0 ? members(defined) : undefined],
    ]);
  }

  /** Any schema, at most so many levels deep. */
  schema(site: Site): Draft {
    const { random } = this;
    const isDeep = site.depth > 0;
    const references = this.plan.referencesAt(site).length > 0 ? 4 : 0;
    const kind = random.weighted({
      word: this.version > 4 ? 2 : 0,
      nothing: 1,
      text: 3,
      number: 4,
      literal: 3,
      types: 2,
      reference: references,
      object: isDeep ? 6 : 0,
      array: isDeep ? 5 : 0,
      composed: isDeep ? 4 : 0,
    });
    return this[kind](site);
  }

  /** A schema for a part of the value. */
  below(site: Site): Draft {
    return this.schema({ ...site, depth: site.depth - 1, isBelow: true });
  }

  /** A schema for the same value. */
  beside(site: Site): Draft {
    return this.schema({ ...site, depth: site.depth - 1 });
  }

  /** A schema for the same value that is mostly about members. */
  objectBeside(site: Site): Draft {
    const next = { ...site, depth: site.depth - 1 };
    return this.random.chance(0.5) ? this.object(next) : this.schema(next);
  }

  name(): string {
    return this.random.pick(this.plan.names);
  }

  someNames(most: number): string[] {
    return this.random.sample(this.plan.names, this.random.int(0, most));
  }

  some(chance: number, keyword: string, make: () => Draft): Entries {
    return this.random.chance(chance) ? [[keyword, make()]] : [];
  }

  private word(): Draft {
    return this.random.chance(0.7);
  }

  private nothing(): Draft {
    return members(this.some(0.3, "x-note", () => anyText(this.random)));
  }

  private types(): Draft {
    const count = this.random.int(1, 3);
    return members([["type", this.random.sample(TYPES, count)]]);
  }

  private text(): Draft {
    const { random } = this;
    return members([
      ...this.typed("string"),
      ...this.counts("Length"),
      ...this.some(0.3, "pattern", () => anyPattern(random)),
      ...this.some(0.1, "format", () => anyFormat(random)),
    ]);
  }

  private number(): Draft {
    const { random } = this;
    return members([
      ...this.typed(random.pick(["number", "integer"])),
      ...this.bound("Minimum"),
      ...this.bound("Maximum"),
      ...this.some(0.25, "multipleOf", () => spell(anyDivisor(random))),
    ]);
  }

  private bound(end: "Minimum" | "Maximum"): Entries {
    const { random } = this;
    const inclusive = end.toLowerCase();
    const plain = this.some(0.3, inclusive, () => anyNumber(random));
    if (this.version === 4 && plain.length === 0) return plain;
    const exclusive = this.some(0.25, `exclusive${end}`, () =>
      this.version === 4 ? random.chance(0.7) : anyNumber(random),
    );
    return [...plain, ...exclusive];
  }

  private literal(): Draft {
    const { random } = this;
    const values = Array.from({ length: random.int(1, 4) }, () =>
      anyDraft(random, random.int(0, 2)),
    );
    const isOne = this.version > 4 && random.chance(0.4);
    return members([isOne ? ["const", values[0]] : ["enum", values]]);
  }

  private reference(site: Site): Draft {
    const [keyword, text] = this.random.pick(this.plan.referencesAt(site));
    const beside = this.random.chance(0.25) ? [...this.counted(site)] : [];
    return members([[keyword, text], ...beside]);
  }

  /** Keywords to stand beside a reference. */
  private counted(site: Site): Entries {
    return site.depth > 0
      ? [...this.memberKeywords(site)]
      : this.counts("Properties");
  }

  private composed(site: Site): Draft {
    return members(new Composer(this).keywords(site, true));
  }

  private object(site: Site): DraftMembers {
    return members([
      ...this.typed("object"),
      ...this.memberKeywords(site),
      ...new Composer(this).keywords(site, this.random.chance(0.35)),
    ]);
  }

  private memberKeywords(site: Site): Entries {
    const { random, version } = this;
    const named = (most: number, make: () => Draft): Draft =>
      members(this.someNames(most).map((name) => [name, make()]));
    const below = (): Draft => this.below(site);
    const patterned = (): Draft =>
      members(
        Array.from({ length: random.int(1, 2) }, () => [
          anyPattern(random),
          below(),
        ]),
      );
    return [
      ...this.some(0.75, "properties", () => named(4, below)),
      ...this.some(0.5, "required", () => this.required()),
      ...this.some(0.15, "patternProperties", patterned),
      ...this.some(0.25, "additionalProperties", () => this.openness(site)),
      ...this.some(version > 4 ? 0.1 : 0, "propertyNames", () =>
        random.chance(0.7) ? this.text() : below(),
      ),
      ...(random.chance(0.2) ? this.counts("Properties") : []),
      ...this.some(version >= 2019 ? 0.1 : 0, "dependentRequired", () =>
        named(2, () => this.someNames(2)),
      ),
      ...this.some(version >= 2019 ? 0.15 : 0, "unevaluatedProperties", () =>
        this.openness(site),
      ),
    ];
  }

  private array(site: Site): Draft {
    const { random, version } = this;
    const below = (): Draft => this.below(site);
    const list = (): Draft =>
      Array.from({ length: random.int(1, 3) }, () => below());
    const isNewest = version > 2019;
    return members([
      ...this.typed("array"),
      ...this.some(isNewest ? 0.3 : 0, "prefixItems", list),
      ...this.some(0.7, "items", () =>
        !isNewest && random.chance(0.4) ? list() : below(),
      ),
      ...this.some(isNewest ? 0 : 0.2, "additionalItems", () =>
        random.chance(0.5) ? random.chance(0.3) : below(),
      ),
      ...(version > 4 && random.chance(0.25) ? this.contains(site) : []),
      ...this.counts("Items"),
      ...this.some(0.15, "uniqueItems", () => random.chance(0.9)),
      ...this.some(version >= 2019 ? 0.15 : 0, "unevaluatedItems", () =>
        this.openness(site),
      ),
      ...new Composer(this).keywords(site, random.chance(0.2)),
    ]);
  }

  private contains(site: Site): Entries {
    const count = (): Draft => spell(this.random.pick(COUNTS.slice(0, 3)));
    const counts = this.version >= 2019 ? 0.4 : 0;
    return [
      ["contains", this.below(site)],
      ...this.some(counts, "minContains", count),
      ...this.some(counts, "maxContains", count),
    ];
  }

  private required(): Draft {
    const names = this.someNames(3);
    // In draft 4 it may not be empty.
    return names.length > 0 ? names : [this.name()];
  }

  private openness(site: Site): Draft {
    return this.random.chance(0.4) ? this.below(site) : this.random.chance(0.3);
  }

  private typed(type: string): Entries {
    const kind = this.random.weighted({ one: 6, none: 3, list: 1 });
    if (kind === "none") return [];
    return [["type", kind === "one" ? type : [type, "null"]]];
  }

  private counts(of: "Length" | "Items" | "Properties"): Entries {
    const count = (): Draft => spell(this.random.pick(COUNTS));
    return [
      ...this.some(0.2, `min${of}`, count),
      ...this.some(0.2, `max${of}`, count),
    ];
  }

  private defined(definition: Definition, site: Omit<Site, "within">): Draft {
    const { identifier, anchor } = definition;
    const schema = this.schema({ ...site, within: definition });
    const isResource = identifier !== undefined;
    const dynamic = isResource ? this.plan.dynamicMark() : [];
    if (this.version >= 2019) {
      return members([
        ...this.named(identifier, schema, dynamic),
        ["$anchor", anchor],
      ]);
    }
    // There an anchor is an identifier, and a schema has one of them.
    const name =
      identifier ?? (anchor === undefined ? undefined : `#${anchor}`);
    return name === undefined ? schema : members(this.named(name, schema, []));
  }

  /** A schema under a name, which no reference beside it may hide. */
  private named(
    identifier: string | undefined,
    schema: Draft,
    marks: Entries,
  ): Entries {
    const keyword = this.version === 4 ? "id" : "$id";
    const isMap = schema instanceof Map && !schema.has("$ref");
    const entries: Entries = isMap
      ? [...(schema as DraftMembers)]
      : [["allOf", [schema]]];
    return [[keyword, identifier], ...marks, ...entries];
  }
}
