import type { CheckNode } from "@proviso/runtime/compiler";
import { unescaped } from "./key-type.ts";

/** Characters of a name that stand for themselves in a pattern. */
const NAME = String.raw`(?:[^\\^$.*+?()[\]{}|\ud800-\udfff]|\\[\^$.*+?()[\]{}\/\\])*`;
const LONE = new RegExp(String.raw`^\^(${NAME})\$$`, "u");
const GROUP = new RegExp(
  String.raw`^\^\((?:\?:)?(${NAME}(?:\|${NAME})*)\)\$$`,
  "u",
);

/** A list of names behind more schemas of one place isn't looked for. */
const MOST_STEPS = 16;

/** The only names that a pattern finds, if they are few enough to be listed: `^(a|b)$`. */
export function namesOfPattern(source: string): string[] | undefined {
  const group = GROUP.exec(source)?.[1]?.split("|");
  const names = group ?? source.split("|").map((each) => LONE.exec(each)?.[1]);
  const listed = names.filter((each) => each !== undefined);
  return listed.length === names.length
    ? listed.map((each) => unescaped(each))
    : undefined;
}

/** The names that a schema of names lists; no other fits it. */
export function listedNames(
  node: CheckNode | undefined,
): ReadonlySet<string> | undefined {
  return node && namesAt(node, new Map(), MOST_STEPS);
}

/** The names of members that a schema lists elsewhere than under `properties`. */
export function listedMembers({ memberNames, patterns }: CheckNode): string[] {
  return [
    ...(listedNames(memberNames) ?? []),
    ...patterns.flatMap(({ source }) => namesOfPattern(source) ?? []),
  ];
}

function namesAt(
  node: CheckNode,
  known: Map<CheckNode, ReadonlySet<string> | undefined>,
  steps: number,
): ReadonlySet<string> | undefined {
  if (!known.has(node)) known.set(node, findNames());
  return known.get(node);

  function findNames(): ReadonlySet<string> | undefined {
    const { admitted, allOf = [], anyOf, oneOf, references } = node;
    const own = admitted?.values.filter((each) => typeof each === "string");
    if (own !== undefined) return new Set(own);
    if (steps === 0) return undefined;
    const next = (each: CheckNode): ReadonlySet<string> | undefined =>
      namesAt(each, known, steps - 1);
    for (const each of [...references.map(({ node: to }) => to), ...allOf]) {
      const names = next(each);
      if (names !== undefined) return names;
    }
    const branches = (anyOf ?? oneOf)?.map(next);
    if (branches === undefined || branches.includes(undefined))
      return undefined;
    return new Set(branches.flatMap((names) => [...(names ?? [])]));
  }
}
