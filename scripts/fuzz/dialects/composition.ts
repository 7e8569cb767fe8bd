import { type Draft, members } from "../draft.ts";
import type { Site } from "./plan.ts";
import type { DialectSchemas, Entries } from "./schemas.ts";

/** Makes the keywords that put schemas together. */
export class Composer {
  private readonly schemas: DialectSchemas;

  constructor(schemas: DialectSchemas) {
    this.schemas = schemas;
  }

  /** One of them or more; none where there should be none, or no level is left. */
  keywords(site: Site, isWanted: boolean): Entries {
    const { random, version } = this.schemas;
    if (!isWanted || site.depth <= 0) return [];
    const count = random.weighted({ one: 6, two: 1 }) === "one" ? 1 : 2;
    const entries = Array.from({ length: count }, () => {
      const kind = random.weighted({
        allOf: 3,
        anyOf: 4,
        oneOf: 3,
        tagged: 2,
        not: 1,
        condition: version >= 7 ? 3 : 0,
        dependents: 2,
      });
      return this[kind](site);
    });
    // The last of a name stands.
    return [...new Map(entries.flat())];
  }

  private allOf(site: Site): Entries {
    return [["allOf", this.list(site, 1)]];
  }

  private anyOf(site: Site): Entries {
    return [["anyOf", this.list(site, 1)]];
  }

  private oneOf(site: Site): Entries {
    return [["oneOf", this.list(site, 1)]];
  }

  /** Objects that a member tells apart. */
  private tagged(site: Site): Entries {
    const { random, version } = this.schemas;
    const tag = this.schemas.name();
    const branches = ["a", "b", "c"].slice(0, random.int(2, 3)).map((value) => {
      const isConstant = version > 4 && random.chance(0.5);
      const literal: Entries = [
        isConstant ? ["const", value] : ["enum", [value]],
      ];
      return members([
        ["properties", members([[tag, members(literal)]])],
        ["required", [tag]],
        ["allOf", [this.schemas.objectBeside(site)]],
      ]);
    });
    return [[random.pick(["oneOf", "anyOf"]), branches]];
  }

  private not(site: Site): Entries {
    return [["not", this.schemas.beside(site)]];
  }

  private condition(site: Site): Entries {
    const branch = (): Draft => this.schemas.objectBeside(site);
    return [
      ...this.schemas.some(0.95, "if", branch),
      ...this.schemas.some(0.8, "then", branch),
      ...this.schemas.some(0.7, "else", branch),
    ];
  }

  private dependents(site: Site): Entries {
    const { random, version } = this.schemas;
    const isOld = version < 2019 || random.chance(0.2);
    const dependent = (): Draft =>
      isOld && random.chance(0.4)
        ? [this.schemas.name()]
        : this.schemas.objectBeside(site);
    const keyword = isOld ? "dependencies" : "dependentSchemas";
    const names = [this.schemas.name(), ...this.schemas.someNames(1)];
    return [[keyword, members(names.map((name) => [name, dependent()]))]];
  }

  private list(site: Site, least: number): Draft {
    const { random } = this.schemas;
    return Array.from({ length: random.int(least, 3) }, () =>
      this.schemas.objectBeside(site),
    );
  }
}
