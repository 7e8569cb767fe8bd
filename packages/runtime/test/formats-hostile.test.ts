import { describe, expect, test } from "vitest";
import { formatsOfDraft } from "../src/core/formats/index.ts";

const LENGTH = 1_000_000;
/** Patterns are read into trees, which take more memory than their texts. */
const PATTERN_LENGTH = 100_000;
const formats = formatsOfDraft["draft-2020-12"];

/** What texts of a million characters and more repeat, after a start of their own. */
const repeated: readonly [start: string, part: string, end: string][] = [
  ["", "a", ""],
  ["", "0", ""],
  ["", "1", "."],
  ["", ".", ""],
  ["", "-", ""],
  ["", ":", ""],
  ["", "1:", ""],
  ["", "1.", ""],
  ["", "::", ""],
  ["", "a.", "a"],
  ["", "a-", ""],
  ["", "@", ""],
  ["", "a@", "b"],
  ["", "/", ""],
  ["/", "~0", "~"],
  ["/", "~", ""],
  ["", "%", ""],
  ["", "%41", "%4"],
  ["", "#", ""],
  ["", "?", ""],
  ["", "[", ""],
  ["", "]", ""],
  ["", "{", ""],
  ["", "}", ""],
  ["", "{a}", "{"],
  ["{", "a,", ""],
  ["{", "a.", "}"],
  ["", "(", ""],
  ["", "(?:", ""],
  ["", "a|", "("],
  ["", "\\", ""],
  ['"', "\\a", ""],
  ['"', " ", ""],
  ["", "\0", ""],
  ["", " ", ""],
  ["", "\u00e9", ""],
  ["", "\u0301\u0316", ""],
  ["", "\u30fb", ""],
  ["\u0628", "\u200c", ""],
  ["", "\u3002", ""],
  ["", "\ud83d\ude00", ""],
  ["", "\ud83d", ""],
  ["xn--", "a", ""],
  ["", "xn--a.", "a"],
  ["P", "1Y", ""],
  ["PT", "1", ""],
  ["2000-01-01T00:00:00.", "0", ""],
  ["00:00:60", "+00", ":00"],
  ["a:", "//", ""],
  ["//", "a:", ""],
  ["http://[", "v1.", "]"],
  ["http://[", "::", "]"],
  ["http://", "@a", ""],
  ["0", "+1", ""],
];

function longText(
  format: string,
  [start, part, end]: readonly [string, string, string],
): string {
  const length = format === "regex" ? PATTERN_LENGTH : LENGTH;
  return start + part.repeat(Math.ceil(length / part.length)) + end;
}

describe("long texts", () => {
  // That each is done within the test's time is what is tested here.
  test.each([...formats])(
    "never hold %s up, whatever they repeat",
    (name, isOfFormat) => {
      for (const parts of repeated) {
        expect(typeof isOfFormat(longText(name, parts))).toBe("boolean");
      }
    },
  );

  test.each([
    ["time", "00:00:00.", "0", "Z"],
    ["date-time", "2000-01-01T00:00:00.", "9", "+01:00"],
    ["duration", "P", "0", "Y1MT1H"],
    ["uri", "a://b:", "1", "/"],
    ["uri", "a://", "%41", "@b"],
    ["uri-reference", "", "/", "?#"],
    ["iri", "a://", "\u00e9", "?\ue000"],
    ["iri-reference", "", "\ud83d\ude00", ""],
    ["uri-template", "", "{+a,b*}", "x"],
    ["uri-template", "{", "a.", "a}"],
    ["json-pointer", "/", "~0~1/", ""],
    ["relative-json-pointer", "1", "0", "#"],
    ["relative-json-pointer", "1-1", "0", "/~0"],
    ["regex", "", "a", "+"],
    ["regex", "", "(a)", ""],
  ])(
    "are of format %s where its grammar has no bound: %s%s...",
    (name, ...parts) => {
      expect(formats.get(name)?.(longText(name, parts))).toBe(true);
    },
  );

  test.each([
    ["time", "00:00:00.", "0", "z "],
    ["date-time", "2000-01-01T00:00:00.", "9", "+1:00"],
    ["duration", "P", "0", "YT"],
    ["email", "", "a", "@b.example"],
    ["idn-email", "", "\u00e9", "@b.example"],
    ["hostname", "", "a.", "a"],
    ["idn-hostname", "", "\u00fc.", "\u00fc"],
    ["ipv4", "1.2.3.", "0", "4"],
    ["ipv6", "::", "0", "1"],
    ["uuid", "", "0", ""],
    ["uri", "a://b:", "1", "x"],
    ["iri", "a://", "\u00e9", "#\ue000"],
    ["uri-template", "", "{+a,b*}", "}"],
    ["json-pointer", "/", "~0~1/", "~2"],
    ["regex", "", "a", "+*"],
  ])("are told from format %s at their very end: %s%s...", (name, ...parts) => {
    expect(formats.get(name)?.(longText(name, parts))).toBe(false);
  });
});
