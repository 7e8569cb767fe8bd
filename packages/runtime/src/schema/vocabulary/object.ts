import type { ExactJsonValue } from "../../core/json.ts";
import type { KeywordSite, SlotKeyword } from "../keyword.ts";
import { type CheckNode, isPlainObject } from "../node.ts";

/** Schemas for named members (JSON Schema Core 10.3.2.1). */
export const properties: SlotKeyword = {
  keyword: "properties",
  appliesTo: "object",
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
    for (const name of names) {
      const raw = members[name] as ExactJsonValue;
      node.declareProperty(name, site.subschema(raw, name));
    }
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
    names.forEach((name, index) => {
      requireOne(node, site, name, index);
    });
  },
};

/** Whether undeclared members may be there (JSON Schema Core 10.3.2.3). */
export const additionalProperties: SlotKeyword = {
  keyword: "additionalProperties",
  appliesTo: "object",
  attach(node, site) {
    if (typeof site.raw !== "boolean") {
      site.refuse(
        "invalid_operand",
        "additionalProperties must be true or false",
        "declare the members under properties and close the object with false",
      );
      return;
    }
    node.additional = site.raw ? "open" : "closed";
  },
};

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
