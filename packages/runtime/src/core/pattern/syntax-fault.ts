/** Why a text is no pattern. */
export interface SyntaxFault {
  /** UTF-16 unit of the pattern at which the fault is. */
  readonly offset: number;
  /** In one sentence without a full stop; ASCII but for what the pattern has. */
  readonly reason: string;
  /** What would be right, in one sentence without a full stop. */
  readonly hint: string;
}

/** Thrown and caught while a pattern is read, so that no step has to ask. */
export class FaultFound extends Error {
  readonly fault: SyntaxFault;

  constructor(offset: number, reason: string, hint: string) {
    super(reason);
    this.fault = { offset, reason, hint };
  }
}

/** What other dialects write after a backslash, and what ECMA-262 has. */
const foreignEscapes: Readonly<Record<string, string>> = {
  A: 'the start of the text is "^"',
  Z: 'the end of the text is "$"',
  z: 'the end of the text is "$"',
  h: 'a blank or tab is "[ \\t]"',
  H: 'anything but a blank or tab is "[^ \\t]"',
  R: 'a line break is "(?:\\r\\n|[\\n\\r])"',
  X: "there is no class of grapheme clusters",
  a: 'the alert character is "\\x07"',
  e: 'the escape character is "\\x1b"',
  Q: "escape each character that has a meaning by a backslash",
  E: "escape each character that has a meaning by a backslash",
  G: "a pattern is searched for once, from the start",
};

/** How groups of other dialects start, and what ECMA-262 has. */
const foreignGroups: readonly (readonly [start: string, advice: string])[] = [
  ["P<", 'a named group is "(?<name>...)"'],
  ["P=", 'a named group is meant again by "\\k<name>"'],
  ["'", 'a named group is "(?<name>...)"'],
  [">", 'there are no atomic groups: write "(?:...)"'],
  ["#", "there are no comments: leave it out"],
  ["|", 'there are no branch resets: write "(?:...)"'],
];

/** What to write in place of a backslash that means nothing with the flag `u`. */
export function adviceOnEscape(character: string, inClass: boolean): string {
  const foreign = inClass ? undefined : foreignEscapes[character];
  if (foreign !== undefined) return foreign;
  if (character === "-") return 'write "-" without the backslash';
  return /[A-Za-z0-9]/.test(character)
    ? 'write "\\\\" for a backslash, or leave it out'
    : "leave out the backslash: it stands before characters with a meaning only";
}

/** What to write for the start of a group that ECMA-262 doesn't have. */
export function adviceOnGroup(start: string): string {
  const advice = foreignGroups.find(([each]) => start.startsWith(each))?.[1];
  if (advice !== undefined) return advice;
  return /^[a-z^-]+[:)]/.test(start)
    ? 'there are no flags in a pattern: write out both cases, "[aA]", or "[^]" for any character'
    : 'a group starts with "(", "(?:", "(?<name>", or "(?=", "(?!", "(?<=" or "(?<!" to look around';
}
