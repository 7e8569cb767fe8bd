import type { OpenedPart } from "./opened.ts";
import type { Part, Workload } from "./workload.ts";

/** What is asked about values, in the order of the tables. */
export const AXES = [
  "valid",
  "invalid first",
  "invalid last",
  "messages",
  "text",
] as const;

export type Axis = (typeof AXES)[number];

/** The axes that a workload has values for. */
export function axesOf({ extras, parts }: Workload): Axis[] {
  const has = (values: (part: Part) => readonly unknown[]): boolean =>
    parts.some((part) => values(part).length > 0);
  const isWanted: Readonly<Record<Axis, boolean>> = {
    valid: has(({ valid }) => valid),
    "invalid first": has(({ invalidFirst }) => invalidFirst),
    "invalid last": has(({ invalidLast }) => invalidLast),
    messages: extras.includes("messages"),
    text: extras.includes("text"),
  };
  return AXES.filter((axis) => isWanted[axis]);
}

/** How many values a pass over a workload has. */
export function piecesOf({ parts }: Workload, axis: Axis): number {
  return parts.reduce((sum, part) => sum + valuesOf(part, axis).length, 0);
}

/** What a pass over one part does with each of its values. */
interface PartPass {
  readonly values: readonly unknown[];
  readonly work: (value: unknown) => unknown;
}

/** A pass over all values; undefined where the peer has no such answer. */
export function passOver(
  opened: readonly OpenedPart[],
  axis: Axis,
): (() => number) | undefined {
  const passes = opened.map((each) => partPass(each, axis));
  if (!passes.every((pass) => pass !== undefined)) return undefined;
  const [only] = passes;
  // A loop around the parts would cost the smallest checks a tenth.
  if (passes.length === 1 && only !== undefined) return () => answer(only);
  return () => passes.reduce((sum, pass) => sum + answer(pass), 0);
}

/** Counts answers that say something, so that no engine can leave them out. */
function answer({ values, work }: PartPass): number {
  let count = 0;
  for (let index = 0; index < values.length; index++) {
    if (work(values[index])) count++;
  }
  return count;
}

function partPass(
  { checker, part }: OpenedPart,
  axis: Axis,
): PartPass | undefined {
  const { check, checkText, explain } = checker;
  const values = valuesOf(part, axis);
  switch (axis) {
    case "messages":
      return explain && { values, work: explain };
    case "text": {
      const parsed = (text: unknown): boolean =>
        check(JSON.parse(text as string));
      const work = (checkText ?? parsed) as (text: unknown) => boolean;
      return { values, work };
    }
    default:
      return { values, work: check };
  }
}

function valuesOf(part: Part, axis: Axis): readonly unknown[] {
  switch (axis) {
    case "valid":
      return part.valid;
    case "invalid first":
      return part.invalidFirst;
    case "invalid last":
      return part.invalidLast;
    case "messages":
      return [...part.invalidFirst, ...part.invalidLast];
    case "text":
      return part.valid.map((value) => JSON.stringify(value));
  }
}
