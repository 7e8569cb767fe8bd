import type { ProfileName } from "@proviso/runtime";

/** The profiles that are drafts of JSON Schema. */
export type DraftName = Extract<ProfileName, `draft-${string}`>;

/** How a validator of others is to read a schema. */
export interface LibraryOptions {
  readonly profile: DraftName;
  readonly formats: "assert" | "annotate";
  /** Documents that references may lead to, by URI. */
  readonly documents: Readonly<Record<string, unknown>>;
}

/** Says whether a value fits. */
export type Check = (value: unknown) => boolean;

/**
 * A validator of others, handed a schema that is JSON.
 * @returns undefined where it has no such draft, or no words for the schema
 * @throws where it can't take the schema
 */
export type Library = (
  schema: unknown,
  options: LibraryOptions,
) => Check | undefined | Promise<Check | undefined>;

/** The URIs of the drafts. */
export const DIALECTS: Readonly<Record<DraftName, string>> = {
  "draft-2020-12": "https://json-schema.org/draft/2020-12/schema",
  "draft-2019-09": "https://json-schema.org/draft/2019-09/schema",
  "draft-07": "http://json-schema.org/draft-07/schema#",
  "draft-06": "http://json-schema.org/draft-06/schema#",
  "draft-04": "http://json-schema.org/draft-04/schema#",
};
