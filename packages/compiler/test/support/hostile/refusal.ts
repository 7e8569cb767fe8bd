import { parsePointer } from "@proviso/runtime/compiler";

/** The keywords of profile `contract`, stated here again so that a lost one shows. */
const CONTRACT_KEYWORDS: ReadonlySet<string> = new Set(
  (
    "type properties required additionalProperties items minItems maxItems " +
    "minLength maxLength minimum maximum enum const oneOf title description " +
    "default examples $comment $schema $id"
  ).split(" "),
);

/**
 * Whether a finding (`code pointer`) names something that JSON Schema knows and
 * profile `contract` leaves out. Any other refusal of a sound schema is a fault.
 */
export function isOutsideProfile(finding: string, schema: unknown): boolean {
  const space = finding.indexOf(" ");
  const code = finding.slice(0, space);
  const tokens = parsePointer(finding.slice(space + 1));
  const keyword = tokens.findLast((token) => !/^\d+$/.test(token)) ?? "";
  const at = resolve(schema, tokens);
  switch (code) {
    case "unknown_keyword":
    case "unsupported_keyword":
      return !CONTRACT_KEYWORDS.has(keyword) && !keyword.startsWith("x-");
    case "undeclared_required":
      return !isDeclared(schema, tokens, at);
    case "not_a_schema":
      return typeof at === "boolean";
    case "invalid_operand":
      return isNarrowed(keyword, at);
    case "missing_type":
    case "misplaced_keyword":
      return resolve(schema, [...tokens.slice(0, -1), "type"]) === undefined;
    default:
      return false;
  }
}

/** Whether the profile takes less than JSON Schema for this keyword. */
function isNarrowed(keyword: string, operand: unknown): boolean {
  if (keyword === "type") return Array.isArray(operand) && operand.length > 0;
  if (keyword !== "const" && keyword !== "additionalProperties") return false;
  return typeof operand === "object" && operand !== null;
}

function isDeclared(
  schema: unknown,
  tokens: readonly string[],
  name: unknown,
): boolean {
  const properties = resolve(schema, [...tokens.slice(0, -2), "properties"]);
  const isObject = typeof properties === "object" && properties !== null;
  return isObject && Object.hasOwn(properties, String(name));
}

function resolve(root: unknown, tokens: readonly string[]): unknown {
  let at = root;
  for (const token of tokens) {
    if (typeof at !== "object" || at === null) return undefined;
    if (!Object.hasOwn(at, token)) return undefined;
    at = (at as Record<string, unknown>)[token];
  }
  return at;
}
