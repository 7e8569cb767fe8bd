import { defineMember } from "../core/intrinsics.ts";
import {
  type ExactJsonValue,
  LossyJsonError,
  snapshotJson,
} from "../core/json.ts";
import { formatPointer } from "../core/pointer.ts";
import { UnsupportedSchemaError } from "../schema/diagnostic.ts";
import { isScalar } from "../schema/node.ts";

/** A JSON object under construction. */
export type Members = { [name: string]: ExactJsonValue };

type Container = ExactJsonValue[] | Members;

/**
 * A detached copy of a schema in either form, made of this realm's objects.
 * @throws UnsupportedSchemaError when it isn't plain JSON data.
 */
export function detachSchema(schema: unknown): ExactJsonValue {
  try {
    return snapshotJson(schema, { numbers: "exact" });
  } catch (error) {
    if (!(error instanceof LossyJsonError)) throw error;
    const { path, message } = error.fault;
    throw new UnsupportedSchemaError([
      {
        code: "not_json",
        pointer: formatPointer(path),
        message: message.replace(/^data/, "schema"),
        hint: "a schema is plain JSON data: no getters, classes, undefined or cycles",
      },
    ]);
  }
}

/** A copy in which nothing is shared, so that any part can be changed alone. */
export function copyAsTree(value: ExactJsonValue): ExactJsonValue {
  if (isScalar(value)) return value;
  const root = emptyLike(value);
  const pending: [from: ExactJsonValue, to: Container][] = [[value, root]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [from, to] = next;
    for (const [name, member] of Object.entries(from as Container)) {
      if (isScalar(member)) {
        defineMember(to, name, member);
        continue;
      }
      const copy = emptyLike(member);
      pending.push([member, copy]);
      defineMember(to, name, copy);
    }
  }
  return root;
}

function emptyLike(container: ExactJsonValue): Container {
  return Array.isArray(container) ? [] : {};
}
