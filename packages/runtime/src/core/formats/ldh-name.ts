import { DOT, HYPHEN, isDigit, isLetter } from "./ascii.ts";

/** Octets of the longest label, and of the longest name (RFC 1035 section 2.3.4). */
export const MAX_LABEL = 63;
export const MAX_NAME = 253;

/**
 * Whether a part of a text is a name of labels (RFC 1123 section 2.1): letters,
 * digits and hyphens, no hyphen at either end, with a dot between two labels.
 */
export function isLdhName(text: string, start: number, end: number): boolean {
  if (end - start > MAX_NAME) return false;
  let label = start;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === DOT) {
      if (!isLabel(text, label, at)) return false;
      label = at + 1;
    } else if (!isLetter(unit) && !isDigit(unit) && unit !== HYPHEN) {
      return false;
    }
  }
  return isLabel(text, label, end);
}

/** Whether letters, digits and hyphens make a label. */
function isLabel(text: string, start: number, end: number): boolean {
  return (
    end > start &&
    end - start <= MAX_LABEL &&
    text.charCodeAt(start) !== HYPHEN &&
    text.charCodeAt(end - 1) !== HYPHEN
  );
}
