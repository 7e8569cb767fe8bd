import { misplacedAnchor } from "../../src/lint/house/misplaced-anchor.ts";
import { draftContract, testRule } from "../support/rule-tester.ts";

const right = [
  ...["^a$", "^(?:a|b)$", "a|b", "^a|^b", "a$|b$", "^a$|^b$", "^$|^a", "a"],
  ...["^", "$", "(^|,)a(,|$)", "^a*$", "a*^b", "(?=^a)", "^[^a]\\$", "x?^a"],
];
const message = (source: string): string =>
  `${JSON.stringify(source)} has an anchor with text on its outer side, where it never holds`;
const wrong = [
  "/^a$/",
  "a^",
  "$a",
  "(a|b)+^c",
  "a(b|^c)",
  "($a)?",
  "a{2}(?:^)*b",
];

testRule(misplacedAnchor, {
  valid: right.map((pattern) => ({
    title: pattern,
    contract: draftContract({ type: "string", pattern }),
  })),
  invalid: [
    ...["^a|b$", "^a|c|b$", "^(a)|(b)$"].map((pattern) => ({
      title: pattern,
      contract: draftContract({ type: "string", pattern }),
      found: [
        `/input/properties/a/pattern: in ${JSON.stringify(pattern)} the first alternative alone has ^, and the last alone has $`,
      ],
    })),
    ...wrong.map((pattern) => ({
      title: pattern,
      contract: draftContract({ type: "string", pattern }),
      found: [`/input/properties/a/pattern: ${message(pattern)}`],
    })),
    {
      title: "patterns of names",
      contract: draftContract({
        patternProperties: { "a^": true, "^b": true },
      }),
      found: [`/input/properties/a/patternProperties/a^: ${message("a^")}`],
    },
  ],
});
