import type { JsonTextErrorCode } from "./json-text-error.ts";

/** What is wrong with a text, and at which UTF-16 unit. */
export interface TextFault {
  readonly code: JsonTextErrorCode;
  readonly offset: number;
  /** ASCII, with one character of the text at most. */
  readonly sentence: string;
}

/** How something starts that people and models write, and what JSON has. */
type Advice = readonly (readonly [start: string, advice: string])[];

const foreignText: Advice = [
  ["'", "strings stand in double quotes"],
  ["`", "strings stand in double quotes"],
  ["\u2018", "strings stand in double quotes"],
  ["\u201c", "strings stand in straight double quotes"],
  ["\u201d", "strings stand in straight double quotes"],
  ["/", "JSON has no comments"],
  ["#", "JSON has no comments"],
  ["True", "true is written in lower case"],
  ["False", "false is written in lower case"],
  ["None", "JSON has null instead"],
  ["undefined", "JSON has null instead"],
];

const foreignNumbers: Advice = [
  ["NaN", "JSON has no NaN"],
  ["Infinity", "JSON has no Infinity"],
  ["+", "a number has no plus sign"],
  [".", "a digit stands before the decimal point"],
];

const words: readonly string[] = ["true", "false", "null"];

/** What is wrong where something else is expected. */
export function unexpected(
  text: string,
  at: number,
  expected: string,
  hint?: string,
): TextFault {
  if (at >= text.length) {
    const sentence = `the text ends where ${expected} is expected`;
    return { code: "unexpected_end", offset: text.length, sentence };
  }
  const advice = adviceOn(text, at, foreignText) ?? hint;
  const found = `expected ${expected}, found ${showCharacter(text, at)}`;
  const sentence = advice === undefined ? found : `${found}: ${advice}`;
  return { code: "unexpected_character", offset: at, sentence };
}

/** What is wrong with a value that can't be read. */
export function valueFault(text: string, at: number): TextFault {
  const start = text.charAt(at);
  if (start === '"') return stringFault(text, at);
  if (start === "-" || isDigit(start)) return numberFault(text, at);
  const two = text.slice(at, at + 2);
  const word = words.find((each) => two !== "" && each.startsWith(two));
  if (word !== undefined) return wordFault(text, at, word);
  return adviceOn(text, at, foreignNumbers) === undefined
    ? unexpected(text, at, "a value", trailingComma(text, at))
    : notANumber(text, at, "a value");
}

/** What is wrong with a member name that can't be read. */
export function nameFault(text: string, at: number): TextFault {
  if (text.charAt(at) === '"') return stringFault(text, at);
  const hint = /[\w$-]/.test(text.charAt(at))
    ? "names stand in double quotes"
    : trailingComma(text, at);
  return unexpected(text, at, "a member name", hint);
}

/** What is wrong after a value that an array or object holds. */
export function separatorFault(
  text: string,
  at: number,
  closing: string,
): TextFault {
  const found = text.charAt(at);
  const startsValue =
    /["{[]/.test(found) || (/[\w-]/.test(found) && isSpace(text, at - 1));
  const hint = startsValue ? "a comma is missing" : undefined;
  return unexpected(text, at, `"," or "${closing}"`, hint);
}

function adviceOn(
  text: string,
  at: number,
  advice: Advice,
): string | undefined {
  return advice.find(([start]) => text.startsWith(start, at))?.[1];
}

function trailingComma(text: string, at: number): string | undefined {
  if (!/[\]}]/.test(text.charAt(at))) return undefined;
  let before = at - 1;
  while (isSpace(text, before)) before--;
  return text.charAt(before) === ","
    ? "no comma stands after the last one"
    : undefined;
}

function wordFault(text: string, start: number, word: string): TextFault {
  let at = start;
  while (text.charAt(at) === word.charAt(at - start)) at++;
  return unexpected(text, at, `the word ${word}`);
}

function numberFault(text: string, start: number): TextFault {
  const first = text.charAt(start) === "-" ? start + 1 : start;
  let end = endOfDigits(text, first);
  if (end === first) return notANumber(text, end, "a digit after the minus");
  if (text.charAt(first) === "0" && end > first + 1) {
    const sentence = "a number has no leading zeros";
    return { code: "invalid_number", offset: first, sentence };
  }
  if (text.charAt(end) === ".") {
    const fraction = end + 1;
    end = endOfDigits(text, fraction);
    if (end === fraction)
      return notANumber(text, end, "a digit after the point");
  }
  if (/[eE]/.test(text.charAt(end))) {
    const digits = /[+-]/.test(text.charAt(end + 1)) ? end + 2 : end + 1;
    end = endOfDigits(text, digits);
    if (end === digits) return notANumber(text, end, "a digit of the exponent");
  }
  const sentence = "the number is too large for a double";
  return { code: "number_out_of_range", offset: start, sentence };
}

function notANumber(text: string, at: number, expected: string): TextFault {
  const hint = adviceOn(text, at, foreignNumbers);
  const fault = unexpected(text, at, expected, hint);
  return fault.code === "unexpected_end"
    ? fault
    : { ...fault, code: "invalid_number" };
}

function stringFault(text: string, start: number): TextFault {
  let at = start + 1;
  while (text.charAt(at) >= " ") {
    if (text.charAt(at) === "\\") {
      const fault = escapeFault(text, at);
      if (fault !== undefined) return fault;
      at++;
    }
    at++;
  }
  if (at >= text.length) {
    const sentence = "the text ends inside a string";
    return { code: "unexpected_end", offset: text.length, sentence };
  }
  const escape = JSON.stringify(text.charAt(at)).slice(1, -1);
  const sentence = `in a string, ${showCharacter(text, at)} is written ${escape}`;
  return { code: "control_character", offset: at, sentence };
}

function escapeFault(text: string, backslash: number): TextFault | undefined {
  const code = "invalid_escape";
  const kind = text.charAt(backslash + 1);
  if (kind === "u") {
    // Fewer than four are there only where the text ends among them.
    const digits = text.slice(backslash + 2, backslash + 6);
    if (/^[0-9a-fA-F]*$/.test(digits)) return undefined;
    const sentence = "four hexadecimal digits follow \\u";
    return { code, offset: backslash, sentence };
  }
  // At the end of the text the kind is empty, which every string includes.
  if ('"\\/bfnrt'.includes(kind)) return undefined;
  const found = showCharacter(text, backslash + 1);
  const sentence = `no escape is a backslash and ${found}`;
  return { code, offset: backslash, sentence };
}

function showCharacter(text: string, at: number): string {
  const code = text.codePointAt(at) ?? 0;
  if (code === 0x22) return `'"'`;
  return code > 0x20 && code < 0x7f
    ? `"${String.fromCharCode(code)}"`
    : `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

function isSpace(text: string, at: number): boolean {
  return /[ \t\n\r]/.test(text.charAt(at));
}

function endOfDigits(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charAt(at))) at++;
  return at;
}

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}
