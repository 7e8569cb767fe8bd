import { defineMember } from "../core/intrinsics.ts";
import type { ExactJsonValue } from "../core/json.ts";
import { formatPointer } from "../core/pointer.ts";
import type { KeywordTable } from "./keyword.ts";
import { isPlainObject } from "./node.ts";
import type { ProfileRules } from "./rules.ts";
import { subschemasOf } from "./subschemas.ts";

type Members = { [name: string]: ExactJsonValue };
type Steps = readonly (string | number)[];

/** How one schema of a document is written in another draft. */
export interface DraftChange {
  /** The draft that is left. */
  readonly rules: ProfileRules;
  readonly rows: KeywordTable;
  /**
   * Changes a copy of a schema whose subschemas are still as they were, and
   * tells what has moved by the steps from that schema.
   * @throws RangeError for what the other draft can't say.
   */
  change(schema: Members, moved: (from: Steps, to: Steps) => void): void;
}

/** A schema that waits to be changed, where it was and where it is now. */
interface Waiting {
  readonly schema: Members;
  readonly from: Steps;
  readonly to: Steps;
}

/**
 * Writes a document in another draft; references follow what moves.
 * @param document a copy that may be changed.
 * @throws RangeError for what the other draft can't say.
 */
export function convertDraft(document: Members, change: DraftChange): void {
  const moves = new Map<string, string>();
  const references: Members[] = [];
  const waiting: Waiting[] = [{ schema: document, from: [], to: [] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { schema, from, to } = next;
    if (from.length > 0) refuseResource(schema, change.rules);
    const below = subschemasOf(schema, (keyword) => change.rows.get(keyword));
    const moved = new Map<string, Steps>();
    change.change(schema, (before, after) => {
      moved.set(formatPointer(before), after);
      moves.set(
        formatPointer([...from, ...before]),
        formatPointer([...to, ...after]),
      );
    });
    references.push(...referencesIn(schema));
    for (const { raw, steps } of below) {
      if (!isPlainObject(raw)) continue;
      const now = moved.get(formatPointer(steps)) ?? steps;
      waiting.push({
        schema: raw,
        from: [...from, ...steps],
        to: [...to, ...now],
      });
    }
  }
  if (moves.size > 0) followMoves(references, moves);
}

/** Where a changed schema refers to others: itself, or what its reference was moved into. */
function referencesIn(schema: Members): Members[] {
  if (typeof schema["$ref"] === "string") return [schema];
  const wrapped = Array.isArray(schema["allOf"])
    ? schema["allOf"].at(-1)
    : null;
  return wrapped !== undefined &&
    isPlainObject(wrapped) &&
    Object.keys(wrapped).join() === "$ref"
    ? [wrapped]
    : [];
}

/** Pointers in a resource of its own start there, so moves can't be told for them. */
function refuseResource(schema: Members, { names }: ProfileRules): void {
  const identifier = names === undefined ? undefined : schema[names.identifier];
  if (typeof identifier !== "string" || identifier.startsWith("#")) return;
  throw new RangeError(
    "a schema with resources inside can't be written in another draft",
  );
}

function followMoves(
  references: readonly Members[],
  moves: ReadonlyMap<string, string>,
): void {
  for (const schema of references) {
    const reference = schema["$ref"];
    if (typeof reference !== "string" || !reference.startsWith("#/")) continue;
    const pointer = reference.slice(1);
    for (
      let end = pointer.length;
      end > 0;
      end = pointer.lastIndexOf("/", end - 1)
    ) {
      const target = moves.get(pointer.slice(0, end));
      if (target === undefined) continue;
      defineMember(schema, "$ref", `#${target}${pointer.slice(end)}`);
      break;
    }
  }
}
