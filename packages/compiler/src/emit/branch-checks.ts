import {
  ANY_TYPE,
  type CheckNode,
  OBJECT,
  type TypeMask,
} from "@proviso/runtime/compiler";

import { pascalCase } from "../names/contract-names.ts";
import { code } from "./code.ts";
import { admitsAll, aliased, both, fitsUnless } from "./condition.ts";
import type { KnownFits } from "./evaluated-parts.ts";
import {
  anyOf,
  binary,
  element,
  type Expression,
  nodeOf,
  not,
} from "./expression-node.ts";
import { GuardBody } from "./guard-body.ts";
import type { CheckSource } from "./check-source.ts";
import { isInherited } from "./inherited-members.ts";
import { membersRead } from "./member-reads.ts";
import {
  constant,
  ifThen,
  returns,
  type SwitchCase,
  switchOn,
  variable,
} from "./statements.ts";
import { typeRefusals } from "./type-test.ts";
import {
  findTag,
  isTagAlone,
  possibleTypes,
  type UnionTag,
} from "./union-tag.ts";

const VALUE = code`value`;
const MATCHED = code`matched`;
const APPLIES = code`applies`;
const REFUSE = code`return false;`;

/** Schemas of which some must hold. */
interface Union {
  readonly branches: readonly CheckNode[];
  /** Whether two may not hold. */
  readonly isExclusive: boolean;
  readonly stem: string;
}

/** Checks the schemas that look at the same value. */
export function branchChecks(
  body: GuardBody,
  node: CheckNode,
  stem: string,
  source: CheckSource,
  fits: KnownFits,
): void {
  const { types } = node;
  const all = [
    ...node.references.map((each) => each.node),
    ...(node.allOf ?? []),
  ];
  const partStem = (_: CheckNode, index: number): string =>
    `${stem}Part${String(index + 1)}`;
  const unions = unionsOf(node, stem);
  const named = new Set(
    membersRead(node, source.plan)?.map((slot) => slot.name),
  );
  let left = unions.length + countLaterSteps(node);
  body.refuse(...source.besideRefusals(all, VALUE, partStem, types, left > 0));
  for (const union of unions) {
    left--;
    const site = { types, fits, isFollowed: left > 0, named };
    unionChecks(body, union, site, source);
  }
  const { condition, not: excluded, tracksEvaluation } = node;
  if (condition !== undefined) {
    const isFollowed = tracksEvaluation || excluded !== undefined;
    const site = { types, isFollowed, fits, named };
    conditionChecks(body, condition, stem, site, source);
  }
  if (excluded !== undefined) {
    const part = `${stem}Not`;
    body.refuse(
      source.loneAnswer(excluded, VALUE, part, types, tracksEvaluation),
    );
  }
}

/** What is asked of the value after the unions. */
function countLaterSteps({ condition, not, tracksEvaluation }: CheckNode) {
  const asked = [condition !== undefined, not !== undefined, tracksEvaluation];
  return asked.filter(Boolean).length;
}

/** What is known where branches are checked. */
interface BranchSite {
  readonly types: TypeMask;
  /** Whether more is asked of the value; statements answer only where nothing is. */
  readonly isFollowed: boolean;
  readonly fits: KnownFits;
  /** Members that were read by name before, of which TypeScript may think that a tag is impossible. */
  readonly named: ReadonlySet<string>;
}

function unionsOf({ anyOf, oneOf }: CheckNode, stem: string): Union[] {
  const unions: Union[] = [];
  if (anyOf !== undefined) {
    const branches = [...new Set(anyOf.map(aliased))];
    unions.push({ branches, isExclusive: false, stem });
  }
  if (oneOf !== undefined) {
    unions.push({ branches: oneOf.map(aliased), isExclusive: true, stem });
  }
  return unions;
}

function conditionChecks(
  body: GuardBody,
  { test, then: next, else: other }: NonNullable<CheckNode["condition"]>,
  stem: string,
  { fits, isFollowed, types }: BranchSite,
  source: CheckSource,
): void {
  // What the test tells TypeScript could make a comparison after it impossible.
  const refusal = (node: CheckNode | undefined, name: string): Expression =>
    node !== undefined &&
    fitsUnless([source.loneAnswer(node, VALUE, stem + name, types, true)]);
  const [then, otherwise] = [refusal(next, "Then"), refusal(other, "Else")];
  if (then === false && otherwise === false) return;
  const flag = fits.get(aliased(test))?.();
  const asked =
    flag ?? source.loneAnswer(test, VALUE, `${stem}If`, types, isFollowed);
  const isAskedTwice = then !== false && otherwise !== false;
  const holds = isAskedTwice && nodeOf(asked) ? APPLIES : asked;
  if (holds === APPLIES) body.add(constant(APPLIES, asked));
  const cases = [both(holds, then), both(fitsUnless([holds]), otherwise)];
  body.refuse(anyOf(cases.filter((each) => each !== false)));
}

