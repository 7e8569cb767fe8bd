import type { CodePointSet, UnicodeProperty } from "./code-point-set.ts";
import { setOfClass } from "./code-point-set.ts";
import type { Escape } from "./escape.ts";
import { readEscape } from "./escape.ts";
import type { SourceReader } from "./source-reader.ts";

/** Reads a class in brackets, after the opening one (ECMA-262 22.2.1, CharacterClass). */
export function readClass(reader: SourceReader): CodePointSet {
  const start = reader.at - 1;
  const negated = reader.take("^");
  const ranges: number[] = [];
  const properties: UnicodeProperty[] = [];
  while (!reader.take("]")) {
    const memberStart = reader.at;
    const first = readMember(reader, start);
    if (reader.sees("-") && !reader.sees("-]")) {
      reader.at++;
      const last = readMember(reader, start);
      ranges.push(...rangeOf(reader, memberStart, first, last));
    } else if ("codePoint" in first) {
      ranges.push(first.codePoint, first.codePoint);
    } else if ("ranges" in first) {
      ranges.push(...first.ranges);
    } else {
      properties.push(first.property);
    }
  }
  return setOfClass(ranges, properties, negated);
}

function readMember(reader: SourceReader, start: number): Escape {
  if (reader.at === reader.end) {
    reader.fail(
      start,
      'a class lacks its closing "]"',
      'write "\\[" for a bracket, or close the class',
    );
  }
  return reader.take("\\")
    ? readEscape(reader, true)
    : { codePoint: reader.takeCodePoint() };
}

function rangeOf(
  reader: SourceReader,
  start: number,
  first: Escape,
  last: Escape,
): [number, number] {
  if (!("codePoint" in first) || !("codePoint" in last)) {
    return reader.fail(
      start,
      "a class such as \\w can't be the end of a range",
      'write "\\-" for a hyphen, or put it last: "[\\w.-]"',
    );
  }
  if (first.codePoint > last.codePoint) {
    return reader.fail(
      start,
      "the end of a range comes before its start",
      'ranges go by code point: "[a-z]"; write "\\-" for a hyphen, or put it last',
    );
  }
  return [first.codePoint, last.codePoint];
}
