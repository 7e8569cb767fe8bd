import type {
  CheckNode,
  ExactJsonValue,
  KeywordName,
} from "@proviso/runtime/compiler";
import { codes, type ProviderCode, type Severity } from "../codes.ts";
import { keywordSupport, type Support } from "./keyword-support.ts";
import { type Provider, type ProviderRules, providers } from "./provider.ts";
import type { SchemaIndex, SchemaPlace } from "./schema-index.ts";
import { Wording, type Words } from "./words.ts";

/** A change that a projection made, or why there is none. */
export interface ProjectionFinding extends SchemaPlace {
  readonly code: ProviderCode;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string;
}

/** Schemas written, each inlined one every time; more would help nobody. */
const MAX_SCHEMAS = 10_000;
const MAX_DEPTH = 200;

const STILL_CHECKED = "the contract still checks it when the call comes";

/** One schema on its way to one provider: the rules, and what has been told. */
export class Projection {
  readonly provider: Provider;
  readonly rules: ProviderRules;
  readonly schemas: SchemaIndex;
  readonly words: Wording;
  readonly findings: ProjectionFinding[] = [];
  private readonly known = new Set<string>();
  private readonly places = new Set<string>();
  private written = 0;
  private depth = 0;

  constructor(provider: Provider, schemas: SchemaIndex) {
    this.provider = provider;
    this.rules = providers[provider];
    this.schemas = schemas;
    this.words = new Wording(schemas);
  }

  /** What becomes of a keyword. */
  supports(keyword: KeywordName): Support {
    return keywordSupport[keyword][this.provider];
  }

  /** Whether another schema may be written; tells once when it may not. */
  enter(node: CheckNode): boolean {
    this.depth++;
    this.written++;
    if (this.depth <= MAX_DEPTH && this.written <= MAX_SCHEMAS) return true;
    this.refuseSize(node);
    return false;
  }

  /** Tells that there is too much of a schema. */
  refuseSize(node: CheckNode): void {
    this.refuse(
      node,
      `the schema is too large or too deep for ${this.rules.title} once it stands without references`,
      "split the tool, or flatten its schema",
    );
  }

  leave(): void {
    this.depth--;
  }

  /** Whether something was told of a place. */
  isTold(place: SchemaPlace): boolean {
    return this.places.has(keyOf(place));
  }

  /** Tells that the provider takes no schema that says this. */
  refuse(
    node: CheckNode,
    message: string,
    hint: string,
    ...steps: readonly string[]
  ): void {
    this.tell("provider_refuses", node, message, hint, steps);
  }

  /** Tells that the provider's schema admits what the contract refuses. */
  loosen(
    node: CheckNode,
    message: string,
    hint: string,
    ...steps: readonly string[]
  ): void {
    this.tell("provider_loosens", node, message, hint, steps);
  }

  /** Tells that the provider's schema refuses what the contract admits. */
  narrow(
    node: CheckNode,
    message: string,
    hint: string,
    ...steps: readonly string[]
  ): void {
    this.tell("provider_narrows", node, message, hint, steps);
  }

  /** Tells that the same is said in another way, or nothing was said. */
  rewrite(
    node: CheckNode,
    message: string,
    hint: string,
    ...steps: readonly string[]
  ): void {
    this.tell("provider_rewrites", node, message, hint, steps);
  }

  /** Tells that a keyword is said in words only, and gives them back. */
  move(
    node: CheckNode,
    what: string,
    words: Words,
    ...steps: readonly string[]
  ): Words {
    this.loosen(
      node,
      `${this.rules.title} takes no ${what}: the description says "${words}"`,
      STILL_CHECKED,
      ...steps,
    );
    return words;
  }

  private tell(
    code: ProviderCode,
    node: CheckNode,
    message: string,
    hint: string,
    steps: readonly string[],
  ): void {
    const place = this.schemas.placeOf(node, ...steps);
    for (const told of [steps, steps.slice(0, 1)]) {
      this.places.add(keyOf(this.schemas.placeOf(node, ...told)));
    }
    // What is written in several places is told of once.
    const key = `${code} ${keyOf(place)} ${message}`;
    if (this.known.has(key)) return;
    this.known.add(key);
    const { severity } = codes[code];
    this.findings.push({ code, severity, ...place, message, hint });
  }
}

function keyOf({ document, pointer }: SchemaPlace): string {
  return `${document}#${pointer}`;
}

/** A schema that is being written. */
export interface SchemaDraft {
  readonly members: Map<string, ExactJsonValue>;
  /** What the description has to say besides. */
  readonly words: Words[];
  /** Whether what is asked stands in branches, so that only notes are left here. */
  isSplit: boolean;
}

/** What the writers of single keywords need of the whole. */
export interface WriteSite {
  readonly projection: Projection;
  /** The node that is written: without what was inlined. */
  readonly node: CheckNode;
  readonly draft: SchemaDraft;
  readonly isRoot: boolean;
  /** Whether a union is written beside what the node says itself. */
  readonly hasUnion: boolean;
  /** Writes a schema below, or of the same place. */
  readonly write: (node: CheckNode) => ExactJsonValue;
  /** The same for a property that may be left out. */
  readonly writeOptional: (node: CheckNode) => ExactJsonValue;
}
