import type { FailedPeer, PeerTime, RowTimes } from "./measure.ts";
import type { AbsentRow } from "./row.ts";

const HEADINGS = ["", "ns each", "median", "ratio", "trials"] as const;

/** The rows as a table for a terminal, a block each. */
export function printTable(rows: readonly (RowTimes | AbsentRow)[]): string {
  return rows
    .map((row) => ("absence" in row ? printAbsence(row) : printRow(row)))
    .join("\n\n");
}

function printAbsence({ absence, name }: AbsentRow): string {
  return `${name}: SKIPPED, ${absence}`;
}

function printRow({ base, name, peers, pieces }: RowTimes): string {
  const measured = peers.filter((peer) => "ratio" in peer);
  const failed = peers.filter((peer) => "failure" in peer);
  const cells = [[...HEADINGS], ...measured.map(cellsOf)];
  const widths = HEADINGS.map((_, column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  );
  const lines = cells.map((line) =>
    line
      .map((cell, column) =>
        column === 0
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join("  "),
  );
  const title = `${name} (${pieces}, against ${base})`;
  return [title, ...lines, ...failed.map(printFailure)]
    .join("\n  ")
    .replaceAll(/ +$/gm, "");
}

function printFailure({ failure, name }: FailedPeer): string {
  return `${name}: fails, ${failure}`;
}

function cellsOf(peer: PeerTime): string[] {
  const { high, low, median, name, nanoseconds, ratio } = peer;
  return [
    name,
    nanoseconds.toFixed(0),
    median.toFixed(0),
    ratio.toFixed(2),
    `${low.toFixed(2)}-${high.toFixed(2)}`,
  ];
}
