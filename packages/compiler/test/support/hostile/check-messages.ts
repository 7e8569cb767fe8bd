import type { MessageCheck } from "./case.ts";

const PATTERNS = {
  singleLine: /[\n\r\x85\u2028\u2029]/,
  noControl: /[\0-\x1f\x7f-\x9f]/,
  noLoneSurrogate: /\p{Cs}/u,
  noBidi: /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
} as const;

const QUOTED = /"(?:[^"\\]|\\.)*(?:"|\u2026)/g;

/** How messages break what a case wants of them. */
export function checkMessages(
  lines: readonly string[],
  check: MessageCheck,
): string[] {
  return [
    ...checkSizes(lines, check),
    ...checkCharacters(lines, check),
    ...checkContents(lines.join("\n"), check),
  ];
}

function checkSizes(lines: readonly string[], check: MessageCheck): string[] {
  const sizes = lines.map((line) => Buffer.byteLength(line));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const faults: string[] = [];
  if (lines.length > (check.maxMessages ?? Infinity)) {
    faults.push(`${lines.length} messages`);
  }
  if (Math.max(0, ...sizes) > (check.maxBytesEach ?? Infinity)) {
    faults.push(`a message of ${Math.max(...sizes)} bytes`);
  }
  if (total > (check.maxBytesTotal ?? Infinity)) {
    faults.push(`${total} bytes of messages`);
  }
  return faults;
}

function checkCharacters(
  lines: readonly string[],
  check: MessageCheck,
): string[] {
  const names = Object.keys(PATTERNS) as (keyof typeof PATTERNS)[];
  return names
    .filter((name) => check[name] === true)
    .filter((name) => lines.some((line) => PATTERNS[name].test(line)))
    .map((name) => `messages break ${name}`);
}

function checkContents(text: string, check: MessageCheck): string[] {
  const { mustContain = [], mustNotContain = [], quotedOnly = [] } = check;
  const unquoted = text.replace(QUOTED, "");
  return [
    ...mustContain
      .filter((part) => !text.includes(part))
      .map((part) => `no message holds ${part}`),
    ...mustNotContain
      .filter((part) => text.includes(part))
      .map((part) => `a message holds ${part}`),
    ...quotedOnly
      .filter((part) => unquoted.includes(part))
      .map((part) => `${part} stands outside quotes`),
  ];
}
