import { type Code, templateType } from "./code.ts";

/** The names that a pattern finds, as far as a type can say so. */
export interface NamePattern {
  /** What every such name starts with, ends with, or has in it. */
  readonly start: string;
  readonly text: string;
  readonly end: string;
  /** Whether every name of that form is found. */
  readonly isExact: boolean;
}

/** Characters that stand for themselves, in patterns and in template types alike. */
const PLAIN = String.raw`(?:[\w :@/#~%!&,;-]|\\[./$*+?()|^])*`;
const PREFIX = new RegExp(`^\\^(${PLAIN})(\\.\\*)?$`);
const SUFFIX = new RegExp(`^(${PLAIN})\\$$`);
const INFIX = new RegExp(`^(?:\\.\\*)?(${PLAIN})(?:\\.\\*)?$`);
/** A literal start before anything but what would make its last character optional. */
const START = new RegExp(`^\\^(${PLAIN})(?![*?{])(?=[[(.$])`);

/**
 * What a pattern says of names: `^x-` finds those of the type `x-${string}`,
 * and no others. Undefined where a type can say nothing.
 */
export function namePattern(source: string): NamePattern | undefined {
  const form = { start: "", text: "", end: "", isExact: true };
  const prefix = PREFIX.exec(source);
  if (prefix !== null) return { ...form, start: unescaped(prefix[1]) };
  const suffix = SUFFIX.exec(source);
  if (suffix !== null) return { ...form, end: unescaped(suffix[1]) };
  const infix = INFIX.exec(source);
  if (infix !== null) return { ...form, text: unescaped(infix[1]) };
  // Of alternatives at the top, only the first starts so.
  const start = source.includes("|") ? null : START.exec(source);
  const text = unescaped(start?.[1]);
  return text === "" ? undefined : { ...form, start: text, isExact: false };
}

/** What a pattern of plain and escaped characters stands for. */
export function unescaped(text: string = ""): string {
  return text.replace(/\\(.)/gu, "$1");
}

/** Whether a pattern finds every name there is. */
export function findsAll({ start, text, end, isExact }: NamePattern): boolean {
  return isExact && start + text + end === "";
}

/** Whether a name is of the form that the type of a pattern has. */
export function hasForm(
  { start, text, end }: NamePattern,
  name: string,
): boolean {
  return name.startsWith(start) && name.includes(text) && name.endsWith(end);
}

/** The type of an index signature's key. */
export function keyType({ start, text, end }: NamePattern): Code {
  if (text !== "") return templateType(["", text, ""]);
  return templateType([start, end]);
}
