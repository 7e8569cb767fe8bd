import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPattern } from "../src/core/pattern/index.ts";
import type { TextPattern } from "../src/core/pattern/linear-pattern.ts";
import {
  LinearPattern,
  linearPattern,
} from "../src/core/pattern/linear-pattern.ts";
import { programOf } from "../src/core/pattern/program.ts";
import { treeOf } from "./pattern-backtracker.ts";
import { matchesNatively, patterns, texts } from "./pattern-generator.ts";

/** The pattern on the automata, undefined where it has no program. */
function automataOf(source: string): TextPattern | undefined {
  const { program } = programOf(treeOf(source));
  return program === undefined ? undefined : new LinearPattern(program);
}

/** A pattern on the automata, and how often it has looked at an instruction. */
function counted(source: string): {
  pattern: TextPattern;
  visits: () => number;
} {
  const { program } = programOf(treeOf(source));
  if (program === undefined) throw new Error(`${source} has no program`);
  let visits = 0;
  const watch = <T extends { instructions: readonly unknown[] }>(
    each: T,
  ): T => ({
    ...each,
    instructions: new Proxy(each.instructions, {
      get: (target, key) => {
        if (typeof key === "string" && /^\d+$/.test(key)) visits++;
        return Reflect.get(target, key) as unknown;
      },
    }),
  });
  const pattern = new LinearPattern({
    ...program,
    main: watch(program.main),
    lookArounds: program.lookArounds.map(watch),
  });
  visits = 0;
  return { pattern, visits: () => visits };
}

/** Text of the letters a and b, the same each time. */
function randomText(length: number): string {
  let state = 7;
  let text = "";
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    text += state >>> 31 === 0 ? "a" : "b";
  }
  return text;
}

describe("the automata", () => {
  test("they agree with the platform on any pattern and text", () => {
    let matched = 0;
    let asked = 0;
    fc.assert(
      fc.property(
        patterns,
        fc.array(texts, { minLength: 6, maxLength: 6 }),
        (source, all) => {
          const pattern = automataOf(source);
          fc.pre(pattern !== undefined);
          for (const text of all) {
            const matches = matchesNatively(source, text);
            asked++;
            if (matches) matched++;
            expect([source, text, pattern.test(text)]).toEqual([
              source,
              text,
              matches,
            ]);
          }
        },
      ),
      { numRuns: 10_000 },
    );
    expect(asked).toBeGreaterThan(50_000);
    expect(matched / asked).toBeGreaterThan(0.2);
    expect(matched / asked).toBeLessThan(0.8);
  });

  test("the door's verdicts are the platform's too, whichever way a pattern runs", () => {
    const ways = { native: 0, linear: 0, refused: 0 };
    fc.assert(
      fc.property(patterns, texts, (source, text) => {
        const read = readPattern(source, "linear");
        ways[read.kind]++;
        if (read.kind === "refused") return;
        const verdict =
          read.kind === "linear"
            ? read.test(text)
            : new RegExp(source, "u").test(text);
        expect([source, text, verdict]).toEqual([
          source,
          text,
          matchesNatively(source, text),
        ]);
      }),
      { numRuns: 5000 },
    );
    expect(ways.native).toBeGreaterThan(1000);
    expect(ways.linear).toBeGreaterThan(500);
  });

  test.each<[source: string, text: string, matches: boolean]>([
    ["^\\u{1F600}$", "\u{1f600}", true],
    ["^.$", "\u{1f600}", true],
    ["^..$", "\u{1f600}", false],
    ["\\ud83d", "\u{1f600}", false],
    ["\\ud83d", "\ude00\ud83d", true],
    ["^[^a]{2}$", "\ude00\ud83d", true],
    ["\\u{d83d}\\u{de00}", "\ud83d\ude00", false],
    ["\\B", "a\u{1f600}a", false],
    ["(?<!\\b)", "a\u{1f600}b", false],
    ["^a|b$", "ca", false],
    ["^a|b$", "ab", true],
    ["(^|,)a(,|$)", "b,a", true],
    ["\\bfoo\\b", "a foo.", true],
    ["\\bfoo\\b", "afoo", false],
    ["^(?=.*[a-z])(?=.*\\d).{8,}$", "abcdefg1", true],
    ["^(?=.*[a-z])(?=.*\\d).{8,}$", "abcdefgh", false],
    ["(?<=^|,)(?!x)[a-z]+(?=,|$)", "xa,xb", false],
    ["(?<=^|,)(?!x)[a-z]+(?=,|$)", "xa,b", true],
    ["(?<=(?=a(?!b)).)c", "abc", false],
    ["(?<=(?=a(?!b)).)c", "xac", true],
    ["^(?:a?){3}a{3}$", "aaa", true],
    ["[]", "a", false],
    ["^[^]$", "\n", true],
    ["", "", true],
    ["a$b", "ab", false],
  ])("%s on %j: %s", (source, text, matches) => {
    expect(linearPattern(source).test(text)).toBe(matches);
    expect(matchesNatively(source, text)).toBe(matches);
  });
});

