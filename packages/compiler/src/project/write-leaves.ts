import {
  type ExactJsonValue,
  INTEGER,
  type KeywordName,
  type LeafCheck,
  maskOfSlot,
  type TypeMask,
} from "@proviso/runtime/compiler";
import type { WriteSite } from "./projection.ts";

/** Writes the keywords that are about values of one JSON type: bounds, lengths, patterns. */
export function writeLeaves(site: WriteSite, types: TypeMask): void {
  const { checks } = site.node;
  for (const slot of ["number", "string", "array", "object"] as const) {
    if ((maskOfSlot(slot) & types) === 0) continue;
    for (const check of checks[slot]) writeLeaf(site, check, types);
  }
  writeUncheckedFormat(site);
}

function writeLeaf(site: WriteSite, check: LeafCheck, types: TypeMask): void {
  const { draft, node, projection } = site;
  const { raw, row } = check;
  const keyword = row.keyword as KeywordName;
  const support = projection.supports(keyword);
  if (support === "rewritten" && writeExclusive(site, check, types)) return;
  if (support === "kept" && isTaken(site, keyword, raw)) {
    draft.members.set(keyword, raw);
    tellFlag(site, keyword);
    return;
  }
  const words = `must ${row.expected(raw)}`;
  const what = support === "kept" ? `such ${keyword}` : keyword;
  draft.words.push(projection.move(node, what, words, keyword));
}

/** In draft 4 a flag made a bound exclusive. */
function tellFlag({ node, projection }: WriteSite, keyword: string): void {
  if (projection.schemas.valueOf(node, keyword) !== true) return;
  if (!keyword.startsWith("exclusive")) return;
  projection.rewrite(
    node,
    `${keyword} is the bound itself since draft 6, not a flag`,
    "declare a newer draft in the contract, and write the bound there",
    keyword,
  );
}

/** Whether a provider that knows the keyword also takes this value of it. */
function isTaken(
  { projection }: WriteSite,
  keyword: KeywordName,
  raw: ExactJsonValue,
): boolean {
  const { formats, maxMinItems, notInPatterns } = projection.rules;
  switch (keyword) {
    case "format":
      return formats === undefined || formats.includes(raw as string);
    case "pattern":
      return notInPatterns?.test(raw as string) !== true;
    case "minItems":
      return maxMinItems === undefined || Number(raw) <= maxMinItems;
    default:
      return true;
  }
}

/** Among integers, being above n is being at least n + 1. */
function writeExclusive(
  { draft, node, projection }: WriteSite,
  { raw, row }: LeafCheck,
  types: TypeMask,
): boolean {
  const isLower = row.keyword === "exclusiveMinimum";
  const keyword = isLower ? "minimum" : "maximum";
  const isWhole = (types & maskOfSlot("number")) === INTEGER;
  const isStated = node.checks.number.some(
    (other) => other.row.keyword === keyword,
  );
  if (!isWhole || isStated || !Number.isSafeInteger(raw)) return false;
  const bound = (raw as number) + (isLower ? 1 : -1);
  draft.members.set(keyword, bound);
  projection.rewrite(
    node,
    `${projection.rules.title} takes no ${row.keyword}: for integers ${keyword} ${bound} says the same`,
    `write "${keyword}": ${bound}`,
    row.keyword,
  );
  return true;
}

/** A format that the contract takes for a note is one for the provider too. */
function writeUncheckedFormat(site: WriteSite): void {
  const { draft, node, projection } = site;
  const format = projection.schemas.valueOf(node, "format");
  const isChecked = node.checks.string.some(
    ({ row }) => row.keyword === "format",
  );
  if (typeof format !== "string" || isChecked) return;
  if (
    projection.supports("format") === "kept" &&
    isTaken(site, "format", format)
  ) {
    draft.members.set("format", format);
    return;
  }
  const words = `should match format ${JSON.stringify(format)}`;
  draft.words.push(words);
  projection.rewrite(
    node,
    `${projection.rules.title} takes no such format, which only was a note: the description says "${words}"`,
    "send the projected schema",
    "format",
  );
}
