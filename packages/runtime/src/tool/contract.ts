import type { ValueNumbers } from "../core/exact-number.ts";
import { DEFAULT_WORDING } from "../core/issue.ts";
import type { ExactJsonValue, JsonValue } from "../core/json.ts";
import type { KeywordRow, KeywordTable } from "../schema/keyword.ts";
import type { ReadableProfile } from "../schema/draft-support.ts";
import { readAccepted } from "../schema/read-detached.ts";
import { CheckedSchema, type Schema } from "../schema/schema.ts";
import { valuesOf, type Guard } from "../schema/schema-parts.ts";
import { baseKeywords } from "../schema/vocabulary/base.ts";

/** One tool's contract: what goes in, and what comes out where it says so. */
export interface JsonToolContract<I = JsonValue, O = JsonValue> {
  /** The tool's name; undefined for a contract made from bare schemas. */
  readonly name: string | undefined;
  /** A short name for people. */
  readonly title: string | undefined;
  /** What the tool does, for the model. */
  readonly description: string | undefined;
  readonly input: Schema<I>;
  readonly output: Schema<O> | undefined;
}

/** One side of a generated contract. */
export interface GeneratedSide {
  /** The schema as declared: JSON, which would be too deep for the type checker to compare with a type of it. */
  readonly schema: unknown;
  /** The compiled check. */
  readonly guard: Guard;
}

/** What a generated module says of its tool. */
export interface GeneratedContract {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** The profile that the schemas were compiled under. */
  readonly profile: ReadableProfile;
  /** How the numbers of values arrive; `double` by default. */
  readonly numbers?: ValueNumbers;
  /** Whether formats assert; they do by default. */
  readonly formats?: "assert" | "annotate";
  /** Whether members that are no keywords may stand; refused by default. */
  readonly unknownKeywords?: "refuse" | "ignore";
  /** How patterns are searched for; in linear time by default. */
  readonly patterns?: "linear" | "native";
  /** The documents that references lead into, by URI. */
  readonly documents?: Readonly<Record<string, unknown>>;
  /** The rows that the schemas use beyond the base, so that a bundle holds no others. */
  readonly uses?: readonly KeywordRow[];
  readonly input: GeneratedSide;
  readonly output?: GeneratedSide;
}

/** Makes the contract of a generated module; its schemas are read when a "no" is first explained. */
export function contract<I, O>(
  generated: GeneratedContract,
): JsonToolContract<I, O> {
  const { name, title, description, input, output } = generated;
  const table = tableOf(generated.uses ?? []);
  return {
    name,
    title,
    description,
    input: sideOf<I>(input, generated, table),
    output:
      output === undefined ? undefined : sideOf<O>(output, generated, table),
  };
}

function sideOf<T>(
  { schema, guard }: GeneratedSide,
  modes: GeneratedContract,
  table: KeywordTable,
): Schema<T> {
  const { numbers = "double" } = modes;
  const document = schema as ExactJsonValue;
  return new CheckedSchema<T>({
    guard,
    values: valuesOf(numbers),
    document,
    read: () => readAccepted(document, { ...modes, table }),
    issueOptions: DEFAULT_WORDING,
  });
}

function tableOf(uses: readonly KeywordRow[]): KeywordTable {
  const rows = [...Object.values<KeywordRow>(baseKeywords), ...uses];
  return new Map(rows.map((row) => [row.keyword, row]));
}
