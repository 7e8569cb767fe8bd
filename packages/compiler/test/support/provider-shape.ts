import {
  type ExactJsonValue,
  inspectSchema,
  isAnnotation,
  isExactNumber,
  isScalar,
  type KeywordName,
  parsePointer,
  profileNamed,
  wholeTable,
} from "@proviso/runtime/compiler";
import {
  keywordSupport,
  type Provider,
  providers,
} from "../../src/project/index.ts";

type Members = Readonly<Record<string, ExactJsonValue>>;

/** Keywords that a provider takes in a form of its own, where the table says that they are rewritten. */
const OWN_FORMS: ReadonlySet<string> = new Set([
  ...["type", "required", "additionalProperties", "$schema"],
]);

/**
 * Where a schema that is sent to a provider breaks the rules of the provider,
 * looked at from outside: each schema as it is written, and none as it is meant.
 */
export function findShapeFaults(
  schema: ExactJsonValue,
  provider: Provider,
): string[] {
  const faults: string[] = [];
  const { notAtRoot } = providers[provider];
  const root = membersOf(schema);
  if (root["type"] !== "object") faults.push("the root is no object");
  for (const keyword of notAtRoot) {
    if (Object.hasOwn(root, keyword)) faults.push(`${keyword} at the root`);
  }
  inspectSchema(schema, {
    profile: profileNamed("draft-2020-12"),
    unknownKeywords: "ignore",
    table: wholeTable,
    onSchema: ({ pointer, raw }) => {
      if (isFlag(pointer, raw)) return;
      for (const fault of faultsOf(raw, provider, schema)) {
        faults.push(`${pointer || "/"}: ${fault}`);
      }
    },
  });
  return faults;
}

/** Whether undeclared members may be there is no schema, but a flag. */
function isFlag(pointer: string, raw: ExactJsonValue): boolean {
  const isNamed = /(?<!\/properties)\/additionalProperties$/.test(pointer);
  return isNamed && typeof raw === "boolean";
}

function membersOf(schema: ExactJsonValue | undefined): Members {
  return typeof schema === "object" && schema !== null
    ? (schema as Members)
    : {};
}

function* faultsOf(
  schema: ExactJsonValue,
  provider: Provider,
  root: ExactJsonValue,
): Iterable<string> {
  const rules = providers[provider];
  if (typeof schema === "boolean") {
    if (!rules.booleanSchemas) yield `the schema ${String(schema)}`;
    return;
  }
  const members = membersOf(schema);
  for (const keyword of Object.keys(members)) {
    if (!mayStand(keyword, provider)) yield `the keyword ${keyword}`;
  }
  yield* typeFaults(members, provider);
  yield* objectFaults(members, provider);
  yield* siblingFaults(members, provider, schema === root);
  yield* valueFaults(members, provider);
  const { $ref } = members;
  if (typeof $ref === "string" && !leadsSomewhere($ref, root)) {
    yield `the reference ${$ref}`;
  }
}

function mayStand(keyword: string, provider: Provider): boolean {
  const { extensions, nullBy } = providers[provider];
  if (keyword === "nullable") return nullBy === "nullable" || extensions;
  if (!wholeTable.has(keyword)) return extensions;
  const support = keywordSupport[keyword as KeywordName][provider];
  if (support === "kept") return true;
  return OWN_FORMS.has(keyword) && support === "rewritten";
}

function typesOf({ type }: Members): readonly ExactJsonValue[] {
  if (type === undefined) return [];
  return Array.isArray(type) ? type : [type];
}

function* typeFaults(members: Members, provider: Provider): Iterable<string> {
  const { needsItems, needsTypes, nullBy } = providers[provider];
  const types = typesOf(members);
  const isSaidElsewhere = ["anyOf", "$ref"].some((name) => name in members);
  if (needsTypes && types.length === 0 && !isSaidElsewhere) yield "no type";
  if (nullBy === "nullable" && Array.isArray(members["type"])) {
    yield "a list of types";
  }
  const hasItems = ["items", "prefixItems"].some((name) => name in members);
  if (needsItems && types.includes("array") && !hasItems) yield "no items";
}

function* objectFaults(members: Members, provider: Provider): Iterable<string> {
  const { closesObjects, propertyName, requiresAll } = providers[provider];
  const names = Object.keys(membersOf(members["properties"]));
  for (const name of names) {
    if (propertyName?.pattern.test(name) === false) yield `the name ${name}`;
  }
  if (!typesOf(members).includes("object")) return;
  if (closesObjects && members["additionalProperties"] !== false) {
    yield "an open object";
  }
  const required = members["required"];
  const isListed = (name: string): boolean =>
    Array.isArray(required) && required.includes(name);
  if (requiresAll && !names.every(isListed)) yield "an optional property";
}

function* siblingFaults(
  members: Members,
  provider: Provider,
  isRoot: boolean,
): Iterable<string> {
  const { besideReference, unionSiblings } = providers[provider];
  const siblings = Object.keys(members).filter(
    (name) => !(isRoot && (name === "$defs" || name === "definitions")),
  );
  if ("$ref" in members && besideReference !== "anything") {
    const free = besideReference === "annotations" ? ["description"] : [];
    const others = siblings.filter(
      (name) => name !== "$ref" && !free.includes(name),
    );
    if (others.length > 0) yield `${others.join(", ")} beside $ref`;
  }
  if ("anyOf" in members && !unionSiblings) {
    const others = siblings.filter((name) => {
      const row = wholeTable.get(name);
      const isNote = row === undefined || isAnnotation(row);
      return name !== "anyOf" && !isNote;
    });
    if (others.length > 0) yield `${others.join(", ")} beside anyOf`;
  }
}

function* valueFaults(members: Members, provider: Provider): Iterable<string> {
  const { formats, maxMinItems, notInPatterns } = providers[provider];
  const { const: only, enum: values, format, minItems, pattern } = members;
  const listed = Array.isArray(values) ? values : [];
  for (const value of only === undefined ? listed : [...listed, only]) {
    if (!mayBeListed(value, provider)) yield "a value of the enum";
  }
  if (typeof format === "string" && formats?.includes(format) === false) {
    yield `the format ${format}`;
  }
  if (typeof pattern === "string" && notInPatterns?.test(pattern) === true) {
    yield `the pattern ${pattern}`;
  }
  if (Number(minItems ?? 0) > (maxMinItems ?? Infinity)) yield "minItems";
}

function mayBeListed(value: ExactJsonValue, provider: Provider): boolean {
  switch (providers[provider].enumValues) {
    case "any":
      return true;
    case "scalars":
      return isScalar(value);
    case "strings_and_numbers":
      return typeof value === "string" || isExactNumber(value);
    case "strings":
      return typeof value === "string";
  }
}

function leadsSomewhere(reference: string, root: ExactJsonValue): boolean {
  const steps = parsePointer(decodeURIComponent(reference.slice(1)));
  let place: ExactJsonValue | undefined = root;
  for (const step of steps) place = membersOf(place)[step];
  return place !== undefined;
}
