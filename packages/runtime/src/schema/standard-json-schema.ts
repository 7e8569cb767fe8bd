import { Decimal } from "../core/decimal.ts";
import type { ExactJsonValue } from "../core/json.ts";
import type { StandardDraft } from "./dialect.ts";
import { OBJECT } from "./json-type.ts";
import { mapNumbers } from "./literal.ts";
import { type CheckNode, isPlainObject } from "./node.ts";
import type { ReadSchema } from "./read-detached.ts";

type Members = { [name: string]: ExactJsonValue };

/** The dialects that a schema can be given in, with their identifiers. */
const DIALECTS: Readonly<Record<StandardDraft, string>> = {
  "draft-2020-12": "https://json-schema.org/draft/2020-12/schema",
  "draft-07": "http://json-schema.org/draft-07/schema#",
};

/**
 * A schema in a standard dialect, where nothing is lost by it; `true` is `{}`
 * and `false` is `{ not: {} }`.
 * @param document a copy that may be changed.
 * @throws RangeError for another target, for what the target can't say, and for
 * a number that a double can't carry.
 */
export function standardJsonSchema(
  { dialect, documents, node }: ReadSchema,
  document: ExactJsonValue,
  target: string,
): Record<string, unknown> {
  if (!isStandard(target)) {
    throw new RangeError(
      `JSON Schema target must be ${Object.keys(DIALECTS).join(" or ")}`,
    );
  }
  if (documents.size > 0) {
    throw new RangeError("the schema refers to other documents");
  }
  const $schema = DIALECTS[target];
  if (!isPlainObject(document)) {
    return document === false ? { not: {}, $schema } : { $schema };
  }
  if (dialect.support === undefined) stateImpliedTypes(node, document);
  else dialect.support.convert(document, target);
  return { ...(mapNumbers(document, carry) as Members), $schema };
}

function isStandard(target: string): target is StandardDraft {
  return Object.hasOwn(DIALECTS, target);
}

/** In the drafts an untyped schema admits every type, so what is implied here is stated there. */
function stateImpliedTypes(node: CheckNode, document: Members): void {
  const pending: [CheckNode, ExactJsonValue | undefined][] = [[node, document]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [schema, raw] = next;
    if (raw === undefined || !isPlainObject(raw)) continue;
    if (schema.typeKeyword !== "type") {
      raw["type"] = schema.types === OBJECT ? "object" : "array";
    }
    const members = raw["properties"];
    for (const slot of schema.properties) {
      if (slot.node === undefined || members === undefined) continue;
      pending.push([slot.node, (members as Members)[slot.name]]);
    }
    if (schema.items !== undefined) pending.push([schema.items, raw["items"]]);
    schema.oneOf?.forEach((branch, index) => {
      pending.push([branch, (raw["oneOf"] as ExactJsonValue[])[index]]);
    });
  }
}

/** An exact number as a double; one that a double would change is refused. */
function carry(number: ExactJsonValue): ExactJsonValue {
  if (typeof number !== "bigint" && !(number instanceof Decimal)) return number;
  const double = Number(number.toString());
  const isCarried =
    Number.isFinite(double) &&
    Decimal.from(number).equals(Decimal.from(double));
  if (isCarried) return double;
  throw new RangeError(
    `a JSON Schema of doubles can't carry ${number.toString().slice(0, 40)}`,
  );
}
