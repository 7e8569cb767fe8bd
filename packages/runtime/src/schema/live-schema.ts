import { meterOf } from "../core/budget.ts";
import { DEFAULT_WORDING } from "../core/issue.ts";
import type { ExactJsonValue, JsonValue } from "../core/json.ts";
import { parseSourceJson } from "../core/parse.ts";
import type { ReadableProfile } from "./draft-support.ts";
import { dormantInstances } from "./dormant.ts";
import {
  draft04Profile,
  draft06Profile,
  draft07Profile,
  draft201909Profile,
  draft202012Profile,
} from "./drafts.ts";
import type { InferSchema } from "./infer-schema.ts";
import {
  boundedProfile,
  contractProfile,
  type DraftName,
  type ProfileName,
  unifiedProfile,
} from "./profile.ts";
import { readSchema } from "./read.ts";
import type { ReadOptions } from "./read-detached.ts";
import { CheckedSchema, type Schema as CheckedFace } from "./schema.ts";
import {
  checkSchemaOptions,
  type SchemaOptions,
  statedLimits,
} from "./schema-options.ts";
import { DEFAULT_VALUES, type SchemaParts, valuesOf } from "./schema-parts.ts";
import { wholeTable } from "./vocabulary/index.ts";

/** Options of a schema whose values keep every digit. */
export type ExactSchemaOptions = SchemaOptions & { readonly numbers: "exact" };

/** Options of a schema whose type is inferred: one of doubles, of a known profile. */
export interface InferringOptions<
  P extends ProfileName = "contract",
> extends SchemaOptions {
  readonly profile?: P;
  readonly numbers?: "double";
}

/** What a document admits under a profile, as far as its type tells. */
export type InferredOf<D, P extends ProfileName> = P extends DraftName
  ? unknown
  : InferSchema<D, P extends "unified" ? P : "contract">;

/** A schema that values can be held to; see the interface's members. */
export type Schema<T = JsonValue> = CheckedFace<T>;

/** Makes schemas from documents that are only known at run time. */
export interface SchemaConstructor {
  /**
   * Reads a schema document. Nothing is cached; the document is detached.
   * @throws UnsupportedSchemaError with every finding, when the document can't
   * be enforced exactly under the profile.
   * @throws RangeError for a value that an option doesn't take: a limit is a whole
   * number from 0, or Infinity.
   * @throws TypeError for an option that there isn't: misspelt, it would do nothing.
   */
  new <T = ExactJsonValue>(
    document: unknown,
    options: ExactSchemaOptions,
  ): Schema<T>;
  new <T = JsonValue>(document: unknown, options?: SchemaOptions): Schema<T>;
  /**
   * The same for a document written as a literal, which the type of its values
   * is inferred from: of profile `contract`, which it is held to by default, of
   * `bounded` or `unified`; `unknown` where that can't be told, as for drafts.
   * @throws what the constructor throws.
   */
  of<const D, P extends ProfileName = "contract">(
    document: D,
    options?: InferringOptions<P>,
  ): Schema<InferredOf<D, P>>;
  /**
   * Reads a schema from JSON text, every digit and spelling seen.
   * @throws JsonTextError when the text is not JSON.
   * @throws UnsupportedSchemaError as the constructor does.
   */
  fromText<T = ExactJsonValue>(
    text: string | Uint8Array,
    options: ExactSchemaOptions,
  ): Schema<T>;
  fromText<T = JsonValue>(
    text: string | Uint8Array,
    options?: SchemaOptions,
  ): Schema<T>;
}

const PROFILES: Readonly<Record<ProfileName, ReadableProfile>> = {
  "draft-2020-12": draft202012Profile,
  "draft-2019-09": draft201909Profile,
  "draft-07": draft07Profile,
  "draft-06": draft06Profile,
  "draft-04": draft04Profile,
  bounded: boundedProfile,
  unified: unifiedProfile,
  contract: contractProfile,
};

/** The names of the profiles, in the order of documentation. */
export const profileNames: readonly ProfileName[] = /* @__PURE__ */ Object.keys(
  PROFILES,
) as ProfileName[];

/**
 * The profile of a name.
 * @throws RangeError when there is none.
 */
export function profileNamed(name: string): ReadableProfile {
  if (Object.hasOwn(PROFILES, name)) return PROFILES[name as ProfileName];
  throw new RangeError(
    `profile must be one of ${profileNames.join(", ")}, not ${name.slice(0, 40)}`,
  );
}

const NO_OPTIONS: SchemaOptions = Object.freeze({});
const NO_PARTS: SchemaParts = {
  guard: undefined,
  values: DEFAULT_VALUES,
  document: true,
  read: () => readSchema(true, readOptionsOf(NO_OPTIONS)),
  issueOptions: DEFAULT_WORDING,
};

class LiveSchema<T = JsonValue> extends CheckedSchema<T> {
  /** Never used. What a schema is read with has to be alive, for its speed alone. */
  static readonly dormant: readonly object[] = [
    ...dormantInstances(draft202012Profile),
    // One that hasn't been read, as reading takes a millisecond when a process starts.
    Reflect.construct<[SchemaParts], CheckedSchema>(
      CheckedSchema,
      [NO_PARTS],
      LiveSchema,
    ),
  ];

  constructor(document: unknown, options: SchemaOptions = NO_OPTIONS) {
    if (options !== NO_OPTIONS) checkSchemaOptions(options);
    super(readParts(document, options));
  }

  static of<T>(document: unknown, options?: SchemaOptions): Schema<T> {
    return new LiveSchema<T>(document, { profile: "contract", ...options });
  }

  static fromText<T = JsonValue>(
    text: string | Uint8Array,
    options?: SchemaOptions,
  ): Schema<T> {
    return new LiveSchema<T>(parseSourceJson(text), options);
  }

  /** A generated side is a schema too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof CheckedSchema;
  }
}

/** The class of schemas known at run time; generated sides are instances too. */
export const Schema: SchemaConstructor = LiveSchema;

function readParts(document: unknown, options: SchemaOptions): SchemaParts {
  // Taken apart by name into objects of one shape: V8 gives what is spread and
  // added to a shape of its own every time, and forgets the code that has met it.
  const { maxDepth, maxIssues, maxNodes, numbers, root, values } = options;
  const check = valuesOf(numbers, maxDepth, maxNodes);
  // A limit that is none is told of now, not when the first value comes.
  meterOf(check);
  const schema = readSchema(document, readOptionsOf(options));
  return {
    guard: undefined,
    values: check,
    document: schema.document,
    read: () => schema,
    issueOptions: { maxIssues, root, values },
  };
}

function readOptionsOf(options: SchemaOptions): ReadOptions {
  const { profile = "draft-2020-12" } = options;
  return {
    profile: profileNamed(profile),
    table: wholeTable,
    limits: options.limits && statedLimits(options.limits),
    numbers: options.numbers,
    formats: options.formats,
    unknownKeywords: options.unknownKeywords,
    patterns: options.patterns,
    documents: options.documents,
    onSchema: undefined,
  };
}
