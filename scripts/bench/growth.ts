import { compile, memoryHost } from "@proviso/compiler";
import { Schema } from "@proviso/runtime";

import { cpuClock } from "./measure.ts";
import type { Figures } from "./result.ts";
import { type JsonSchema, times } from "./workload.ts";

/** How often each size is doubled. */
const DOUBLINGS = 5;

/** So many rounds make engines compile what is hot. */
const WARM_UP = 10;

/** How long each size is measured. */
export interface GrowthEffort {
  /** What share of the usual sizes is measured. */
  readonly scale: number;
  readonly rounds: number;
  /** In microseconds. */
  readonly roundLength: number;
}

/** Work of a size: made ready, then done over and over. */
type SizedWork = (size: number) => () => unknown;

/** Times as a size is doubled; each ratio is to the size before. */
export async function growthFigures(effort: GrowthEffort): Promise<Figures[]> {
  const figures: Figures[] = [];
  const works: readonly (readonly [string, number, SizedWork])[] = [
    ["items of a value, matches", 200, matching],
    ["items of a value, parse", 200, parsing],
    ["faults of a value, mismatches", 200, explaining],
    ["members of a schema, new Schema", 20, opening],
    ["members of a schema, compile", 20, (size) => () => compileMany(1, size)],
    ["contracts, compile", 5, (size) => () => compileMany(size, 10)],
  ];
  for (const [name, first, work] of works) {
    figures.push(await doubled(name, first, work, effort));
  }
  return figures;
}

async function doubled(
  name: string,
  first: number,
  work: SizedWork,
  { rounds, roundLength, scale }: GrowthEffort,
): Promise<Figures> {
  const smallest = Math.ceil(first * scale);
  const sizes = times(DOUBLINGS + 1, (index) => smallest * 2 ** index);
  const passes = sizes.map(work);
  // The code is warm before a size is measured; the largest need nothing more.
  for (const pass of passes.slice(0, -2)) {
    await lapFor(pass, WARM_UP * roundLength);
  }
  const taken = sizes.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, pass] of passes.entries()) {
      taken[index]?.push(await lapFor(pass, roundLength));
    }
  }
  // The quickest round tells what the work takes, the others what else went on.
  const quickest = taken.map((each) => Math.min(...each));
  return {
    name: `growth: ${name}`,
    unit: "microseconds",
    base: "half the size",
    figures: sizes.map((size, index) => {
      const value = quickest[index] ?? NaN;
      const half = quickest[index - 1];
      const figure = { name: size.toLocaleString("en"), value };
      return half === undefined ? figure : { ...figure, ratio: value / half };
    }),
  };
}

/** Microseconds of CPU time a pass, over as many as fill the time. */
async function lapFor(
  pass: () => unknown,
  roundLength: number,
): Promise<number> {
  const start = cpuClock();
  for (let passes = 1; ; passes++) {
    await pass();
    const time = cpuClock() - start;
    if (time >= roundLength) return time / passes;
  }
}

const ITEM: JsonSchema = {
  type: "object",
  properties: {
    id: { type: "integer", minimum: 0 },
    name: { type: "string", minLength: 1 },
  },
  required: ["id", "name"],
  additionalProperties: false,
};

const list = new Schema({ type: "array", items: ITEM }, { maxIssues: 100_000 });

function itemsOf(size: number, name: string) {
  return times(size, (id) => ({ id, name }));
}

function matching(size: number): () => unknown {
  const value = itemsOf(size, "an item");
  return () => list.matches(value);
}

function parsing(size: number): () => unknown {
  const text = JSON.stringify(itemsOf(size, "an item"));
  return () => list.parse(text);
}

function explaining(size: number): () => unknown {
  const value = itemsOf(size, "");
  return () => list.mismatches(value);
}

function opening(size: number): () => unknown {
  const schema = objectOf(size);
  return () => new Schema(schema);
}

function objectOf(members: number): JsonSchema {
  const properties = times(members, (index) => [`member_${index}`, ITEM]);
  return {
    type: "object",
    properties: Object.fromEntries(properties) as JsonSchema,
    additionalProperties: false,
  };
}

function compileMany(contracts: number, members: number): Promise<unknown> {
  const text = JSON.stringify(objectOf(members));
  const files = times(contracts, (index) => [`tool-${index}.json`, text]);
  return compile({
    inputs: files.map(([file = ""]) => file),
    host: memoryHost(Object.fromEntries(files) as Record<string, string>),
    profile: "draft-2020-12",
  });
}
