import {
  compareCodePoints,
  escapeInvisible,
  type SchemaDiagnostic,
  type SchemaDiagnosticCode,
} from "@proviso/runtime/compiler";
import { codes, type DiagnosticCode, type Severity } from "./codes.ts";

/** A place in a text: line and column from 1, columns in UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A finding about a contract, an output or a command. */
export interface Diagnostic {
  /** Stable code; `proviso explain CODE` tells more. */
  readonly code: string;
  readonly severity: Severity;
  /** Relative to the working folder, with forward slashes; "" when no file is at fault. */
  readonly file: string;
  /** JSON Pointer (RFC 6901) into the document of the file. */
  readonly pointer: string;
  readonly range: Place;
  /** What is wrong, in one sentence without a full stop. */
  readonly message: string;
  /** What would be right, in one sentence without a full stop. */
  readonly hint: string;
}

/** Where a diagnostic belongs; by default the start of the file and its root. */
export interface DiagnosticSite {
  readonly file: string;
  readonly pointer?: string;
  readonly range?: Place;
}

/** The place of a part, which may be written in another file than the document. */
export interface PartPlace extends Place {
  /** As in diagnostics; the document's own by default. */
  readonly file?: string;
}

/** A document that can tell the places of its parts. */
export interface PlacedDocument {
  readonly file: string;
  /** Of the value at a JSON Pointer, or of its nearest ancestor that exists. */
  locate(pointer: string): PartPlace;
  /** Of the member's name, or what `locate` answers where there is none. */
  locateName(pointer: string): PartPlace;
  /**
   * The pointer into what was written, where schemas are made of another form;
   * the pointer itself by default.
   */
  originOf?(pointer: string): string;
}

const POINTER_LIMIT = 256;
const FRAME_WIDTH = 100;
/** How much of a clipped line stands before the place at least. */
const CONTEXT_BEFORE = 60;
const ELLIPSIS = "\u2026";

const lineEnd = /\r\n|\r|\n/g;
const combining = /^\p{M}$/u;
const wide =
  /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]$/u;
const halfWidth = /^[\uff61-\uffdc]$/;

// For these the name is at fault; the value beside it may be fine.
const codesOfNames: ReadonlySet<SchemaDiagnosticCode> = new Set([
  "unknown_keyword",
  "unsupported_keyword",
  "misplaced_keyword",
]);

/** Makes a diagnostic; its severity is the one of the code. */
export function createDiagnostic(
  code: DiagnosticCode,
  site: DiagnosticSite,
  message: string,
  hint: string,
): Diagnostic {
  const { severity } = codes[code];
  return placeDiagnostic({ code, severity }, site, message, hint);
}

/** Makes a diagnostic of any code, as a lint rule's. */
export function placeDiagnostic(
  { code, severity }: Pick<Diagnostic, "code" | "severity">,
  { file, pointer = "", range = { line: 1, column: 1 } }: DiagnosticSite,
  message: string,
  hint: string,
): Diagnostic {
  return { code, severity, file, pointer, range, message, hint };
}

/** Where a part of a document, or with `name` the name of a member, is written. */
export function siteIn(
  source: PlacedDocument,
  pointer: string,
  part: "value" | "name" = "value",
): DiagnosticSite {
  const place =
    part === "name" ? source.locateName(pointer) : source.locate(pointer);
  const { file = source.file, line, column } = place;
  return {
    file,
    pointer: source.originOf?.(pointer) ?? pointer,
    range: { line, column },
  };
}

/**
 * Places a finding about a schema in the document that holds the schema at
 * `basePointer`: at the member's name where the keyword itself is at fault,
 * else at the value.
 */
export function schemaDiagnosticToDiagnostic(
  finding: SchemaDiagnostic,
  source: PlacedDocument,
  basePointer: string,
): Diagnostic {
  const part = codesOfNames.has(finding.code) ? "name" : "value";
  const site = siteIn(source, basePointer + finding.pointer, part);
  return createDiagnostic(finding.code, site, finding.message, finding.hint);
}

