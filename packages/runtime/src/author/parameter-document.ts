import type { ExactJsonValue } from "../core/json.ts";
import { UnsupportedSchemaError } from "../schema/diagnostic.ts";
import { profileNamed } from "../schema/live-schema.ts";
import { isPlainObject } from "../schema/node.ts";
import type { ObjectJsonSchema } from "../schema/unified.ts";
import { detachForm, type Members } from "./json-tree.ts";
import { readParameterSpec, readRaw } from "./read-spec.ts";
import type { SpecOptions } from "./to-json-schema.ts";

/**
 * The raw JSON Schema of a tool's parameters that were registered at run time,
 * in either form, by code of any realm. An object with `type: "object"` is a raw
 * schema: its root stays open and keeps its annotations, nested objects silent
 * on other members become explicitly open, and `required` lists declared names
 * in the order of declaration. Anything else is a parameter map, whose nested
 * objects must say whether they are open.
 * @throws UnsupportedSchemaError for a root that is closed, and as
 * `parameterSchemaSpecToJsonSchema` does; pointers lead into the document.
 */
export function parameterDocumentToJsonSchema(
  document: unknown,
  { profile: name = "unified" }: SpecOptions = {},
): ObjectJsonSchema {
  const profile = profileNamed(name);
  const detached = detachForm(document);
  if (!isPlainObject(detached) || detached["type"] !== "object") {
    return readParameterSpec(detached, profile).document as ObjectJsonSchema;
  }
  checkRootIsOpen(detached);
  const raw = readRaw(detached, profile).document as Members;
  normalizeObjects(raw);
  // What was added counts against the limits too.
  return readRaw(raw, profile).document as ObjectJsonSchema;
}

function checkRootIsOpen(root: Members): void {
  if ((root["additionalProperties"] ?? true) === true) return;
  throw new UnsupportedSchemaError([
    {
      code: "invalid_operand",
      pointer: "/additionalProperties",
      message: "additionalProperties must be true at the root of parameters",
      hint: "drop it: parameters may hold more than a tool declares",
    },
  ]);
}

/** Brings every object schema of a tree into the form that the author DSL gives it. */
function normalizeObjects(root: Members): void {
  root["properties"] ??= {};
  const pending: Members[] = [root];
  for (let raw = pending.pop(); raw !== undefined; raw = pending.pop()) {
    const properties = raw["properties"] as Members | undefined;
    orderRequired(raw, properties ?? {});
    const isObject = raw["type"] === "object" || properties !== undefined;
    if (isObject && raw !== root) raw["additionalProperties"] ??= true;
    for (const below of subschemasOf(raw)) pending.push(below as Members);
  }
}

function orderRequired(raw: Members, properties: Members): void {
  if (raw["required"] === undefined) return;
  const listed = new Set(raw["required"] as ExactJsonValue[]);
  const names = Object.keys(properties).filter((name) => listed.has(name));
  if (names.length > 0) raw["required"] = names;
  else delete raw["required"];
}

function subschemasOf({ properties, items, oneOf }: Members): ExactJsonValue[] {
  return [
    ...Object.values((properties ?? {}) as Members),
    ...(items === undefined ? [] : [items]),
    ...((oneOf ?? []) as ExactJsonValue[]),
  ];
}
