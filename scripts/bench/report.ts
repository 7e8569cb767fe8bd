import type { CheckTimes } from "./check-values.ts";
import type { Goal } from "./goals.ts";
import type { FailedPeer, PeerTime, RowTimes } from "./measure.ts";
import { AXES } from "./passes.ts";
import { PEERS } from "./peers/index.ts";
import { type Figures, type Result, spanOf } from "./result.ts";
import { printRatio, shortNumber } from "./span.ts";
import { printTable } from "./table.ts";

/** How a report is written. */
export interface ReportOptions {
  /** Whether rows have their nanoseconds and spans, or ratios in one table. */
  readonly isDetailed: boolean;
}

/** All results as tables of Markdown that read well in a terminal, and the goals. */
export function printReport(
  results: readonly Result[],
  goals: readonly Goal[],
  { isDetailed }: ReportOptions,
): string {
  const checks = results.filter((result) => "axis" in result);
  const rows = results.filter(
    (result) => "peers" in result && !("axis" in result),
  ) as RowTimes[];
  const absent = results.filter((result) => "absence" in result);
  const figures = results.filter((result) => "figures" in result);
  const tables = isDetailed
    ? [printTable([...checks, ...rows, ...absent])]
    : [...printChecks(checks), ...printRows(rows), printTable(absent)];
  return [
    ...tables,
    ...figures.map(printFigures),
    ...printWrong(checks),
    ...printFailures(checks),
    printGoals(goals),
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

function printChecks(checks: readonly CheckTimes[]): string[] {
  const names = Object.keys(PEERS);
  return AXES.flatMap((axis) => {
    const rows = checks.filter((check) => check.axis === axis);
    if (rows.length === 0) return [];
    const lines = rows.map((row) => [
      row.workload,
      ...names.map((peer) => ratioCell(row, peer)),
    ]);
    const title = `### Check values, ${axis}`;
    return [`${title}\n\n${markdown(["", ...names], lines)}`];
  });
}

/** Rows whose peers are the same, in one table. */
function printRows(rows: readonly RowTimes[]): string[] {
  const groups = new Map<string, RowTimes[]>();
  for (const row of rows) {
    const key = row.peers
      .map(({ name }) => name)
      .sort()
      .join();
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) => {
    const names = group[0]?.peers.map(({ name }) => name) ?? [];
    const lines = group.map((row) => [
      row.name,
      nanosecondsOf(row, row.base),
      ...names.map((peer) => ratioCell(row, peer)),
    ]);
    const head = ["", `ns, ${group[0]?.base ?? ""}`, ...names];
    return markdown(head, lines);
  });
}

function nanosecondsOf({ peers }: RowTimes, name: string): string {
  const peer = peers.find((each) => each.name === name);
  return peer !== undefined && "nanoseconds" in peer
    ? shortNumber(peer.nanoseconds)
    : "-";
}

/** The ratio of a peer; a star where it answered wrongly, a dash where it didn't. */
function ratioCell(row: RowTimes | CheckTimes, name: string): string {
  const peer = row.peers.find((each) => each.name === name);
  if (peer === undefined || !isMeasured(peer)) return "-";
  const isWrong = "wrong" in row && row.wrong[name] !== undefined;
  return printRatio(peer) + (isWrong ? "*" : "");
}

function isMeasured(peer: PeerTime | FailedPeer): peer is PeerTime {
  return "ratio" in peer;
}

function printFigures({ base, figures, name, unit }: Figures): string {
  const lines = figures.map((figure) => {
    const span = spanOf(figure);
    const ratio = span === undefined ? "" : printRatio(span);
    return [figure.name, shortNumber(figure.value), ratio];
  });
  return markdown([name, unit, `against ${base}`], lines);
}

function printWrong(checks: readonly CheckTimes[]): string[] {
  const notes = checks.flatMap(({ workload, wrong }) =>
    Object.entries(wrong).map(
      ([peer, how]) => [`${workload}: ${how.join(", ")}`, peer] as const,
    ),
  );
  return listOf("### Wrong answers, with a star above", notes);
}

function printFailures(checks: readonly CheckTimes[]): string[] {
  const notes = checks.flatMap(({ peers, workload }) =>
    peers.flatMap((peer) =>
      "failure" in peer
        ? [[`${workload}: ${peer.failure}`, peer.name] as const]
        : [],
    ),
  );
  return listOf("### Not measured", notes);
}

/** What is noted of peers, once for all of whom it is. */
function listOf(
  title: string,
  notes: readonly (readonly [note: string, peer: string])[],
): string[] {
  const peersOf = new Map<string, Set<string>>();
  for (const [note, peer] of notes) {
    peersOf.set(note, (peersOf.get(note) ?? new Set()).add(peer));
  }
  if (peersOf.size === 0) return [];
  const lines = [...peersOf].map(
    ([note, peers]) => `- ${note} (${[...peers].join(", ")})`,
  );
  return [`${title}\n\n${lines.join("\n")}`];
}

function printGoals(goals: readonly Goal[]): string {
  const lines = goals.map(
    ({ goal, isMet, value }) =>
      `- ${isMet ? "met" : "MISSED"}: ${goal}. ${value}`,
  );
  return lines.length === 0 ? "" : `### Goals\n\n${lines.join("\n")}`;
}

function markdown(
  head: readonly string[],
  lines: readonly (readonly string[])[],
): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...lines].map((line) => line[column]?.length ?? 0)),
  );
  const print = (line: readonly string[]): string =>
    `| ${line.map((cell, column) => padded(cell, column, widths)).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [print(head), print(rule), ...lines.map(print)].join("\n");
}

function padded(
  cell: string,
  column: number,
  widths: readonly number[],
): string {
  const width = widths[column] ?? 0;
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
