/** How a short diff is cut. */
export interface DiffOptions {
  /** Lines that stay the same, shown around each change; 1 by default. */
  readonly context?: number;
  /** Lines of the whole, marks included; 12 by default. */
  readonly maxLines?: number;
}

type Mark = " " | "-" | "+";

interface Edit {
  readonly mark: Mark;
  readonly line: string;
}

/** Above this the table of common parts costs more than the diff is worth. */
const MAX_CELLS = 1_000_000;

/**
 * A short unified diff of two texts by lines: hunks with `@@` marks, cut after
 * `maxLines` with a line that says how many changed lines are not shown. Empty
 * when the texts are equal.
 */
export function diffLines(
  before: string,
  after: string,
  options: DiffOptions = {},
): string {
  const { context = 1, maxLines = 12 } = options;
  const edits = compareLines(splitLines(before), splitLines(after));
  const lines = formatHunks(edits, context);
  if (lines.length <= maxLines) return lines.join("\n");
  const hidden = lines
    .slice(maxLines - 1)
    .filter((line) => line.startsWith("-") || line.startsWith("+")).length;
  const rest = `... ${hidden} more changed line${hidden === 1 ? "" : "s"}`;
  return [...lines.slice(0, maxLines - 1), rest].join("\n");
}

function splitLines(text: string): string[] {
  if (text === "") return [];
  if (text.endsWith("\n")) return text.slice(0, -1).split("\n");
  return `${text} (no line feed at the end)`.split("\n");
}

/** What to do to `before`, line by line, to come to `after`. */
function compareLines(
  before: readonly string[],
  after: readonly string[],
): Edit[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) {
    end++;
  }
  return [
    ...markAll(" ", before.slice(0, start)),
    ...compareMiddles(
      before.slice(start, before.length - end),
      after.slice(start, after.length - end),
    ),
    ...markAll(" ", before.slice(before.length - end)),
  ];
}

function markAll(mark: Mark, lines: readonly string[]): Edit[] {
  return lines.map((line) => ({ mark, line }));
}

function compareMiddles(
  before: readonly string[],
  after: readonly string[],
): Edit[] {
  if (before.length * after.length > MAX_CELLS) {
    return [...markAll("-", before), ...markAll("+", after)];
  }
  const common = measureCommon(before, after);
  const width = after.length + 1;
  const edits: Edit[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length) {
    const [old = "", fresh = ""] = [before[i], after[j]];
    const withoutOld = common[(i + 1) * width + j] ?? 0;
    const withoutFresh = common[i * width + j + 1] ?? 0;
    if (old === fresh) {
      edits.push({ mark: " ", line: old });
      i++;
      j++;
    } else if (withoutOld >= withoutFresh) {
      edits.push({ mark: "-", line: old });
      i++;
    } else {
      edits.push({ mark: "+", line: fresh });
      j++;
    }
  }
  edits.push(...markAll("-", before.slice(i)), ...markAll("+", after.slice(j)));
  return edits;
}

/** For each pair of line numbers, how many lines the two rests have in common, in order. */
function measureCommon(
  before: readonly string[],
  after: readonly string[],
): Uint32Array {
  const width = after.length + 1;
  const common = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const next = i * width + width + j;
      common[i * width + j] =
        before[i] === after[j]
          ? (common[next + 1] ?? 0) + 1
          : Math.max(common[next] ?? 0, common[i * width + j + 1] ?? 0);
    }
  }
  return common;
}

function formatHunks(edits: readonly Edit[], context: number): string[] {
  const lines: string[] = [];
  let old = 1;
  let fresh = 1;
  let position = 0;
  for (const [start, end] of findHunks(edits, context)) {
    old += start - position;
    fresh += start - position;
    const hunk = edits.slice(start, end);
    const removed = hunk.filter(({ mark }) => mark !== "+").length;
    const added = hunk.filter(({ mark }) => mark !== "-").length;
    lines.push(`@@ -${old},${removed} +${fresh},${added} @@`);
    for (const { mark, line } of hunk) lines.push(mark + line);
    old += removed;
    fresh += added;
    position = end;
  }
  return lines;
}

/** Ranges of edits that hold the changes and their context; ranges that touch are one. */
function findHunks(
  edits: readonly Edit[],
  context: number,
): [start: number, end: number][] {
  const hunks: [number, number][] = [];
  edits.forEach(({ mark }, index) => {
    if (mark === " ") return;
    const start = Math.max(0, index - context);
    const end = Math.min(edits.length, index + context + 1);
    const last = hunks.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = end;
    else hunks.push([start, end]);
  });
  return hunks;
}
