import {
  clipText,
  codePointCount,
  codePointsAtMost,
  ELLIPSIS,
  quoteText,
} from "./text.ts";

/** Where a value stands in a document: member names and array indexes. */
export type Path = readonly (string | number)[];

const NAME_LIMIT = 64;
/** A path is never clipped whose root and steps have so many UTF-16 units each, or fewer. */
export const ROOT_LIMIT = 128;
const PATH_LIMIT = 2 * ROOT_LIMIT;
// The end says where the fault is, so it gets half of a path that is clipped.
const END_LIMIT = 127;

/** Writes a path as a JSON Pointer (RFC 6901). */
export function formatPointer(path: Path): string {
  let pointer = "";
  for (const step of path) pointer += formatToken(step);
  return pointer;
}

/** Writes one step as a reference token with its slash (RFC 6901, section 3). */
export function formatToken(step: string | number): string {
  if (typeof step === "number") return `/${step}`;
  return step.includes("~") || step.includes("/")
    ? `/${step.replace(/~/g, "~0").replace(/\//g, "~1")}`
    : `/${step}`;
}

/**
 * Reads a JSON Pointer (RFC 6901, section 5) into its reference tokens; indexes
 * stay text, as only the document tells an index from a name.
 * @throws SyntaxError when the text is not a JSON Pointer.
 */
export function parsePointer(text: string): string[] {
  if (text === "") return [];
  if (!text.startsWith("/")) {
    throw new SyntaxError('a JSON Pointer must be empty or start with "/"');
  }
  if (/~(?![01])/.test(text)) {
    throw new SyntaxError('"~" must be followed by 0 or 1 in a JSON Pointer');
  }
  return text
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * Writes a path for a message: `data.tags[2]["odd name"]`. Names show at most
 * 64 characters and the path 256, its middle left out; what can't be seen is
 * escaped. The root is shown as given, up to 128 characters.
 */
export function displayPath(path: Path, root: string = "data"): string {
  const start = clipText(root, ROOT_LIMIT);
  let shown = start;
  for (const step of path) {
    shown += displayStep(step);
    if (!codePointsAtMost(shown, PATH_LIMIT)) return displayEnds(path, start);
  }
  return shown;
}

function displayEnds(path: Path, start: string): string {
  let end = "";
  let length = 0;
  for (let i = path.length - 1; i >= 0; i--) {
    const text = displayStep(path[i] ?? "");
    length += codePointCount(text);
    if (length > END_LIMIT) break;
    end = text + end;
  }
  return displayStart(path, start, PATH_LIMIT - codePointCount(end)) + end;
}

function displayStart(path: Path, start: string, limit: number): string {
  let shown = start;
  let length = codePointCount(start);
  for (const step of path) {
    const text = displayStep(step);
    length += codePointCount(text);
    if (length >= limit) break;
    shown += text;
  }
  return shown + ELLIPSIS;
}

/** Writes one step of a path for a message: `.tags`, `[2]`, `["odd name"]`. */
export function displayStep(step: string | number): string {
  if (typeof step === "number") return `[${step}]`;
  return isIdentifier(step)
    ? `.${clipText(step, NAME_LIMIT)}`
    : `[${quoteText(step, NAME_LIMIT)}]`;
}

/** Whether a name is an identifier of ASCII: letters, `_`, `$`, and digits but for the first. */
function isIdentifier(name: string): boolean {
  for (let at = 0; at < name.length; at++) {
    const unit = name.charCodeAt(at);
    const lower = unit | 0x20;
    const isLetter = lower >= 0x61 && lower <= 0x7a;
    if (isLetter || unit === 0x5f || unit === 0x24) continue;
    if (at === 0 || unit < 0x30 || unit > 0x39) return false;
  }
  return name !== "";
}
