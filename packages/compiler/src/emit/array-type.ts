import type { CheckNode } from "@proviso/runtime/compiler";
import type { TypeSource } from "./type-source.ts";
import {
  arrayType,
  isNever,
  tupleType,
  type TypeNode,
  unionType,
} from "./type-node.ts";

/** Tuples that repeat an element past this are written as lists. */
const MOST_REPEATED = 8;

/** So are tuples of more elements, those of every length counted. */
const MOST_ELEMENTS = 40;

/** How many items there may be. */
interface Count {
  readonly min: number;
  readonly max: number;
}

/**
 * The type of the arrays that fit schemas which hold together; undefined where
 * there can be none.
 * @param isNarrow whether counts make tuples of plain lists too: `[T, ...T[]]`
 */
export function arrayShape(
  parts: readonly CheckNode[],
  source: TypeSource,
  { level, isNarrow }: { level: number; isNarrow: boolean },
): TypeNode | undefined {
  const { min, max } = countOf(parts);
  const first = Math.max(0, ...parts.map(({ prefix }) => prefix.length));
  const itemAt = (index: number): TypeNode =>
    source.shortTypeOf(itemNodes(parts, index), level + 1);
  const rest = source.typeOf(itemNodes(parts, first), level + 1);
  const prefix = Array.from({ length: Math.min(first, max) }, (_, index) =>
    itemAt(index),
  );
  // No item can stand where none fits.
  const end = [...prefix, rest].findIndex(isNever);
  const most = end < 0 ? max : Math.min(max, end);
  if (min > most) return undefined;
  const isPlain = first === 0 && (!isNarrow || min === 0);
  if (isPlain) return most === 0 && isNarrow ? tupleType([]) : arrayType(rest);
  const short = first === 0 || min > first ? itemAt(first) : rest;
  return (
    tuples(prefix.slice(0, most), short, { min, max: most }, source) ??
    arrayType(unionOf([...prefix, ...(most > first ? [rest] : [])], source))
  );
}

/** A tuple for each length there is; undefined if they are too many or too long. */
function tuples(
  prefix: readonly TypeNode[],
  rest: TypeNode,
  { min, max }: Count,
  source: TypeSource,
): TypeNode | undefined {
  const isBounded = max <= Math.max(prefix.length, min, 1) + 2;
  const longest = isBounded ? max : Math.max(prefix.length, min);
  const lengths = longest - min + 1;
  if (longest > Math.max(prefix.length, MOST_REPEATED)) return undefined;
  if (((min + longest) / 2) * lengths > MOST_ELEMENTS) return undefined;
  const elements = Array.from(
    { length: longest },
    (_, index) => prefix[index] ?? rest,
  );
  const isRepeated = lengths > 1 || longest > prefix.length;
  if (isRepeated && !elements.every((each) => source.isShort(each))) {
    return undefined;
  }
  return unionType(
    Array.from({ length: lengths }, (_, index) => {
      const length = min + index;
      const isLast = length === longest && !isBounded;
      return tupleType(elements.slice(0, length), isLast ? rest : undefined);
    }),
  );
}

function unionOf(types: readonly TypeNode[], source: TypeSource): TypeNode {
  return source.widest(types.filter((type) => !isNever(type)));
}

/** What the item at an index has to fit. */
function itemNodes(parts: readonly CheckNode[], index: number): CheckNode[] {
  return parts.flatMap(
    (part) => part.prefix[index] ?? part.items ?? otherItems(part) ?? [],
  );
}

/** The schema of items that no other looks at, where only `prefixItems` can. */
function otherItems(part: CheckNode): CheckNode | undefined {
  const isAlone = !part.hasBranches && part.contains === undefined;
  return isAlone ? part.unevaluatedItems : undefined;
}

function countOf(parts: readonly CheckNode[]): Count {
  let min = 0;
  let max = Infinity;
  for (const { row, operand } of parts.flatMap(({ checks }) => checks.array)) {
    const count = Number(operand);
    if (row.keyword === "minItems") min = Math.max(min, count);
    if (row.keyword === "maxItems") max = Math.min(max, count);
  }
  return { min, max: Math.min(max, ...parts.map(sealedLength)) };
}

/** How long the arrays may be whose items past those that a schema of the place looks at must not be there. */
function sealedLength(part: CheckNode): number {
  if (part.unevaluatedItems?.types !== 0) return Infinity;
  let longest = 0;
  const seen = new Set<CheckNode>([part]);
  for (const node of seen) {
    if (node.items !== undefined || node.contains !== undefined) {
      return Infinity;
    }
    if (node !== part && node.unevaluatedItems !== undefined) return Infinity;
    longest = Math.max(longest, node.prefix.length);
    for (const each of node.samePlaceNodes()) seen.add(each);
  }
  return longest;
}
