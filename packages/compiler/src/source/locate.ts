import type { Place } from "../diagnostics.ts";

/**
 * Finds places in JSON text that was read without fault before; nothing here
 * checks the grammar again, recurses, or keeps a tree.
 */

/** Where one member or element stands: offsets in UTF-16 units. */
export interface ChildSite {
  /** The member's name; undefined for an element. */
  readonly name: string | undefined;
  /** Of the name's opening quote; of the value for an element. */
  readonly nameOffset: number;
  /** Of the value's first character. */
  readonly offset: number;
}

/** Where a lookup ended: at the value itself or at its nearest ancestor. */
export type FoundSite = Pick<ChildSite, "nameOffset" | "offset">;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const COMMA = 0x2c;
const BRACKET = 0x5d;
const BRACE = 0x7d;
const elementIndex = /^(?:0|[1-9][0-9]*)$/;
const lineEnd = /\r\n|\r|\n/g;

/** The offset of the document's value. */
export function rootOffset(text: string): number {
  return skipSpace(text, 0);
}

/**
 * Walks the members or elements of the value at `offset`, each once and in
 * order; a scalar has none.
 */
export function* childSites(
  text: string,
  offset: number,
): Generator<ChildSite, undefined> {
  const opener = text[offset];
  if (opener !== "{" && opener !== "[") return;
  let at = skipSpace(text, offset + 1);
  while (at < text.length && text[at] !== "}" && text[at] !== "]") {
    const site = opener === "{" ? memberSite(text, at) : elementSite(at);
    yield site;
    at = skipSpace(text, skipValue(text, site.offset));
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
}

/**
 * Follows reference tokens (RFC 6901) from the value at `start`; stops at the
 * last value that exists.
 */
export function findSite(
  text: string,
  tokens: Iterable<string>,
  start: number,
): FoundSite {
  return followTokens(tokens, start, (offset, token) =>
    findChild(text, offset, token),
  );
}

/** What is known of a value's children, and the walk that tells more of them. */
interface KnownChildren {
  readonly byToken: Map<string, ChildSite>;
  readonly others: Iterator<ChildSite, undefined>;
}

/**
 * Finds many places in one text as `findSite` does; each value is walked once,
 * so that a long list of findings doesn't read the text over and over.
 */
export class SiteFinder {
  private readonly text: string;
  private readonly known = new Map<number, KnownChildren>();

  constructor(text: string) {
    this.text = text;
  }

  find(tokens: Iterable<string>, start: number): FoundSite {
    return followTokens(tokens, start, (offset, token) =>
      this.childOf(offset, token),
    );
  }

  /** Walks no further than to the child, whose own text may be most of the value's. */
  private childOf(offset: number, token: string): ChildSite | undefined {
    const { byToken, others } = this.childrenAt(offset);
    for (;;) {
      const child = byToken.get(token);
      if (child !== undefined) return child;
      const { value } = others.next();
      if (value === undefined) return undefined;
      byToken.set(value.name ?? String(byToken.size), value);
    }
  }

  private childrenAt(offset: number): KnownChildren {
    const known = this.known.get(offset);
    if (known !== undefined) return known;
    const others = childSites(this.text, offset);
    const children = { byToken: new Map<string, ChildSite>(), others };
    this.known.set(offset, children);
    return children;
  }
}

/** The offsets where lines start; CR, LF and CR LF end a line. */
export function findLineStarts(text: string): number[] {
  const starts = [0];
  for (const end of text.matchAll(lineEnd)) {
    starts.push(end.index + end[0].length);
  }
  return starts;
}

/** The line and column of an offset. */
export function placeOf(lineStarts: readonly number[], offset: number): Place {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
}

function followTokens(
  tokens: Iterable<string>,
  start: number,
  childOf: (offset: number, token: string) => ChildSite | undefined,
): FoundSite {
  let found: FoundSite = { nameOffset: start, offset: start };
  for (const token of tokens) {
    const child = childOf(found.offset, token);
    if (child === undefined) {
      return { nameOffset: found.offset, offset: found.offset };
    }
    found = child;
  }
  return found;
}

function findChild(
  text: string,
  offset: number,
  token: string,
): ChildSite | undefined {
  const isArray = text[offset] === "[";
  if (isArray && !elementIndex.test(token)) return undefined;
  let index = 0;
  for (const child of childSites(text, offset)) {
    if (isArray ? index === Number(token) : child.name === token) return child;
    index++;
  }
  return undefined;
}

function memberSite(text: string, nameOffset: number): ChildSite {
  const nameEnd = skipString(text, nameOffset);
  const colon = skipSpace(text, nameEnd);
  return {
    name: readName(text, nameOffset, nameEnd),
    nameOffset,
    offset: skipSpace(text, colon + 1),
  };
}

function elementSite(offset: number): ChildSite {
  return { name: undefined, nameOffset: offset, offset };
}

function readName(text: string, start: number, end: number): string {
  const inside = text.slice(start + 1, end - 1);
  if (!inside.includes("\\")) return inside;
  const name: unknown = JSON.parse(text.slice(start, end));
  return String(name);
}

/** The offset after the value that starts at `start`. */
function skipValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const character = text[at];
    if (character === '"') {
      at = skipString(text, at);
    } else if (character === "{" || character === "[") {
      depth++;
      at++;
    } else if (character === "}" || character === "]") {
      depth--;
      at++;
    } else if (depth > 0) {
      at++;
    } else {
      return skipScalar(text, at);
    }
  } while (depth > 0 && at < text.length);
  return at;
}

function skipString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at + 1;
}

function skipScalar(text: string, start: number): number {
  let at = start;
  while (at < text.length && !isScalarEnd(text.charCodeAt(at))) at++;
  return at;
}

function isScalarEnd(unit: number): boolean {
  return unit <= SPACE || unit === COMMA || unit === BRACKET || unit === BRACE;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= SPACE) at++;
  return at;
}