/** Orders by file, line, column, code and message; texts by code point. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareCodePoints(a.file, b.file) ||
    a.range.line - b.range.line ||
    a.range.column - b.range.column ||
    compareCodePoints(a.code, b.code) ||
    compareCodePoints(a.message, b.message)
  );
}

/** A sorted copy; what compares equal keeps its order. */
export function sortDiagnostics(
  diagnostics: Iterable<Diagnostic>,
): Diagnostic[] {
  return [...diagnostics].sort(compareDiagnostics);
}

/**
 * Writes `file:line:column severity code message (pointer)` and the hint below
 * it, without colour; what can't be seen is escaped. The place is left out when
 * no file is at fault, the pointer when it is the root.
 */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const { file, range, severity, code, message, pointer, hint } = diagnostic;
  const place = file === "" ? "" : `${file}:${range.line}:${range.column} `;
  const where = pointer === "" ? "" : ` (${clipMiddle(pointer)})`;
  const line = escapeInvisible(
    `${place}${severity} ${code} ${message}${where}`,
  );
  if (hint === "") return line;
  const hints = hint.split("\n").map(escapeInvisible);
  return `${line}\n  hint: ${hints.join("\n        ")}`;
}

/** The end of a pointer says where the fault is, the start in which part. */
function clipMiddle(pointer: string): string {
  if (pointer.length <= POINTER_LIMIT) return pointer;
  const half = POINTER_LIMIT / 2;
  return `${pointer.slice(0, half)}${ELLIPSIS}${pointer.slice(1 - half)}`;
}

/**
 * Shows the line of a place between its neighbours, a caret below the column.
 * Tabs become two blanks, what can't be seen is escaped, and of a long line the
 * part around the place is shown. "" when the text has no such line.
 */
export function codeFrame(text: string, place: Place): string {
  const shown = linesAround(text, place.line);
  const line = shown.get(place.line);
  if (line === undefined) return "";
  const start = windowStart(line, place.column);
  const gutter = String(Math.max(...shown.keys())).length;
  const frame: string[] = [];
  for (const [number, content] of shown) {
    const mark = number === place.line ? ">" : " ";
    const label = `${mark} ${String(number).padStart(gutter)} |`;
    frame.push(`${label} ${clipLine(content, start)}`.trimEnd());
    if (number !== place.line) continue;
    const blanks = caretOffset(content, start, place.column);
    frame.push(`  ${" ".repeat(gutter)} | ${" ".repeat(blanks)}^`);
  }
  return frame.join("\n");
}

/** The line and its neighbours by number; the text is not split as a whole. */
function linesAround(text: string, wanted: number): Map<number, string> {
  const lines = new Map<number, string>();
  let number = 1;
  let start = 0;
  for (const end of text.matchAll(lineEnd)) {
    if (number >= wanted - 1) lines.set(number, text.slice(start, end.index));
    if (number > wanted) return lines;
    number++;
    start = end.index + end[0].length;
  }
  if (number >= wanted - 1) lines.set(number, text.slice(start));
  return lines;
}

/** The offset in the line where the shown part starts, never inside a pair. */
function windowStart(line: string, column: number): number {
  if (line.length <= FRAME_WIDTH) return 0;
  const start = Math.max(0, column - 1 - CONTEXT_BEFORE);
  return isInsidePair(line, start) ? start + 1 : start;
}

function clipLine(line: string, start: number): string {
  const limit = start + FRAME_WIDTH;
  const end = isInsidePair(line, limit) ? limit - 1 : limit;
  const before = start > 0 && line.length > 0 ? ELLIPSIS : "";
  const after = end < line.length ? ELLIPSIS : "";
  return before + showInvisible(line.slice(start, end)) + after;
}

function caretOffset(line: string, start: number, column: number): number {
  const before = showInvisible(line.slice(start, column - 1));
  return (start > 0 ? 1 : 0) + displayWidth(before);
}

function showInvisible(text: string): string {
  return escapeInvisible(text.replaceAll("\t", "  "));
}

/** The columns a text takes in a terminal, by the widths most of them agree on. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (combining.test(character)) continue;
    width += wide.test(character) && !halfWidth.test(character) ? 2 : 1;
  }
  return width;
}

function isInsidePair(text: string, offset: number): boolean {
  return (
    /[\ud800-\udbff]/.test(text.charAt(offset - 1)) &&
    /[\udc00-\udfff]/.test(text.charAt(offset))
  );
}