describe("what the automata remember", () => {
  test("one text leaves no trace in the verdict on the next", () => {
    fc.assert(
      fc.property(
        patterns,
        fc.array(texts, { minLength: 1, maxLength: 12 }),
        (source, all) => {
          const used = automataOf(source);
          fc.pre(used !== undefined);
          for (const text of [...all, ...all]) {
            expect(used.test(text)).toBe(automataOf(source)?.test(text));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test("states are forgotten when they get too many, and verdicts stay right", () => {
    // Which of the last 31 characters were an "a" is a state for nearly every
    // character of the text, and each has some 15 instructions.
    const source = "(a|b)*a(a|b){30}c";
    const text = randomText(8000);
    const { pattern, visits } = counted(source);
    const costs = [1, 2].map(() => {
      const before = visits();
      expect(pattern.test(text)).toBe(false);
      return visits() - before;
    });
    // Remembered states would have made the second time free.
    expect(costs[1]).toBeGreaterThan(costs[0]! / 2);
    for (let end = 7990; end < 8000; end++) {
      const isThere = text.at(end - 31) === "a";
      expect(pattern.test(`${text.slice(0, end)}c`)).toBe(isThere);
    }
  });

  test("more characters than are remembered come along", () => {
    const pattern = linearPattern("^(?:\\p{L}|\\P{L}\\p{L})+$");
    const letters = Array.from({ length: 10_000 }, (_, i) =>
      String.fromCodePoint(0x4e00 + i),
    ).join("");
    expect(pattern.test(letters + letters)).toBe(true);
    expect(pattern.test(`${letters}--`)).toBe(false);
  });
});

describe("what the automata cost", () => {
  test.each([
    ["^(a+)+$", "a"],
    ["^(a|a)*$", "a"],
    ["\\s+$", " "],
    ["(.*)*x$", "y"],
    ["^(?=(a+)+$).*$", "a"],
    ["^(a?){30}$", "a"],
    ["a.{12}b", "ab"],
    ["(?<=(a|b)+c)(?!(b|bb)*$)", "ab"],
  ])("%s: steps grow with the text, not faster", (source, part) => {
    const [one, two] = [2000, 4000].map((times) => {
      const { pattern, visits } = counted(source);
      pattern.test(`${part.repeat(times)}!`);
      return visits();
    });
    expect(two).toBeLessThanOrEqual(2 * one! + 1000);
  });

  test("a character costs at most a walk over the program", () => {
    // The texts have a new state at nearly every character.
    const source = "(?:a|b)*a(?:a|b){40}(?=c)";
    const { program } = programOf(treeOf(source));
    const size = program!.main.instructions.length;
    const { pattern, visits } = counted(source);
    const text = randomText(3000);
    pattern.test(text);
    expect(visits()).toBeGreaterThan(text.length);
    expect(visits()).toBeLessThanOrEqual(3 * size * (text.length + 1));
  });
});
