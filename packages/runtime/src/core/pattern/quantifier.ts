import { quoteText } from "../text.ts";
import type { SourceReader } from "./source-reader.ts";

/** How often something comes. */
export interface Times {
  readonly min: number;
  /** Infinity where there is no bound. */
  readonly max: number;
}

/** Reads the quantifier that stands here, if one does (ECMA-262 22.2.1, Quantifier). */
export function readQuantifier(reader: SourceReader): Times | undefined {
  const times = readTimes(reader);
  // A lazy quantifier finds another match, and none where there is none.
  if (times !== undefined) reader.take("?");
  return times;
}

function readTimes(reader: SourceReader): Times | undefined {
  if (reader.take("*")) return { min: 0, max: Infinity };
  if (reader.take("+")) return { min: 1, max: Infinity };
  if (reader.take("?")) return { min: 0, max: 1 };
  const start = reader.at;
  if (!reader.take("{")) return undefined;
  const min = reader.takeNumber();
  if (min === undefined) return refuseBrace(reader, start);
  const max = reader.take(",") ? (reader.takeNumber() ?? Infinity) : min;
  if (!reader.take("}")) return refuseBrace(reader, start);
  if (min > max) {
    const shown = quoteText(reader.textFrom(start), 40);
    const reason = `the quantifier ${shown} has its greater number first`;
    return reader.fail(start, reason, 'write "{least,most}"');
  }
  return { min, max };
}

function refuseBrace(reader: SourceReader, start: number): never {
  return reader.fail(
    start,
    'a "{" starts no quantifier',
    'write "\\{" for a brace; a quantifier is "{2}", "{2,}" or "{2,5}"',
  );
}

/** Says why a quantifier or a closing bracket can't stand here. */
export function refuseMark(reader: SourceReader): never {
  const mark = String.fromCharCode(reader.peek());
  if (mark === "}" || mark === "]") {
    const reason = `a "${mark}" closes nothing`;
    return reader.fail(
      reader.at,
      reason,
      `write "\\${mark}" for the character`,
    );
  }
  const start = reader.at;
  if (mark === "{") readTimes(reader);
  return reader.fail(
    start,
    `a "${mark}" has nothing before it to repeat`,
    adviceOnMark(mark, start),
  );
}

function adviceOnMark(mark: string, offset: number): string {
  if (mark === "*" && offset === 0) {
    return 'write "\\*" for an asterisk; any text is ".*", so the glob "*.md" is "\\.md$"';
  }
  return mark === "+"
    ? 'write "\\+" for a plus sign; there are no possessive quantifiers'
    : `write "\\${mark}" for the character, or put what repeats into "(?:...)"`;
}
