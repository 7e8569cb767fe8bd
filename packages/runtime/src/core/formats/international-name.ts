import { fitsBidiRule, hasRightToLeft } from "./bidi-rule.ts";
import { isLdhName, MAX_LABEL, MAX_NAME } from "./ldh-name.ts";
import { decodePunycode, encodePunycode } from "./punycode.ts";
import { isULabel } from "./u-label.ts";

const PREFIX = "xn--";
const ascii = /^[\0-\x7f]*$/;

/** A label as people read it, and how many octets it takes in the DNS. */
interface Label {
  readonly text: string;
  readonly octets: number;
  readonly isInternational: boolean;
}

/**
 * Whether a name is internationalized (RFC 5890 section 2.3.2.3): A-labels,
 * U-labels and plain ones with dots between them, one at least not plain.
 */
export function isInternationalName(name: string): boolean {
  // Each character takes an octet at least, and two units at most.
  if (name.length > 2 * MAX_NAME) return false;
  const labels: Label[] = [];
  for (const text of name.split(".")) {
    const label = readLabel(text);
    if (label === undefined) return false;
    labels.push(label);
  }
  const dots = labels.length - 1;
  const octets = labels.reduce((sum, label) => sum + label.octets, dots);
  if (octets > MAX_NAME) return false;
  if (!labels.some((label) => label.isInternational)) return false;
  // One label from right to left makes the rule bind them all.
  return (
    !labels.some((label) => hasRightToLeft(label.text)) ||
    labels.every((label) => fitsBidiRule(label.text))
  );
}

function readLabel(text: string): Label | undefined {
  if (!ascii.test(text)) return readULabel(text);
  if (!isLdhName(text)) return undefined;
  const label = text.toLowerCase();
  if (label.startsWith(PREFIX)) return readALabel(label);
  // Other labels of this form are reserved (RFC 5890 section 2.3.1).
  if (label.startsWith("--", 2)) return undefined;
  return { text: label, octets: label.length, isInternational: false };
}

function readULabel(text: string): Label | undefined {
  if (!isULabel(text)) return undefined;
  const octets = PREFIX.length + encodePunycode(text).length;
  return octets > MAX_LABEL
    ? undefined
    : { text, octets, isInternational: true };
}

/** Reads `xn--` and Punycode, which must be the way to write what it means. */
function readALabel(label: string): Label | undefined {
  const encoded = label.slice(PREFIX.length);
  const text = decodePunycode(encoded);
  if (text === undefined || ascii.test(text)) return undefined;
  return isULabel(text) && encodePunycode(text) === encoded
    ? { text, octets: label.length, isInternational: true }
    : undefined;
}
