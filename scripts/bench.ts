import { parseArgs } from "node:util";

import { callToolsRows } from "./bench/call-tools.ts";
import { type Effort, measureRow, type RowTimes } from "./bench/measure.ts";
import { readTextRows } from "./bench/read-text.ts";
import type { AbsentRow, Row } from "./bench/row.ts";
import { printTable } from "./bench/table.ts";

/** Enough to tell a tenth. */
const FULL: Effort = { rounds: 15, warmUp: 4, roundLength: 20_000 };

/** Enough to see that every row works; its numbers say nothing. */
const QUICK: Effort = { rounds: 1, warmUp: 0, roundLength: 0 };

/** What is asked of the benchmark. */
export interface BenchOptions {
  /** A part of the names of the rows; all rows by default. */
  readonly rows?: string;
  /** Once through every row, to see that it works. */
  readonly quick?: boolean;
}

/**
 * Measures the rows whose names hold what is asked for.
 * @throws RangeError when none does.
 */
export function bench({ quick = false, rows = "" }: BenchOptions = {}): (
  RowTimes | AbsentRow
)[] {
  const all = allRows();
  const asked = all.filter(({ name }) => name.includes(rows));
  if (asked.length === 0) {
    const names = all.map(({ name }) => name).join(", ");
    throw new RangeError(`no row is named ${rows}, of ${names}`);
  }
  const effort = quick ? QUICK : FULL;
  return asked.map((row) => ("absence" in row ? row : measureRow(row, effort)));
}

/** Every row, in the order of the table. */
function allRows(): (Row | AbsentRow)[] {
  return [readTextRows(), callToolsRows()].flat();
}

function main(): void {
  const { values } = parseArgs({
    options: {
      rows: { type: "string", default: "" },
      quick: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const measured = bench(values);
  console.log(
    values.json ? JSON.stringify(measured, null, 2) : printTable(measured),
  );
}

if (process.argv[1] === import.meta.filename) main();
