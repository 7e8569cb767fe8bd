import { encodeComment } from "./comment-text.ts";
import {
  code,
  type Code,
  commentEnd,
  commentStart,
  commentText,
  fill,
  firstThatFits,
  hardline,
  ifBreak,
  join,
  line,
} from "./code.ts";

/** Longer texts are cut: a comment is for a glance, the schema has it all. */
const MAX_LENGTH = 2000;

const ELLIPSIS = "...";

/**
 * A doc comment: on one line if it fits, else wrapped at the line's end. The
 * author's lines and paragraphs stay apart; past 2,000 characters the text is
 * cut. Nothing in it can end the comment or be read as a tag or a directive.
 * @param paragraphs texts to be set apart by an empty line; empty ones are left
 *   out
 * @returns undefined if there is no text at all
 */
export function docComment(paragraphs: readonly string[]): Code | undefined {
  const text = clip(paragraphs.filter((paragraph) => /\S/.test(paragraph)));
  const lines = linesOf(text);
  const [first] = lines;
  if (first === undefined) return undefined;
  const body = join(hardline, lines.map(starred));
  const multiline = code`${commentStart}${hardline}${body}${hardline} ${commentEnd}`;
  if (lines.length > 1) return multiline;
  const words = join(line, first.map(commentText));
  return firstThatFits(code`${commentStart} ${words} ${commentEnd}`, multiline);
}

function clip(paragraphs: readonly string[]): string {
  const text = paragraphs.join("\n\n");
  if (text.length <= MAX_LENGTH) return text;
  const start = text.slice(0, MAX_LENGTH - ELLIPSIS.length);
  // Half a surrogate pair at the end would show as an escape.
  return start.replace(/[\ud800-\udbff]$/, "") + ELLIPSIS;
}

/** The words of each line; an empty line has none, and none follows another. */
function linesOf(text: string): readonly (readonly string[])[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map(wordsOf);
  const kept = lines.filter(
    (words, at) => words.length > 0 || (lines[at - 1]?.length ?? 0) > 0,
  );
  return kept.at(-1)?.length === 0 ? kept.slice(0, -1) : kept;
}

/** Encoded before it is split, since some directives are two words. */
function wordsOf(text: string): readonly string[] {
  return encodeComment(text.replaceAll("\t", " "))
    .split(" ")
    .filter((word) => word !== "");
}

/** ` * some words`, and further lines alike if they need any. */
function starred(words: readonly string[]): Code {
  if (words.length === 0) return code` *`;
  const gap = code`${line}${ifBreak(code` * `)}`;
  const parts = words.flatMap((word, at) =>
    at === 0 ? [commentText(word)] : [gap, commentText(word)],
  );
  return code` * ${fill(parts)}`;
}