/** Asks the branch that a tag names, any branch, or all of them, whichever is enough. */
function unionChecks(
  body: GuardBody,
  union: Union,
  site: BranchSite,
  source: CheckSource,
): void {
  const { branches, isExclusive, stem } = union;
  const { fits, types } = site;
  if (!isExclusive && branches.some(admitsAll)) return;
  const isAsked = branches.some((branch) => fits.has(branch));
  const tag = isAsked ? undefined : findTag(branches, types, source.plan);
  const isPart =
    site.isFollowed || (tag !== undefined && site.named.has(tag.name));
  if (tag !== undefined && !isPart) {
    taggedChecks(body, union, tag, types, source);
  } else if (tag !== undefined) {
    const part = `${stem}${isExclusive ? "OneOf" : "AnyOf"}`;
    const answer = source.functions.callPart(part, branches, () => {
      const inner = new GuardBody();
      taggedChecks(inner, union, tag, ANY_TYPE, source);
      return inner.whole();
    });
    body.refuse(not(answer));
  } else if (isExclusive && !arePossibleTypesApart(branches, types)) {
    countedChecks(body, answersOf(union, site, source));
  } else {
    body.refuse(fitsUnless([anyAnswer(answersOf(union, site, source))]));
  }
}

/** Where no value can be of two branches' types, one match is exactly one. */
function arePossibleTypesApart(
  branches: readonly CheckNode[],
  known: TypeMask,
): boolean {
  let seen = 0;
  for (const branch of branches) {
    const types = possibleTypes(branch) & known;
    if ((seen & types) !== 0) return false;
    seen |= types;
  }
  return true;
}

function anyAnswer(answers: readonly Expression[]): Expression {
  if (answers.includes(true)) return true;
  return anyOf(answers.filter((answer) => answer !== false));
}

function countedChecks(body: GuardBody, answers: readonly Expression[]): void {
  body.add(variable(MATCHED, 0));
  for (const answer of answers) {
    if (answer === true) body.add(code`${MATCHED}++;`);
    else if (answer !== false) body.add(ifThen(answer, code`${MATCHED}++;`));
  }
  body.refuse(binary(MATCHED, "!==", 1));
}

/** Asks only the branch that the value's tag names. */
function taggedChecks(
  body: GuardBody,
  { branches, stem }: Union,
  tag: UnionTag,
  known: TypeMask,
  source: CheckSource,
): void {
  const labelsOf = (index: number) => tag.values[index] ?? [];
  const isSettled = (branch: CheckNode) =>
    isTagAlone(branch) && !isInherited(tag.name);
  const settled = branches.flatMap((branch, index) =>
    isSettled(branch) ? labelsOf(index) : [],
  );
  const asked = branches.flatMap((branch, index): SwitchCase[] => {
    if (isSettled(branch)) return [];
    const labels = labelsOf(index);
    const name = pascalCase(String(labels[0])) || `Option${String(index + 1)}`;
    const answer = source.answer(branch, VALUE, stem + name, OBJECT);
    return [{ labels, body: [returns(answer)] }];
  });
  // Where a branch counts its members, it finds out itself that its tag is inherited.
  const value =
    settled.length > 0 ? source.named(tag.name) : element(VALUE, tag.name);
  const fits: SwitchCase = { labels: settled, body: [returns(true)] };
  if (known !== OBJECT) {
    body.refuse(...typeRefusals(OBJECT, VALUE, source.numbers));
  }
  body.end(
    switchOn(value, [
      ...asked,
      ...(settled.length > 0 ? [fits] : []),
      { labels: [], body: [REFUSE] },
    ]),
  );
}

/** More answers than this in one function would keep it from being optimised. */
const MAX_ANSWERS = 200;

/**
 * Whether a value fits each branch. A branch stands inline where TypeScript
 * can't find it impossible after the ones before.
 */
function answersOf(
  { branches, isExclusive, stem }: Union,
  site: BranchSite,
  source: CheckSource,
): readonly Expression[] {
  if (branches.length > MAX_ANSWERS && !isExclusive) {
    return chunksOf(branches).map((chunk, index) => {
      const part = `${stem}Options${String(index + 1)}`;
      const union = { branches: chunk, isExclusive, stem: part };
      return source.functions.callPart(part, chunk, () => [
        returns(anyAnswer(answersOf(union, site, source))),
      ]);
    });
  }
  let excluded = 0;
  return branches.map((branch, index) => {
    const types = branch.types & site.types;
    const option = `${stem}Option${String(index + 1)}`;
    const flag = site.fits.get(branch);
    if (flag !== undefined) return flag();
    if (types === 0) return false;
    const isTold = site.isFollowed && !source.isQuiet(branch, site.types);
    if (isTold || !source.isInline(branch))
      return source.functions.callOf(branch, VALUE, option);
    const isFree =
      (types & excluded) === 0 || (!isExclusive && source.isPlainType(branch));
    const isCounted =
      isExclusive && !arePossibleTypesApart(branches, site.types);
    if (!isFree && !isCounted)
      return source.functions.callOf(branch, VALUE, option);
    if (!source.isComparison(branch)) excluded |= types;
    return source.answer(branch, VALUE, option, site.types);
  });
}

function chunksOf(branches: readonly CheckNode[]): readonly CheckNode[][] {
  const chunks: CheckNode[][] = [];
  for (let from = 0; from < branches.length; from += MAX_ANSWERS) {
    chunks.push(branches.slice(from, from + MAX_ANSWERS));
  }
  return chunks;
}
