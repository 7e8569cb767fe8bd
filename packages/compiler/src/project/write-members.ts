import {
  ANY_TYPE,
  type CheckNode,
  type ExactJsonValue,
  matchesNode,
  type PropertySlot,
  quoteText,
  type TypeMask,
} from "@proviso/runtime/compiler";
import { membersOf } from "../source/raw-schema.ts";
import { orNull } from "./or-null.ts";
import type { WriteSite } from "./projection.ts";

const HOST_REMOVES_NULL =
  "remove such a null before the contract checks the call";

/** Writes what is said of objects: members, names, and members that others bring along. */
export function writeMembers(site: WriteSite, types: TypeMask): void {
  const { closesObjects } = site.projection.rules;
  const isClosed = closesObjects && types !== ANY_TYPE;
  writeProperties(site, isClosed);
  if (isClosed) closeObject(site);
  else writeAdditional(site);
  writePatterns(site);
  writeNames(site);
  writeDependents(site);
  writeUnevaluatedMembers(site);
}

function writeProperties(site: WriteSite, isClosed: boolean): void {
  const { draft, node, projection } = site;
  const { rules, schemas } = projection;
  const properties: [string, ExactJsonValue][] = [];
  const required = new Set<string>();
  for (const slot of inDeclaredOrder(site)) {
    checkName(site, slot);
    if (slot.node === undefined) {
      requireUndeclared(site, slot, required);
      continue;
    }
    properties.push([slot.name, writeProperty(site, slot, slot.node)]);
    if (slot.required || rules.requiresAll) required.add(slot.name);
  }
  const mustList = isClosed && rules.requiresAll;
  const isStated = (keyword: string): boolean =>
    mustList || (schemas.states(node, keyword) && !standsBeside(site));
  if (properties.length > 0 || isStated("properties")) {
    draft.members.set("properties", Object.fromEntries(properties));
  }
  if (required.size > 0 || isStated("required")) {
    draft.members.set("required", inWrittenOrder(site, required));
  }
  if (mustList && required.size === 0) tellEmptyLists(site);
}

/** Whether this stands beside a reference or union, where the provider takes nothing. */
function standsBeside({ draft, hasUnion, projection }: WriteSite): boolean {
  const { besideReference, unionSiblings } = projection.rules;
  if (hasUnion && !unionSiblings) return true;
  const isReference = draft.members.has("$ref") || draft.members.has("anyOf");
  return isReference && besideReference !== "anything";
}

function tellEmptyLists({ node, projection }: WriteSite): void {
  const isStated = ["properties", "required"].every((keyword) =>
    projection.schemas.states(node, keyword),
  );
  if (isStated) return;
  projection.rewrite(
    node,
    `${projection.rules.title} needs properties and required to be stated, though empty`,
    'state "properties": {} and "required": []',
  );
}

/** As the author declared them; a node has what is required first where that was written first. */
function inDeclaredOrder({ node, projection }: WriteSite): PropertySlot[] {
  const names = new Map<string, number>();
  for (const { raw } of projection.schemas.writtenOf(node)) {
    for (const name of Object.keys(
      membersOf(membersOf(raw)["properties"] ?? {}),
    )) {
      if (!names.has(name)) names.set(name, names.size);
    }
  }
  const rankOf = ({ name }: PropertySlot): number =>
    names.get(name) ?? names.size;
  return [...node.properties].sort((a, b) => rankOf(a) - rankOf(b));
}

/** The author's order, as far as there is one. */
function inWrittenOrder(
  { node, projection }: WriteSite,
  required: ReadonlySet<string>,
): string[] {
  const written = projection.schemas.valueOf(node, "required");
  const first = (Array.isArray(written) ? written : []).filter(
    (name): name is string => typeof name === "string" && required.has(name),
  );
  return [...new Set([...first, ...required])];
}

function checkName({ node, projection }: WriteSite, slot: PropertySlot): void {
  const { propertyName, title } = projection.rules;
  if (propertyName === undefined || propertyName.pattern.test(slot.name)) {
    return;
  }
  projection.refuse(
    node,
    `${title} takes no property called ${quoteText(slot.name)}`,
    `rename it: a name is ${propertyName.words}`,
    "properties",
    slot.name,
  );
}

function writeProperty(
  { node, projection, write, writeOptional }: WriteSite,
  { name, required }: PropertySlot,
  schema: CheckNode,
): ExactJsonValue {
  if (required) return write(schema);
  const written = writeOptional(schema);
  if (!projection.rules.requiresAll) return written;
  if (matchesNode(schema, null)) {
    projection.rewrite(
      node,
      `${projection.rules.title} knows no optional properties: ${quoteText(name)} is required and, when there is nothing to say, null`,
      `list ${quoteText(name)} in "required"`,
      "properties",
      name,
    );
    return written;
  }
  projection.loosen(
    node,
    `${projection.rules.title} knows no optional properties: ${quoteText(name)} is required and may be null, which stands for its absence`,
    HOST_REMOVES_NULL,
    "properties",
    name,
  );
  return orNull(written);
}

