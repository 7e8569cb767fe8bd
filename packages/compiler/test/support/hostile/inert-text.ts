/** What a generated file must not hold, as each is read by something. */
const UNFIT: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["a control character", /[\0-\x09\x0b-\x1f\x7f-\x9f]/],
  ["a line separator", /[\u2028\u2029]/],
  ["a bidi control", /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/],
  ["a byte order mark", /\ufeff/],
  ["a lone surrogate", /\p{Cs}/u],
  ["the end of a script", /<\/script/i],
  ["the start of an HTML comment", /<!--/],
  // Node looks for these by a pattern, in strings too.
  ["a source map link", /[#@]\s*source(?:Mapping)?URL/i],
  ["an interpreter line", /^#!/],
];

/** Behind a letter or a backslash, nothing takes an `@` for the start of a tag. */
const UNFIT_COMMENT: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    "a TypeScript directive",
    /(?<![\w.+\-\\])@ts-(?:nocheck|ignore|expect-error)/,
  ],
  ["a purity note of another", /[#@]__(?!PURE__ \*\/$)/],
  ["a JSX note", /(?<![\w.+\-\\])@jsx/],
];

/** What is unfit about the text of a generated file. */
export function findUnfitText(text: string): string[] {
  const comments = commentsOf(text);
  return [
    ...UNFIT.filter(([, pattern]) => pattern.test(text)),
    ...UNFIT_COMMENT.filter(([, pattern]) =>
      comments.some((comment) => pattern.test(comment)),
    ),
  ].map(([what]) => `a generated file holds ${what}`);
}

/**
 * Comments and strings, whichever begins first. Runs of characters are repeated
 * as runs: a group for each would overflow the stack on long ones.
 */
const TOKENS =
  /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|\/\/.*|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\\\n]*(?:\\.[^'\\\n]*)*'/g;

/** Generated files have no other quotes, and no regular expressions. */
function commentsOf(text: string): string[] {
  const tokens = text.match(TOKENS) ?? [];
  return tokens.filter((token) => token.startsWith("/"));
}
