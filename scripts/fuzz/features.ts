import type { ProfileName } from "@proviso/runtime";

import type { DraftName } from "../validators/library.ts";

/** The profiles that are no drafts of JSON Schema. */
export type OwnProfile = Exclude<ProfileName, DraftName>;

/** What schemas of a profile may say. */
export interface Features {
  /** Bounds, lengths and counts. */
  readonly bounds: boolean;
  readonly unions: boolean;
  readonly constants: boolean;
  /** Object and array keywords without a type, and literals likewise. */
  readonly untyped: boolean;
  /** Literals that are arrays and objects. */
  readonly containers: boolean;
  /** Literals of another type than stated, no literal at all, required names that nothing declares. */
  readonly contradictions: boolean;
  /** Names of annotations. */
  readonly notes: readonly string[];
}

const NOTES = ["title", "description", "default", "examples"] as const;

export const FEATURES: Readonly<Record<OwnProfile, Features>> = {
  bounded: {
    bounds: true,
    unions: false,
    constants: false,
    untyped: true,
    containers: true,
    contradictions: true,
    notes: [...NOTES, "$schema", "$id"],
  },
  unified: {
    bounds: false,
    unions: true,
    constants: true,
    untyped: false,
    containers: false,
    contradictions: false,
    notes: NOTES,
  },
  contract: {
    bounds: true,
    unions: true,
    constants: true,
    untyped: true,
    containers: true,
    contradictions: false,
    notes: [...NOTES, "$schema", "$id", "$comment", "x-note", "x-*/"],
  },
};