/** A name that `required` lists, but no schema declares. */
function requireUndeclared(
  site: WriteSite,
  { name }: PropertySlot,
  required: Set<string>,
): void {
  const { draft, node, projection } = site;
  const { closesObjects, needsTypes, title } = projection.rules;
  if (closesObjects) {
    projection.refuse(
      node,
      `${title} takes no undeclared properties, and ${quoteText(name)} is required`,
      "declare it under properties",
      "required",
    );
  } else if (needsTypes) {
    const words = projection.words.required(name);
    const what = "required property that is not declared";
    draft.words.push(projection.move(node, what, words, "required"));
  } else {
    required.add(name);
  }
}

function writeAdditional(site: WriteSite): void {
  const { draft, node, projection, write } = site;
  const { additional, additionalNode } = node;
  if (additional === "unsaid") return;
  const keyword = "additionalProperties";
  // Where patterns can't be told, this would be said of what they are about.
  const isAlone =
    node.patterns.length === 0 ||
    projection.supports("patternProperties") === "kept";
  if (projection.supports(keyword) === "moved" || !isAlone) {
    if (additional === "open") return;
    const words = projection.words.additional(node);
    draft.words.push(projection.move(node, keyword, words, keyword));
  } else if (additionalNode === undefined) {
    draft.members.set(keyword, additional === "open");
  } else {
    draft.members.set(keyword, write(additionalNode));
  }
}

/** Undeclared members are refused, whatever the contract says of them. */
function closeObject(site: WriteSite): void {
  const { draft, isRoot, node, projection } = site;
  const { additional } = node;
  const { title } = projection.rules;
  const keyword = "additionalProperties";
  draft.members.set(keyword, false);
  if (additional === "closed" && node.patterns.length === 0) return;
  const isDeclared = node.properties.some((slot) => slot.node !== undefined);
  const statedAt = additional === "closed" ? "patternProperties" : keyword;
  if (!isDeclared && !(isRoot && additional === "unsaid")) {
    projection.refuse(
      node,
      `${title} takes no object whose members aren't declared`,
      "declare the members, or take a list of names and values",
      statedAt,
    );
    return;
  }
  projection.narrow(
    node,
    `${title} takes closed objects only: members that are not declared can't be sent`,
    'write "additionalProperties": false, or declare the members',
    statedAt,
  );
}

function writePatterns(site: WriteSite): void {
  const { draft, node, projection, write } = site;
  if (node.patterns.length === 0) return;
  const keyword = "patternProperties";
  if (projection.supports(keyword) === "kept") {
    const schemas = node.patterns.map(({ node: schema, source }) => [
      source,
      write(schema),
    ]);
    draft.members.set(keyword, Object.fromEntries(schemas) as ExactJsonValue);
    return;
  }
  for (const { node: schema, source } of node.patterns) {
    const words = projection.words.pattern(source, schema);
    draft.words.push(projection.move(node, keyword, words, keyword, source));
  }
}

function writeNames({ draft, node, projection, write }: WriteSite): void {
  const { memberNames } = node;
  if (memberNames === undefined) return;
  const keyword = "propertyNames";
  if (projection.supports(keyword) === "kept") {
    draft.members.set(keyword, write(memberNames));
    return;
  }
  const words = projection.words.memberNames(memberNames);
  draft.words.push(projection.move(node, keyword, words, keyword));
}

function writeDependents({ draft, node, projection, write }: WriteSite): void {
  const { dependents } = node;
  const [first] = dependents;
  if (first === undefined) return;
  if (projection.supports("dependentRequired") !== "kept") {
    for (const words of projection.words.dependents(node)) {
      const { keyword } = first;
      draft.words.push(projection.move(node, keyword, words, keyword));
    }
    return;
  }
  const names: [string, ExactJsonValue][] = [];
  const schemas: [string, ExactJsonValue][] = [];
  for (const { name, node: schema, required } of dependents) {
    if (required.length > 0) names.push([name, [...required]]);
    if (schema !== undefined) schemas.push([name, write(schema)]);
  }
  if (names.length > 0) {
    draft.members.set("dependentRequired", Object.fromEntries(names));
  }
  if (schemas.length > 0) {
    draft.members.set("dependentSchemas", Object.fromEntries(schemas));
  }
  if (dependents.some(({ keyword }) => keyword === "dependencies")) {
    projection.rewrite(
      node,
      "dependencies is said by dependentRequired and dependentSchemas since 2019-09",
      "write those in the contract",
      "dependencies",
    );
  }
}

function writeUnevaluatedMembers(site: WriteSite): void {
  const { draft, node, projection, write } = site;
  const { unevaluatedMembers } = node;
  if (unevaluatedMembers === undefined) return;
  const keyword = "unevaluatedProperties";
  if (projection.supports(keyword) === "kept") {
    draft.members.set(keyword, write(unevaluatedMembers));
    return;
  }
  const words = projection.words.unevaluated(unevaluatedMembers, "properties");
  draft.words.push(projection.move(node, keyword, words, keyword));
}
