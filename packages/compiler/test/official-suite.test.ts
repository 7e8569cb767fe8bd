import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import {
  generateSuite,
  interpretSuite,
  readRemotes,
  readSuite,
  suiteDrafts,
  type SuiteEngine,
  type SuiteGroup,
  type SuiteModes,
  wrongIn,
} from "./support/official-suite.ts";
import { describeShared } from "./support/shared.ts";
import { Workshop } from "./support/workshop.ts";

/** Files of optional behaviour that is decided otherwise, some of it at least. */
const DECIDED: Readonly<Record<string, string>> = {
  "draft7 optional content.json":
    "contentEncoding and contentMediaType annotate, as newer drafts have it",
  "draft4 optional zeroTerminatedFloats.json":
    "1.0 is an integer in every draft: numbers are compared by value",
  ...Object.fromEntries(
    suiteDrafts.map(([draft]) => [
      `${draft} optional/format unknown.json`,
      "a format that the draft doesn't name is refused where formats assert",
    ]),
  ),
};

const workshop = new Workshop();
afterAll(() => {
  workshop.close();
});

/** The tests of required and optional behaviour, and those of formats. */
const parts = [
  { below: "", formats: "annotate" },
  { below: "optional", formats: "annotate" },
  { below: "optional/format", formats: "assert" },
] as const;

function testEngine(
  name: string,
  place: string,
  groups: readonly SuiteGroup[],
  engine: SuiteEngine,
): void {
  const files = [...new Set(groups.map(({ file }) => file))];
  test.each(files)(`%s (${name})`, (file) => {
    const wrong = groups.flatMap((group, index) =>
      group.file === file ? wrongIn(group, () => engine(index)) : [],
    );
    if (Object.hasOwn(DECIDED, `${place} ${file}`))
      expect(wrong).not.toEqual([]);
    else expect(wrong).toEqual([]);
  });
}

describeShared(
  "the official suite",
  "corpora/json-schema-test-suite",
  async (suite) => {
    const documents = readRemotes(suite);
    for (const [draft, profile] of suiteDrafts) {
      for (const { below, formats } of parts) {
        const folder = path.join(suite, "tests", draft, below);
        if (!existsSync(folder)) continue;
        const groups = readSuite(folder);
        const modes: SuiteModes = { profile, formats };
        const interpreted = interpretSuite(groups, modes, documents);
        const generated = await generateSuite(groups, modes, suite, workshop);
        const place = `${draft} ${below}`.trim();
        describe(place, () => {
          testEngine("interpreted", place, groups, interpreted);
          testEngine("generated", place, groups, generated);
        });
      }
    }
  },
);
