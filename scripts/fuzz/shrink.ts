import type { LoadOptions } from "../load-modules.ts";
import {
  type Draft,
  childrenOf,
  draftText,
  isList,
  isMembers,
  members,
  partsOf,
  replaceAt,
  Spelled,
  spell,
} from "./draft.ts";
import { Comparison } from "./compare.ts";
import type { Finding } from "./finding.ts";

type Pair = Pick<Finding, "schema" | "value">;

const MAX_ROUNDS = 100;
/** As many as compile in a moment. */
const TRIES_AT_ONCE = 20;

/**
 * The smallest schema and value found that show the same disagreement: one
 * part is dropped or made simpler at a time, as long as it still shows.
 */
export async function shrink(
  finding: Finding,
  options: LoadOptions,
): Promise<Finding> {
  const comparison = new Comparison(finding.check, options);
  let smallest = finding;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const smaller = await findSmaller(smallest, comparison);
    if (smaller === undefined) break;
    smallest = smaller;
  }
  return smallest;
}

async function findSmaller(
  pair: Pair,
  comparison: Comparison,
): Promise<Finding | undefined> {
  const candidates = smallerPairs(pair);
  for (let at = 0; at < candidates.length; at += TRIES_AT_ONCE) {
    const tried = candidates.slice(at, at + TRIES_AT_ONCE);
    const smaller = await comparison.find(tried);
    if (smaller !== undefined) return smaller;
  }
  return undefined;
}

/** Simpler pairs, the smallest first, each once. */
function smallerPairs(pair: Pair): Pair[] {
  const size = sizeOf(textOf(pair));
  const bySize = new Map<string, { pair: Pair; size: number }>();
  for (const smaller of simplerPairs(pair)) {
    const text = textOf(smaller);
    if (bySize.has(text)) continue;
    bySize.set(text, { pair: smaller, size: sizeOf(text) });
  }
  return [...bySize.values()]
    .filter((smaller) => smaller.size < size)
    .sort((a, b) => a.size - b.size)
    .map((smaller) => smaller.pair);
}

function textOf({ schema, value }: Pair): string {
  return draftText([schema, value ?? null]);
}

/** Length counts, and of two of a length the one of plainer characters. */
function sizeOf(text: string): number {
  const odd = text.replace(/[\w{}[\]",:.-]/g, "").length;
  const digits = text.replace(/[^2-9]/g, "").length;
  return text.length + odd * 0.01 + digits * 0.001;
}

function* simplerPairs({ schema, value }: Pair): Generator<Pair> {
  for (const simpler of simplerDrafts(schema)) yield { schema: simpler, value };
  if (value === undefined) return;
  for (const simpler of simplerDrafts(value)) yield { schema, value: simpler };
  // A part of the schema with the part of the value that it is for.
  for (const [, part] of partsOf(schema)) {
    for (const [, member] of childrenOf(value)) {
      yield { schema: part, value: member };
    }
  }
  const names = namesOf([schema, value]);
  const plain = ["a", "b", "c"].find((name) => !names.has(name)) ?? "a";
  for (const name of names) {
    yield {
      schema: renamed(schema, name, plain),
      value: renamed(value, name, plain),
    };
  }
}

/** The draft with one part removed, replaced by a part of its own, or plainer. */
function* simplerDrafts(draft: Draft): Generator<Draft> {
  for (const [path, part] of partsOf(draft)) {
    for (const simpler of [undefined, ...simplerParts(part)]) {
      const changed = replaceAt(draft, path, simpler);
      if (changed !== undefined) yield changed;
    }
  }
}

function simplerParts(part: Draft): Draft[] {
  if (typeof part === "string") return ["", "a", part.slice(1)];
  if (part instanceof Spelled) return ["0", "1", "2"].map(spell);
  if (isList(part) || isMembers(part)) {
    const empty: Draft = isList(part) ? [] : members([]);
    return [empty, ...childrenOf(part).map(([, child]) => child)];
  }
  return part === null ? [] : [null];
}

/** Every text of a draft, names too. */
function namesOf(draft: Draft): Set<string> {
  const names = new Set<string>();
  for (const [path, part] of partsOf(draft)) {
    const step = path.at(-1);
    if (typeof step === "string") names.add(step);
    if (typeof part === "string") names.add(part);
  }
  return names;
}

/** The draft with a text replaced wherever it stands, as a name too. */
function renamed(draft: Draft, name: string, other: string): Draft {
  if (draft === name) return other;
  if (isList(draft)) return draft.map((item) => renamed(item, name, other));
  if (!isMembers(draft)) return draft;
  return members(
    [...draft].map(([key, member]) => [
      key === name ? other : key,
      renamed(member, name, other),
    ]),
  );
}
