import { anyNames, type DraftRandom } from "../pools.ts";
import type { DraftName } from "../../validators/library.ts";
import { VERSIONS } from "./subschemas.ts";

/** Where in a document a schema is made, as far as references are concerned. */
export interface Site {
  /** How many levels may follow. */
  readonly depth: number;
  /** The definitions from here on may be referred to: others would lead back. */
  readonly from: number;
  /** Whether the value is a part of that of the root, so that nothing leads back. */
  readonly isBelow: boolean;
  /** The definition that the schema stands in; undefined below the root alone. */
  readonly within: Definition | undefined;
}

/** A definition before it is made. */
export interface Definition {
  readonly name: string;
  /** The identifier that makes it a resource; undefined when it is none. */
  readonly identifier: string | undefined;
  /** A plain name for it. */
  readonly anchor: string | undefined;
}

const ROOT = "https://fuzz.test/root";
/** The name that resources are dynamically found by. */
const DYNAMIC = "node";

/** What a document defines, decided before its schemas are made. */
export class Plan {
  readonly version: number;
  /** The names that schemas and values share. */
  readonly names: readonly string[];
  readonly definitions: readonly Definition[];
  /** The identifier of the root; it has one where a definition has. */
  readonly identifier: string | undefined;
  /** Whether resources may be replaced by outer ones. */
  readonly isDynamic: boolean;
  readonly holder: string;

  constructor(random: DraftRandom, profile: DraftName) {
    this.version = VERSIONS[profile];
    this.names = anyNames(random, random.int(3, 6));
    const count = random.weighted({ none: 4, one: 3, more: 3 });
    const wanted = { none: 0, one: 1, more: random.int(2, 3) }[count];
    const haveResources = random.chance(0.3);
    this.definitions = anyNames(random, wanted).map((name, at) => ({
      name,
      identifier: haveResources && random.chance(0.5) ? `part${at}` : undefined,
      anchor: random.chance(0.2) ? `anchor${at}` : undefined,
    }));
    this.identifier = haveResources ? ROOT : undefined;
    this.isDynamic = this.version >= 2019 && random.chance(0.3);
    const isOld = this.version < 2019 || random.chance(0.1);
    this.holder = isOld ? "definitions" : "$defs";
  }

  /** The keywords of references that may stand at a site, each with its text. */
  referencesAt(site: Site): (readonly [string, string])[] {
    const found = this.definitions
      .filter((_, at) => site.isBelow || at >= site.from)
      .flatMap((target) => this.textsOf(target, site));
    const references = found.map((text) => ["$ref", text] as const);
    if (!site.isBelow) return references;
    const isInResource = site.within?.identifier !== undefined;
    const root = this.identifier ?? "#";
    references.push(["$ref", isInResource ? root : "#"]);
    return [...references, ...this.dynamicReferences()];
  }

  /** What makes the root or a resource one that is found dynamically. */
  dynamicMark(): [string, string | true][] {
    if (!this.isDynamic) return [];
    return this.version === 2019
      ? [["$recursiveAnchor", true]]
      : [["$dynamicAnchor", DYNAMIC]];
  }

  private dynamicReferences(): (readonly [string, string])[] {
    if (this.version === 2019) return [["$recursiveRef", "#"]];
    if (!this.isDynamic) return [];
    return [
      ["$dynamicRef", `#${DYNAMIC}`],
      ["$ref", `#${DYNAMIC}`],
    ];
  }

  /** The ways to refer to a definition. */
  private textsOf(
    { name, identifier, anchor }: Definition,
    site: Site,
  ): string[] {
    const here = site.within?.identifier === undefined ? "" : ROOT;
    if (identifier !== undefined) {
      const resource = [identifier, new URL(identifier, ROOT).href];
      const anchored = this.version >= 2019 && anchor !== undefined;
      return anchored ? [...resource, `${identifier}#${anchor}`] : resource;
    }
    const step = name.replaceAll("~", "~0").replaceAll("/", "~1");
    const pointer = `${here}#/${this.holder}/${escapeStep(step)}`;
    return anchor === undefined ? [pointer] : [pointer, `${here}#${anchor}`];
  }
}

/** A step in a fragment; a lone surrogate has no escape and stays. */
function escapeStep(step: string): string {
  return [...step]
    .map((unit) =>
      /^[\ud800-\udfff]$/u.test(unit) ? unit : encodeURIComponent(unit),
    )
    .join("");
}
