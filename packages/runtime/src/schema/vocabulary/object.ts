import type { ExactJsonValue } from "../../core/json.ts";
import { hasMaxProperties, hasMinProperties } from "../../core/predicates.ts";
import { countOf } from "../../core/show.ts";
import { type AssertionKeyword, nonNegativeInteger } from "../assertion.ts";
import type { KeywordSite, SlotKeyword } from "../keyword.ts";
import {
  type CheckNode,
  type Dependent,
  isPlainObject,
  type PatternSlot,
} from "../node.ts";

/** Schemas for named members (JSON Schema Core 10.3.2.1). */
export const properties: SlotKeyword = {
  keyword: "properties",
  appliesTo: "object",
  holds: "map",
  attach(node, site) {
    const members = site.raw;
    if (!isPlainObject(members)) {
      site.refuse(
        "invalid_operand",
        "properties must be an object of schemas",
        'write "properties": { "name": { ...schema } }',
      );
      return;
    }
    const names = Object.keys(members);
    const limit = site.limits.maxProperties;
    if (names.length > limit) {
      site.refuse(
        "too_many_properties",
        `properties declares ${String(names.length)} members, past the limit of ${String(limit)}`,
        "group members into nested objects",
      );
      return;
    }
    const slots = names.map((name) => {
      const schema = site.subschema(members[name] as ExactJsonValue, name);
      return { name, node: schema, required: false };
    });
    // Only `required` may have named some before.
    if (node.properties.length === 0) node.properties = slots;
    else for (const slot of slots) node.declareProperty(slot.name, slot.node);
  },
};

/** Names that must be there (JSON Schema Validation 6.5.3). */
export const required: SlotKeyword = {
  keyword: "required",
  appliesTo: "object",
  attach(node, site) {
    const names: unknown = site.raw;
    if (!Array.isArray(names) || !names.every(isText)) {
      site.refuse(
        "invalid_operand",
        "required must be an array of member names",
        'write "required": ["name"]',
      );
      return;
    }
    for (let index = 0; index < names.length; index++) {
      requireOne(node, site, names[index] as string, index);
    }
  },
};

/** What undeclared members must fit, or whether they may be there at all (JSON Schema Core 10.3.2.3). */
export const additionalProperties: SlotKeyword = {
  keyword: "additionalProperties",
  appliesTo: "object",
  holds: "schema",
  attach(node, site) {
    if (typeof site.raw === "boolean") {
      node.additional = site.raw ? "open" : "closed";
    } else if (site.rules.openness === "boolean") {
      site.refuse(
        "invalid_operand",
        "additionalProperties must be true or false",
        "declare the members under properties and close the object with false",
      );
    } else {
      node.additional = "checked";
      node.additionalNode = site.subschema(site.raw);
    }
  },
};

/** Schemas for members whose names a pattern finds (JSON Schema Core 10.3.2.2). */
export const patternProperties: SlotKeyword = {
  keyword: "patternProperties",
  appliesTo: "object",
  holds: "map",
  attach(node, site) {
    const slots: PatternSlot[] = [];
    for (const [source, schema] of site.namedSubschemas() ?? []) {
      const pattern = site.pattern(source, source);
      if (pattern !== undefined) slots.push({ source, pattern, node: schema });
    }
    node.patterns = slots;
  },
};

/** What every member's name must fit (JSON Schema Core 10.3.2.4). */
export const propertyNames: SlotKeyword = {
  keyword: "propertyNames",
  appliesTo: "object",
  holds: "schema",
  attach(node, site) {
    node.memberNames = site.subschema(site.raw);
  },
};

/** What the whole object must fit where a member is there (JSON Schema Core 10.2.2.4). */
export const dependentSchemas: SlotKeyword = {
  keyword: "dependentSchemas",
  appliesTo: "object",
  holds: "map",
  attach(node, site) {
    const schemas = site.namedSubschemas() ?? [];
    addDependents(
      node,
      schemas.map(([name, schema]) => dependent(site, name, { node: schema })),
    );
  },
};

/** Members that must be there where another is (JSON Schema Validation 6.5.4). */
export const dependentRequired: SlotKeyword = {
  keyword: "dependentRequired",
  appliesTo: "object",
  attach(node, site) {
    const members = site.raw;
    if (!isPlainObject(members)) {
      refuseDependents(site, "an object of lists of member names");
      return;
    }
    const dependents: Dependent[] = [];
    for (const [name, required] of Object.entries(members)) {
      if (isListOfNames(required)) {
        dependents.push(dependent(site, name, { required }));
      } else {
        refuseDependents(site, "an object of lists of member names", name);
      }
    }
    addDependents(node, dependents);
  },
};

/** Before 2019-09, the two in one (draft-07 Validation 6.5.7). */
export const dependencies: SlotKeyword = {
  keyword: "dependencies",
  appliesTo: "object",
  holds: "map_of_schemas_or_names",
  attach(node, site) {
    const members = site.raw;
    if (!isPlainObject(members)) {
      refuseDependents(site, "an object of schemas or lists of member names");
      return;
    }
    const dependents: Dependent[] = [];
    for (const [name, raw] of Object.entries(members)) {
      if (!Array.isArray(raw)) {
        const schema = site.subschema(raw, name);
        dependents.push(dependent(site, name, { node: schema }));
      } else if (isListOfNames(raw)) {
        dependents.push(dependent(site, name, { required: raw }));
      } else {
        refuseDependents(site, "an object of schemas or lists of names", name);
      }
    }
    addDependents(node, dependents);
  },
};

/** An object of so many members or more (JSON Schema Validation 6.5.2). */
export const minProperties: AssertionKeyword<"object", number> = {
  keyword: "minProperties",
  appliesTo: "object",
  operand: nonNegativeInteger,
  ceiling: "maxProperties",
  predicate: hasMinProperties,
  expected: (count) => `have at least ${countOf(count, "property")}`,
  actual: (members) => `has ${String(Object.keys(members).length)}`,
};

/** An object of so many members or fewer (JSON Schema Validation 6.5.1). */
export const maxProperties: AssertionKeyword<"object", number> = {
  keyword: "maxProperties",
  appliesTo: "object",
  operand: nonNegativeInteger,
  predicate: hasMaxProperties,
  expected: (count) => `have at most ${countOf(count, "property")}`,
  actual: (members) => `has ${String(Object.keys(members).length)}`,
};

function dependent(
  { keyword }: KeywordSite,
  name: string,
  what: Partial<Pick<Dependent, "required" | "node">>,
): Dependent {
  return { name, keyword, required: [], node: undefined, ...what };
}

/** Two keywords may each bring some. */
function addDependents(node: CheckNode, added: readonly Dependent[]): void {
  node.dependents = [...node.dependents, ...added];
}

function refuseDependents(
  site: KeywordSite,
  mustBe: string,
  ...below: readonly string[]
): void {
  site.refuse(
    "invalid_operand",
    `${site.keyword} must be ${mustBe}`,
    `write "${site.keyword}": { "name": ["other"] }`,
    ...below,
  );
}

function isListOfNames(value: ExactJsonValue): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

function requireOne(
  node: CheckNode,
  site: KeywordSite,
  name: string,
  index: number,
): void {
  const isNew = node.requireProperty(name);
  if (isNew || !site.rules.requiredUnique) return;
  site.refuse(
    "invalid_operand",
    "required names a member twice",
    "list each name once",
    index,
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
