import {
  ANY_TYPE,
  ARRAY,
  type ExactJsonValue,
  formatJson,
  type TypeMask,
} from "@proviso/runtime/compiler";
import type { WriteSite } from "./projection.ts";

/** Writes what is said of arrays: their items, and what must be among them. */
export function writeItems(site: WriteSite, types: TypeMask): void {
  const { node, projection } = site;
  if (node.prefix.length > 0 && projection.supports("prefixItems") !== "kept") {
    movePrefix(site);
  } else {
    writePrefix(site);
    writeRest(site, types);
  }
  writeContains(site);
  writeUnevaluatedItems(site);
}

function writePrefix({ draft, node, projection, write }: WriteSite): void {
  const { prefix, prefixKeyword } = node;
  if (prefix.length === 0) return;
  draft.members.set("prefixItems", prefix.map(write));
  if (prefixKeyword === "prefixItems") return;
  projection.rewrite(
    node,
    "a list under items is said by prefixItems since 2020-12",
    "write prefixItems in the contract",
    prefixKeyword,
  );
}

function writeRest(site: WriteSite, types: TypeMask): void {
  const { draft, node, projection, write } = site;
  const { rules } = projection;
  if (node.items?.types === 0 && !rules.booleanSchemas) {
    endItems(site);
    return;
  }
  if (node.items !== undefined) {
    draft.members.set("items", write(node.items));
    return;
  }
  const isArray = types !== ANY_TYPE && (types & ARRAY) !== 0;
  if (!rules.needsItems || !isArray || node.prefix.length > 0) return;
  if (rules.needsTypes) {
    projection.refuse(
      node,
      `${rules.title} needs the schema of an array's items, and these may be anything`,
      'state "items" with the type that they have',
    );
    return;
  }
  // What looks at items that no other schema describes would find none left.
  if (projection.schemas.uses("unevaluatedItems")) {
    projection.refuse(
      node,
      `${rules.title} needs the schema of an array's items, which unevaluatedItems then wouldn't look at`,
      'state "items"',
    );
    return;
  }
  draft.members.set("items", {});
  projection.rewrite(
    node,
    `${rules.title} needs the schema of an array's items: {} says that they may be anything`,
    'state "items"',
  );
}

/** No items after the first ones: at most so many items. */
function endItems({ draft, node, projection }: WriteSite): void {
  const count = node.prefix.length;
  if (projection.rules.needsItems && count === 0) {
    projection.refuse(
      node,
      `${projection.rules.title} needs the schema of an array's items, and here there may be none`,
      "leave the part out that is always empty",
      node.itemsKeyword,
    );
    return;
  }
  const known = draft.members.get("maxItems");
  if (known === undefined || Number(known) > count) {
    draft.members.set("maxItems", count);
  }
  projection.rewrite(
    node,
    `${projection.rules.title} takes no schema that is false: maxItems ${count} says the same`,
    `write "maxItems": ${count}`,
    node.itemsKeyword,
  );
}

/** Items in order become items in any order: each fits one of the schemas. */
function movePrefix(site: WriteSite): void {
  const { draft, node, projection, write } = site;
  const { items, prefix, prefixKeyword } = node;
  const words = projection.words.prefix(node);
  const { title } = projection.rules;
  draft.words.push(projection.move(node, prefixKeyword, words, prefixKeyword));
  if (items === undefined) {
    projection.narrow(
      node,
      `${title} needs the schema of all items: those after the first ${prefix.length} can only be like these`,
      'state "items", or false where there are no more',
      prefixKeyword,
    );
  }
  const rest = items === undefined || items.types === 0 ? [] : [items];
  const schemas = [...new Set([...prefix, ...rest])];
  const written = distinct(schemas.map(write));
  const [only] = written;
  draft.members.set(
    "items",
    written.length === 1 && only !== undefined ? only : { anyOf: written },
  );
}

function distinct(schemas: readonly ExactJsonValue[]): ExactJsonValue[] {
  const seen = new Map<string, ExactJsonValue>();
  for (const schema of schemas) seen.set(formatJson(schema), schema);
  return [...seen.values()];
}

function writeContains({ draft, node, projection, write }: WriteSite): void {
  const { contains } = node;
  if (contains === undefined) return;
  const { max, min } = contains;
  if (projection.supports("contains") === "kept") {
    draft.members.set("contains", write(contains.node));
    if (min !== 1) draft.members.set("minContains", min);
    if (max !== Infinity) draft.members.set("maxContains", max);
    return;
  }
  const words = projection.words.contains(node);
  draft.words.push(projection.move(node, "contains", words, "contains"));
}

function writeUnevaluatedItems(site: WriteSite): void {
  const { draft, node, projection, write } = site;
  const { unevaluatedItems } = node;
  if (unevaluatedItems === undefined) return;
  const keyword = "unevaluatedItems";
  if (projection.supports(keyword) === "kept") {
    draft.members.set(keyword, write(unevaluatedItems));
    return;
  }
  const words = projection.words.unevaluated(unevaluatedItems, "items");
  draft.words.push(projection.move(node, keyword, words, keyword));
}
