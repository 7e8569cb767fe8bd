import {
  closestName,
  formatPointer,
  quoteText,
  wholeTable,
} from "@proviso/runtime/compiler";
import { membersOf } from "../../source/raw-schema.ts";
import type { LintRule, RuleFinding } from "../rule.ts";

/** Members of schemas that are no keywords, but nearly. */
export const misspeltKeyword = {
  code: "misspelt_keyword",
  title: "A member of a schema is nearly a keyword",
  severity: "error",
  explanation:
    "Where unknown keywords are ignored, a misspelt one checks nothing: a " +
    "minLenght lets every text pass. The member that the message names is one " +
    "or two letters away from a keyword. (Where unknown keywords are refused, as " +
    "they are by default, such a contract doesn't compile.)",
  mend:
    "Write the keyword as it is spelt. A note of your own starts with x- and " +
    "lies far from any keyword.",
  example: {
    before: '{ "type": "string", "minLenght": 1 }',
    after: '{ "type": "string", "minLength": 1 }',
  },
  *find({ sides }): Iterable<RuleFinding> {
    for (const { pointer, raw } of sides.flatMap(({ schemas }) => schemas)) {
      for (const name of Object.keys(membersOf(raw))) {
        if (wholeTable.has(name)) continue;
        const keyword = closestName(name, wholeTable.keys());
        if (keyword === undefined) continue;
        yield {
          pointer: pointer + formatPointer([name]),
          part: "name",
          message: `${quoteText(name)} is no keyword, so that nothing is checked by it`,
          hint: `did you mean ${keyword}?`,
        };
      }
    }
  },
} as const satisfies LintRule;
