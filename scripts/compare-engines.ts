import { isDeepStrictEqual } from "node:util";

import {
  type Issue,
  parseJson,
  type Schema,
  snapshotJson,
} from "@proviso/runtime";
import {
  type ExactJsonValue,
  formatJson,
  parsePointer,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import { isExactObject } from "@proviso/runtime/v1";

import type { Guard } from "./load-modules.ts";
import { type NumberForm, numberForms } from "./number-forms.ts";

/** One schema on both engines. */
export interface Engines {
  /** How the numbers of values arrive at both. */
  readonly numbers: ValueNumbers;
  readonly interpreted: Schema;
  /** The side of a generated contract. */
  readonly compiled: Schema;
  /** The generated guard itself. */
  readonly guard: Guard;
}

/** Something that the engines don't agree on, or that no answer may be. */
export interface Disagreement {
  /** Which of the checks found it. */
  readonly check: string;
  readonly detail: string;
}

interface Subject extends Engines {
  readonly value: ExactJsonValue;
  readonly text: string;
  /** What the interpreter says. */
  readonly isFitting: boolean;
}

/** What must hold of every value; each answers with what doesn't. */
const CHECKS: Readonly<
  Record<string, (subject: Subject) => string | undefined>
> = {
  verdict: ({ compiled, value, isFitting }) =>
    unlike(compiled.matches(value), isFitting),
  guard: ({ guard, value, isFitting }) => unlike(guard(value), isFitting),
  "guard of a polluted world": ({ compiled, guard, value, isFitting }) => {
    const name = absentName(compiled, value);
    const answer = whilePolluted(name, () => guard(value));
    return unlike(answer, isFitting);
  },
  "guard of shared parts": ({ compiled, interpreted, value, isFitting }) => {
    const shared = withSharedParts(value);
    const answers = [compiled.matches(shared), interpreted.matches(shared)];
    return unlike(answers, [isFitting, isFitting]);
  },
  mismatches: ({ compiled, value, isFitting }) => {
    const messages = compiled.mismatches(value);
    return unlike(messages.length === 0, isFitting) ?? badMessages(messages);
  },
  issues: ({ compiled, interpreted, value }) => {
    const issues = compiled.issues(value);
    return (
      unlike(issues, interpreted.issues(value)) ??
      issues.map((it) => badIssue(it, compiled, value)).find(Boolean)
    );
  },
  parse: ({ compiled, interpreted, text, value, isFitting }) => {
    const answers = [
      compiled.parse(text).ok,
      compiled.parse(formatJson(value)).ok,
      interpreted.parse(text).ok,
    ];
    return unlike(answers, [isFitting, isFitting, isFitting]);
  },
  "standard validate": ({ compiled, value, isFitting }) => {
    const result = compiled["~standard"].validate(value);
    return unlike("issues" in result === false, isFitting);
  },
  "number forms": (subject) =>
    subject.numbers === "double"
      ? undefined
      : numberForms(subject.text, subject.value)
          .map((form) => misjudged(form, subject))
          .find(Boolean),
};

/** How the engines judge a form of a value otherwise than the value. */
function misjudged(
  { name, value: form }: NumberForm,
  { compiled, guard, interpreted, value, isFitting }: Subject,
): string | undefined {
  const own = snapshotJson(form, { numbers: "exact" });
  const result = compiled["~standard"].validate(form);
  const answers = [
    interpreted.matches(form),
    compiled.matches(form),
    guard(own),
    "issues" in result === false,
  ];
  const issues = compiled.issues(form);
  const difference =
    unlike(
      answers,
      answers.map(() => isFitting),
    ) ??
    unlike(issues, interpreted.issues(form)) ??
    unlike(...comparable(issues, compiled.issues(value)));
  return difference && `as ${name}: ${difference}`;
}

/**
 * Two lists without spellings, as far as neither was cut: how many issues are
 * told depends on the bytes of their messages, so on how numbers are spelled.
 */
function comparable(
  ...lists: readonly [readonly Issue[], readonly Issue[]]
): readonly [Issue[], Issue[]] {
  const most = Math.min(...lists.map(uncutLength));
  const [first, second] = lists;
  return [
    first.slice(0, most).map(withoutActual),
    second.slice(0, most).map(withoutActual),
  ];
}

function uncutLength(issues: readonly Issue[]): number {
  const isCut = issues.at(-1)?.code === "more_issues";
  return isCut ? issues.length - 1 : Infinity;
}

/** An issue without how the value is spelled. */
function withoutActual({ message, ...issue }: Issue): Issue {
  return { ...issue, message: message.replace(/ \(is .*\)$/, "") };
}

/** What the engines don't agree on about a value; nothing, mostly. */
export function findDisagreements(
  engines: Engines,
  text: string,
): Disagreement[] {
  const { numbers } = engines;
  const value: ExactJsonValue = parseJson(text, { numbers });
  const isFitting = engines.interpreted.matches(value);
  const subject = { ...engines, value, text, isFitting };
  return Object.entries(CHECKS).flatMap(([check, find]) => {
    const detail = outcomeOf(() => find(subject));
    return detail === undefined ? [] : [{ check, detail }];
  });
}

/** No value makes an engine throw. */
function outcomeOf(find: () => string | undefined): string | undefined {
  try {
    return find();
  } catch (error) {
    return `throws ${String(error)}`;
  }
}

function unlike(actual: unknown, expected: unknown): string | undefined {
  if (isDeepStrictEqual(actual, expected)) return undefined;
  const [found, wanted] = [actual, expected].map((each) =>
    JSON.stringify(each),
  );
  return `${found} where ${wanted} is expected`;
}

const MAX_MESSAGES = 20;
const MAX_LINE_BYTES = 1024;
const MAX_BYTES = 8192;
/** What could steer a terminal or hide text (categories Cc, Cf, Zl, Zp, Cs). */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

function badMessages(messages: readonly string[] = []): string | undefined {
  const sizes = messages.map((message) => Buffer.byteLength(message) + 1);
  const unsafe = messages.find((message) => UNSAFE.test(message));
  if (unsafe !== undefined) return `not inert: ${JSON.stringify(unsafe)}`;
  if (messages.length > MAX_MESSAGES) return `${messages.length} messages`;
  if (sizes.some((size) => size > MAX_LINE_BYTES + 1)) return "a long line";
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return total > MAX_BYTES ? `${total} bytes of messages` : undefined;
}

/** An issue must name a keyword and a part of the value that are there. */
function badIssue(
  { code, keyword, message, path, schemaPointer }: Issue,
  { document }: Schema,
  value: ExactJsonValue,
): string | undefined {
  if (code === "engine_mismatch") return message;
  if (code === "more_issues") return undefined;
  if (!hasPart(value, path)) return `${JSON.stringify(path)} is not there`;
  const steps = parsePointer(schemaPointer);
  if (!hasPart(document, steps)) return `${schemaPointer} is not there`;
  // A schema that is `false` has no keyword.
  if (partAt(document, steps) === false) return undefined;
  // A type that other keywords imply is told at the first of them.
  const isImplied = !hasPart(document, [...steps.slice(0, -1), "type"]);
  const isOfKeyword =
    steps.at(-1) === keyword || (keyword === "type" && isImplied);
  return isOfKeyword ? undefined : `${schemaPointer} is not of ${keyword}`;
}

function hasPart(
  document: unknown,
  steps: readonly (string | number)[],
): boolean {
  return partAt(document, steps) !== undefined;
}

function partAt(
  document: unknown,
  steps: readonly (string | number)[],
): unknown {
  let part = document;
  for (const step of steps) {
    if (typeof part !== "object" || part === null) return undefined;
    if (!Object.hasOwn(part, step)) return undefined;
    part = (part as Readonly<Record<string, unknown>>)[step];
  }
  return part;
}

/** A name that the schema declares and the value doesn't have, if there is one. */
function absentName({ document }: Schema, value: ExactJsonValue): string {
  const declared = document["properties"];
  const names =
    typeof declared === "object" && declared !== null ? declared : {};
  const isAbsent = (name: string): boolean =>
    !(name in Object.prototype) &&
    !(typeof value === "object" && value !== null && name in value);
  return Object.keys(names).find(isAbsent) ?? "polluted";
}

/** Answers while every object inherits an enumerable member. */
function whilePolluted<T>(name: string, answer: () => T): T {
  Object.defineProperty(Object.prototype, name, {
    value: null,
    configurable: true,
    enumerable: true,
    writable: true,
  });
  try {
    return answer();
  } finally {
    Reflect.deleteProperty(Object.prototype, name);
  }
}

/** A copy in which equal arrays and objects are one and the same. */
function withSharedParts(value: ExactJsonValue): ExactJsonValue {
  const parts = new Map<string, ExactJsonValue>();
  const share = (part: ExactJsonValue): ExactJsonValue => {
    if (!Array.isArray(part) && !isExactObject(part)) return part;
    const text = formatJson(part);
    const known = parts.get(text);
    if (known !== undefined) return known;
    const shared = Array.isArray(part)
      ? part.map(share)
      : Object.fromEntries(
          Object.entries(part).map(([name, member]) => [name, share(member)]),
        );
    parts.set(text, shared);
    return shared;
  };
  return share(value);
}
