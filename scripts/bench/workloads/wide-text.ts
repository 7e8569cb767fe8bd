import { fromText, isMembers, times, workloadOf } from "../workload.ts";

/** U+1F600, two units of UTF-16. */
const FACE = "\u{1f600}";

/** Texts at their bounds in code points, beyond them in units of UTF-16. */
export const wideText = workloadOf("non-BMP strings", {
  schema: {
    type: "object",
    properties: {
      title: { type: "string", minLength: 10, maxLength: 40 },
      body: { type: "string", minLength: 1, maxLength: 280 },
    },
    required: ["title", "body"],
    additionalProperties: false,
  },
  valid: fromText(times(64, note)),
  invalidFirst: fromText(
    times(64, (index) => ({ ...note(index), title: FACE.repeat(9) })),
  ),
  invalidLast: fromText(
    times(64, (index) => ({ ...note(index), body: FACE.repeat(281) })),
  ),
  check: isNote,
});

function note(index: number) {
  return {
    title: FACE.repeat(10 + (index % 31)),
    body: `${FACE} ${index} `.padEnd(120, "text ") + FACE.repeat(80),
  };
}

function isNote(value: unknown): boolean {
  if (!isMembers(value)) return false;
  let required = 0;
  for (const key in value) {
    const member = value[key];
    if (typeof member !== "string") return false;
    switch (key) {
      case "title": {
        const length = codePoints(member);
        if (length < 10 || length > 40) return false;
        break;
      }
      case "body":
        if (member.length < 1 || codePoints(member) > 280) return false;
        break;
      default:
        return false;
    }
    required++;
  }
  return required === 2;
}

function codePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const isHigh = (text.charCodeAt(index) & 0xfc00) === 0xd800;
    if (isHigh && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
      count--;
      index++;
    }
  }
  return count;
}
