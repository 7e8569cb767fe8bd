import type { TextFormat } from "../core/predicates.ts";
import type { DraftName } from "./profile.ts";

/** The check of a format in a draft; undefined where the draft has none of that name. */
export function formatOfDraft(
  _name: string,
  _draft: DraftName,
): TextFormat | undefined {
  return undefined;
}
