import {
  type CheckNode,
  Decimal,
  type ExactJsonValue,
  formatPointer,
  INTEGER,
  isExactNumber,
  type LeafCheck,
  matchesNode,
  maskOfSlot,
} from "@proviso/runtime/compiler";
import type { LintRule, RuleFinding } from "../rule.ts";

/** Bounds that leave no value between them. */
export const unsatisfiableBound = {
  code: "unsatisfiable_bound",
  title: "A bound leaves no value that fits",
  severity: "error",
  explanation:
    "What the schema asks can't be done: a lower bound lies above the upper one, " +
    "more members are required than may be there, or no value of the enum fits " +
    "the keywords beside it. Every call with this part is refused. (The profile " +
    "contract refuses most of these while it reads; the drafts take them.)",
  mend: "Correct the bound that is wrong.",
  example: {
    before: '{ "type": "string", "minLength": 10, "maxLength": 5 }',
    after: '{ "type": "string", "minLength": 5, "maxLength": 10 }',
  },
  *find({ sides }): Iterable<RuleFinding> {
    for (const { node, pointer } of sides.flatMap(({ schemas }) => schemas)) {
      for (const { keyword, message } of faultsOf(node)) {
        yield {
          pointer: pointer + formatPointer([keyword]),
          message,
          hint: "correct the bound that is wrong",
        };
      }
    }
  },
} as const satisfies LintRule;

interface Fault {
  readonly keyword: string;
  readonly message: string;
}

function* faultsOf(node: CheckNode): Iterable<Fault> {
  for (const slot of ["number", "string", "array", "object"] as const) {
    const isWhole = (node.types & maskOfSlot("number")) === INTEGER;
    if ((node.types & maskOfSlot(slot)) === 0) continue;
    yield* crossedBounds(node.checks[slot], slot === "number" && isWhole);
  }
  yield* crowdedObject(node);
  yield* missingItems(node);
  const { admitted } = node;
  if (admitted === undefined) return;
  if (admitted.values.some((value) => matchesNode(node, value))) return;
  const { keyword } = admitted;
  yield {
    keyword,
    message: `no value of ${keyword} fits what is asked beside it`,
  };
}

function* crossedBounds(
  checks: readonly LeafCheck[],
  isWhole: boolean,
): Iterable<Fault> {
  for (const lower of checks) {
    const subject = /^(?:exclusiveM|m)in(.*)$/.exec(lower.row.keyword)?.[1];
    if (subject === undefined) continue;
    for (const upper of checks) {
      const { keyword } = upper.row;
      const other = /^(?:exclusiveM|m)ax(.*)$/.exec(keyword)?.[1];
      if (other !== subject || !areCrossed(lower, upper, isWhole)) continue;
      const asked = [lower, upper].map(({ raw, row }) => row.expected(raw));
      yield { keyword, message: `nothing can ${asked.join(" and ")}` };
    }
  }
}

function areCrossed(
  lower: LeafCheck,
  upper: LeafCheck,
  isWhole: boolean,
): boolean {
  const [low, high] = [lower.raw, upper.raw];
  if (!isExactNumber(low) || !isExactNumber(high)) return false;
  const order = Decimal.from(low).compare(high);
  const isOpen = [lower, upper].some(({ row }) =>
    row.keyword.startsWith("exclusive"),
  );
  if (order > 0 || (order === 0 && isOpen)) return true;
  if (!isWhole || !Number.isSafeInteger(Math.ceil(Number(high)))) return false;
  return firstWhole(lower) > lastWhole(upper);
}

function firstWhole({ raw, row }: LeafCheck): number {
  const bound = Number(raw);
  return row.keyword === "minimum" ? Math.ceil(bound) : Math.floor(bound) + 1;
}

function lastWhole({ raw, row }: LeafCheck): number {
  const bound = Number(raw);
  return row.keyword === "maximum" ? Math.floor(bound) : Math.ceil(bound) - 1;
}

/** The operand of a leaf check, if there is one. */
function operandOf(
  checks: readonly LeafCheck[],
  keyword: string,
): ExactJsonValue | undefined {
  return checks.find(({ row }) => row.keyword === keyword)?.raw;
}

function* crowdedObject(node: CheckNode): Iterable<Fault> {
  const { additional, checks, patterns, properties, requiredCount } = node;
  const most = Number(operandOf(checks.object, "maxProperties") ?? Infinity);
  if (requiredCount > most) {
    const message = `${requiredCount} properties are required, and at most ${most} may be there`;
    yield { keyword: "maxProperties", message };
  }
  const least = Number(operandOf(checks.object, "minProperties") ?? 0);
  const isClosed = additional === "closed" && patterns.length === 0;
  if (isClosed && least > properties.length) {
    const message = `at least ${least} properties are asked for, and only ${properties.length} may be there`;
    yield { keyword: "minProperties", message };
  }
  for (const { name, node: schema, required } of properties) {
    if (!required || schema?.types !== 0) continue;
    const message = `the property ${JSON.stringify(name)} is required, and nothing fits its schema`;
    yield { keyword: "required", message };
  }
}

function* missingItems(node: CheckNode): Iterable<Fault> {
  const { checks, contains, items, prefix } = node;
  const stated = Number(operandOf(checks.array, "maxItems") ?? Infinity);
  const most = items?.types === 0 ? Math.min(stated, prefix.length) : stated;
  const least = Number(operandOf(checks.array, "minItems") ?? 0);
  if (least > most && least <= stated) {
    const message = `at least ${least} items are asked for, and only ${most} may be there`;
    yield { keyword: "minItems", message };
  }
  if (contains === undefined) return;
  const { max, min } = contains;
  if (min > Math.min(max, most)) {
    const message = `at least ${min} items must fit the schema under contains, and at most ${Math.min(max, most)} may`;
    yield { keyword: "contains", message };
  }
}
