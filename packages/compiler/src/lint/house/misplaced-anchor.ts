import {
  formatPointer,
  MAX_PATTERN_DEPTH,
  parsePattern,
  type PatternNode,
  quoteText,
} from "@proviso/runtime/compiler";
import { membersOf } from "../../source/raw-schema.ts";
import type { LintedSchema, LintRule, RuleFinding } from "../rule.ts";

/** Patterns whose anchors don't do what they seem to. */
export const misplacedAnchor = {
  code: "misplaced_anchor",
  title: "A pattern isn't anchored as it seems",
  severity: "warning",
  explanation:
    "An alternative binds weaker than an anchor: ^a|b$ finds texts that start " +
    "with a, or that end with b. And an anchor with text on its outer side, such " +
    "as the ^ in /^a$/, never holds, so that nothing matches. Patterns of JSON " +
    "Schema have no slashes around them and no flags.",
  mend:
    "Put the alternatives into a group, as in ^(?:a|b)$, or move the anchor to " +
    "the end of the pattern that it belongs to.",
  example: {
    before: '{ "type": "string", "pattern": "^get|set$" }',
    after: '{ "type": "string", "pattern": "^(?:get|set)$" }',
  },
  *find({ sides }): Iterable<RuleFinding> {
    for (const schema of sides.flatMap(({ schemas }) => schemas)) {
      for (const { source, ...place } of patternsOf(schema)) {
        const { tree } = parsePattern(source);
        if (tree === undefined || tree.depth > MAX_PATTERN_DEPTH) continue;
        const fault = anchorFault(tree.root, source);
        if (fault !== undefined) yield { ...place, ...fault };
      }
    }
  },
} as const satisfies LintRule;

interface FoundPattern extends Pick<RuleFinding, "pointer" | "part"> {
  readonly source: string;
}

function patternsOf({ node, pointer, raw }: LintedSchema): FoundPattern[] {
  const { pattern } = membersOf(raw);
  const own: FoundPattern[] =
    typeof pattern === "string"
      ? [{ source: pattern, pointer: pointer + formatPointer(["pattern"]) }]
      : [];
  const names = node.patterns.map(({ source }): FoundPattern => {
    const steps = ["patternProperties", source];
    return { source, pointer: pointer + formatPointer(steps), part: "name" };
  });
  return [...own, ...names];
}

function anchorFault(
  root: PatternNode,
  source: string,
): Pick<RuleFinding, "message" | "hint"> | undefined {
  if (isHalfAnchored(root)) {
    return {
      message: `in ${quoteText(source)} the first alternative alone has ^, and the last alone has $`,
      hint: "put the alternatives into a group: ^(?:...)$",
    };
  }
  if (!hasDeadAnchor(root, false, false)) return undefined;
  return {
    message: `${quoteText(source)} has an anchor with text on its outer side, where it never holds`,
    hint: source.startsWith("/")
      ? "leave the slashes out: they are characters of the text here"
      : "move the anchor to the end that it belongs to",
  };
}

function isHalfAnchored(root: PatternNode): boolean {
  if (root.kind !== "alternation") return false;
  const [first, last] = [root.options[0], root.options.at(-1)];
  if (first === undefined || last === undefined) return false;
  return (
    endOf(first, 0) === "start" &&
    endOf(first, -1) !== "end" &&
    endOf(last, 0) !== "start" &&
    endOf(last, -1) === "end"
  );
}

/** The anchor at an end of an alternative. */
function endOf(node: PatternNode, index: 0 | -1): string | undefined {
  const end = node.kind === "sequence" ? node.items.at(index) : node;
  return end?.kind === "assertion" ? end.condition : undefined;
}

/** Whether `^` comes after text, or `$` before it. */
function hasDeadAnchor(
  node: PatternNode,
  isAfter: boolean,
  isBefore: boolean,
): boolean {
  switch (node.kind) {
    case "assertion":
      return (
        (node.condition === "start" && isAfter) ||
        (node.condition === "end" && isBefore)
      );
    case "sequence":
      return hasDeadAnchorIn(node.items, isAfter, isBefore);
    case "alternation":
      return node.options.some((option) =>
        hasDeadAnchor(option, isAfter, isBefore),
      );
    case "group":
      return hasDeadAnchor(node.body, isAfter, isBefore);
    case "repeat":
      return node.max > 0 && hasDeadAnchor(node.item, isAfter, isBefore);
    default:
      return false;
  }
}

function hasDeadAnchorIn(
  items: readonly PatternNode[],
  isAfter: boolean,
  isBefore: boolean,
): boolean {
  const first = items.findIndex(takesText);
  const last = items.findLastIndex(takesText);
  return items.some((item, index) =>
    hasDeadAnchor(
      item,
      isAfter || (first >= 0 && first < index),
      isBefore || last > index,
    ),
  );
}

/** Whether a part takes at least one character of every text that it matches. */
function takesText(node: PatternNode): boolean {
  switch (node.kind) {
    case "set":
      return true;
    case "sequence":
      return node.items.some(takesText);
    case "alternation":
      return node.options.every(takesText);
    case "group":
      return takesText(node.body);
    case "repeat":
      return node.min > 0 && takesText(node.item);
    default:
      return false;
  }
}
