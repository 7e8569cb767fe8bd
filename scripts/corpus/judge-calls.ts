import { parseJson, Schema } from "@proviso/runtime";
import {
  type ExactJsonValue,
  formatJson,
  type ValueNumbers,
} from "@proviso/runtime/compiler";

import { type Engines, findDisagreements } from "../compare-engines.ts";
import { draftOf, draftText } from "../fuzz/draft.ts";
import { mutated } from "../fuzz/mutations.ts";
import { fits } from "../fuzz/oracle.ts";
import { DraftRandom } from "../fuzz/pools.ts";
import { ValueSource } from "../fuzz/values.ts";
import type { LoadedTool } from "../load-modules.ts";
import type { CorpusTool } from "./tool.ts";

/** What has been asked so far, and what was answered wrongly. */
export interface Judged {
  calls: number;
  rejectedCalls: number;
  /** Values made from the schemas. */
  madeValues: number;
  readonly faults: string[];
}

/** How a tool is judged. */
export interface JudgeOptions {
  /** How many values are made from each schema to fit, and as many not quite. */
  readonly madeValues: number;
  readonly numbers: ValueNumbers;
}

/** Both engines on one side of a tool. */
interface Side extends Engines {
  readonly place: string;
  readonly schema: ExactJsonValue;
}

/**
 * Asks both engines about a tool's recorded calls, and about values made from
 * its schemas: as many that should fit, as many with one change.
 */
export function judgeTool(
  place: string,
  tool: CorpusTool,
  generated: LoadedTool,
  judged: Judged,
  { madeValues, numbers }: JudgeOptions,
): void {
  const [input, output] = sidesOf(place, tool, generated, numbers);
  for (const { args, isFitting } of tool.calls) {
    if (isFitting === true) judged.calls++;
    if (isFitting === false) judged.rejectedCalls++;
    judgeValue(input, formatJson(args), isFitting, judged);
  }
  for (const side of output === undefined ? [input] : [input, output]) {
    judgeMadeValues(side, madeValues, judged);
  }
}

function sidesOf(
  place: string,
  { inputSchema, outputSchema }: CorpusTool,
  { contract, isInput, isOutput }: LoadedTool,
  numbers: ValueNumbers,
): [input: Side, output?: Side] {
  const input: Side = {
    place: `${place} input`,
    schema: inputSchema,
    numbers,
    interpreted: new Schema(inputSchema, { numbers }),
    compiled: contract.input,
    guard: isInput,
  };
  if (outputSchema === undefined) return [input];
  if (contract.output === undefined || isOutput === undefined) {
    throw new Error(`${place}: the module has no output side`);
  }
  const output: Side = {
    place: `${place} output`,
    schema: outputSchema,
    numbers,
    interpreted: new Schema(outputSchema, { numbers }),
    compiled: contract.output,
    guard: isOutput,
  };
  return [input, output];
}

function judgeMadeValues(side: Side, count: number, judged: Judged): void {
  // The same values on every run, other ones for each tool.
  const random = new DraftRandom(side.numbers, ...Buffer.from(side.place));
  const schema = draftOf(side.schema);
  const source = new ValueSource(random);
  for (let made = 0; made < count; made++) {
    const value = source.fitting(schema);
    for (const each of [value, mutated(value, random)]) {
      judged.madeValues++;
      judgeValue(
        side,
        draftText(each),
        fits(schema, each, side.numbers),
        judged,
      );
    }
  }
}

function judgeValue(
  side: Side,
  text: string,
  isFitting: boolean | undefined,
  judged: Judged,
): void {
  const found = findDisagreements(side, text).map(
    ({ check, detail }) => `${check}: ${detail}`,
  );
  const value: ExactJsonValue = parseJson(text, { numbers: side.numbers });
  const isRight =
    isFitting === undefined || side.interpreted.matches(value) === isFitting;
  if (!isRight) {
    const issues = side.interpreted.mismatches(value).join("; ");
    found.push(isFitting ? `refused: ${issues}` : "a wrong value fits");
  }
  const shown = text.slice(0, 200);
  judged.faults.push(...found.map((it) => `${side.place}: ${it} (${shown})`));
}
