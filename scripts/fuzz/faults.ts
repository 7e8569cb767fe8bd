import {
  type Draft,
  type DraftMembers,
  type DraftPath,
  isMembers,
  members,
  partsOf,
  replaceAt,
  spell,
} from "./draft.ts";
import { anyDraft, anyNames, anyNumber, type DraftRandom } from "./pools.ts";

type Fault = (schema: DraftMembers, random: DraftRandom) => Draft;

function withKeyword(keyword: string, value: Draft): Fault {
  return (schema) => members([...schema, [keyword, value]]);
}

/** What people and enemies get wrong; most profiles refuse most of them. */
const FAULTS: readonly Fault[] = [
  () => true,
  (_, random) => anyDraft(random, 2),
  withKeyword("pattern", "^a"),
  withKeyword("type", ["string", "null"]),
  withKeyword("type", "int"),
  withKeyword("minLength", spell("2.0")),
  withKeyword("minLength", spell("-1")),
  withKeyword("maxItems", spell("1e0")),
  withKeyword("maxLength", spell("99999999999999999999999")),
  withKeyword("minimum", "0||alert(1)"),
  withKeyword("maximum", spell("1e400")),
  withKeyword("maximum", spell("-1e999999999")),
  withKeyword("minItems", spell(7)),
  withKeyword("oneOf", [members([])]),
  withKeyword("oneOf", [members([]), members([["type", "null"]])]),
  withKeyword("enum", []),
  withKeyword("enum", spell(1)),
  withKeyword("const", members([])),
  withKeyword("additionalProperties", members([])),
  withKeyword("required", ["a", "a"]),
  withKeyword("required", ["not declared"]),
  withKeyword("properties", []),
  withKeyword("items", [members([])]),
  withKeyword("title", spell(1)),
  withKeyword("x-extension", spell("1e-5000")),
  withKeyword("$comment", "*/"),
  (schema, random) => members([...schema, ["minimum", anyNumber(random)]]),
  (schema, random) => members([...schema, ["const", anyDraft(random, 1)]]),
  (schema, random) => members([...schema, ["enum", [anyDraft(random, 1)]]]),
  (schema, random) =>
    members([...schema, ...anyNames(random, 1).map(withAnyValue(random))]),
  (schema, random) => {
    const dropped = random.pick([...schema.keys(), "type"]);
    return members([...schema].filter(([keyword]) => keyword !== dropped));
  },
];

function withAnyValue(random: DraftRandom): (name: string) => [string, Draft] {
  return (name) => [name, anyDraft(random, 1)];
}

/** The places of a schema where schemas stand. */
export function schemaPlaces(schema: Draft): DraftPath[] {
  return [...partsOf(schema)]
    .filter(([path, part]) => isMembers(part) && isSchemaPlace(path))
    .map(([path]) => path);
}

function isSchemaPlace([step, ...rest]: DraftPath): boolean {
  if (step === undefined) return true;
  if (step === "items") return isSchemaPlace(rest);
  if (step !== "properties" && step !== "oneOf") return false;
  return rest.length > 0 && isSchemaPlace(rest.slice(1));
}

/** A schema with something wrong in one place of it. */
export function withFault(schema: Draft, random: DraftRandom): Draft {
  const place = random.pick(schemaPlaces(schema));
  const part = place.reduce<Draft | undefined>(
    (at, step) => partAt(at, step),
    schema,
  );
  if (!isMembers(part)) return schema;
  return replaceAt(schema, place, random.pick(FAULTS)(part, random)) ?? schema;
}

function partAt(draft: Draft | undefined, step: string | number) {
  if (isMembers(draft)) return draft.get(String(step));
  return Array.isArray(draft) ? (draft as Draft[])[Number(step)] : undefined;
}
