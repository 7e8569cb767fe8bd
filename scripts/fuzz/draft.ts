import { Decimal, type ExactJsonValue } from "@proviso/runtime/compiler";

/** A number as JSON text spells it, every digit and the exponent kept. */
export class Spelled {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The members of an object; a map, so that no name is special. */
export type DraftMembers = ReadonlyMap<string, Draft>;

/** A JSON value before it is text, be it a schema or a value to check. */
export type Draft =
  null | boolean | string | Spelled | readonly Draft[] | DraftMembers;

/** Where a part of a draft stands. */
export type DraftPath = readonly (string | number)[];

export function isMembers(draft: Draft | undefined): draft is DraftMembers {
  return draft instanceof Map;
}

export function isList(draft: Draft | undefined): draft is readonly Draft[] {
  return Array.isArray(draft);
}

export function spell(number: number | string): Spelled {
  return new Spelled(String(number));
}

/** Members from entries; those without a value are left out. */
export function members(
  entries: Iterable<readonly [string, Draft | undefined]>,
): Map<string, Draft> {
  const map = new Map<string, Draft>();
  for (const [name, draft] of entries) {
    if (draft !== undefined) map.set(name, draft);
  }
  return map;
}

/** The draft of a value that was read with every digit. */
export function draftOf(value: ExactJsonValue): Draft {
  if (Array.isArray(value)) return value.map(draftOf);
  if (typeof value === "number" || typeof value === "bigint") {
    return spell(String(value));
  }
  if (value instanceof Decimal) return spell(value.text);
  if (typeof value !== "object" || value === null) return value;
  return members(
    Object.entries(value).map(([name, member]) => [name, draftOf(member)]),
  );
}

/** A copy with every number spelled otherwise. */
export function mapNumbers(
  draft: Draft,
  change: (text: string) => string,
): Draft {
  if (draft instanceof Spelled) return spell(change(draft.text));
  if (isList(draft)) return draft.map((item) => mapNumbers(item, change));
  if (!isMembers(draft)) return draft;
  return members(
    [...draft].map(([name, member]) => [name, mapNumbers(member, change)]),
  );
}

/** The JSON text of a draft, without blanks. */
export function draftText(draft: Draft): string {
  if (draft instanceof Spelled) return draft.text;
  if (isList(draft)) return `[${draft.map(draftText).join(",")}]`;
  if (!isMembers(draft)) return JSON.stringify(draft);
  const entries = [...draft].map(
    ([name, member]) => `${JSON.stringify(name)}:${draftText(member)}`,
  );
  return `{${entries.join(",")}}`;
}

/** The parts of a draft directly below it, each with its step. */
export function childrenOf(draft: Draft): [string | number, Draft][] {
  if (isMembers(draft)) return [...draft];
  return isList(draft) ? draft.map((item, index) => [index, item]) : [];
}

/** Every part of a draft, the whole first. */
export function* partsOf(
  draft: Draft,
  path: DraftPath = [],
): Generator<[DraftPath, Draft]> {
  yield [path, draft];
  for (const [step, child] of childrenOf(draft)) {
    yield* partsOf(child, [...path, step]);
  }
}

/** A copy with one part replaced, or removed where nothing replaces it. */
export function replaceAt(
  draft: Draft,
  [step, ...rest]: DraftPath,
  part: Draft | undefined,
): Draft | undefined {
  if (step === undefined) return part;
  if (isMembers(draft)) {
    return members(
      [...draft].map(([name, member]) => [
        name,
        name === step ? replaceAt(member, rest, part) : member,
      ]),
    );
  }
  if (!isList(draft)) return draft;
  return draft.flatMap((item, index) => {
    const changed = index === step ? replaceAt(item, rest, part) : item;
    return changed === undefined ? [] : [changed];
  });
}
