import * as v from "valibot";

import { type Bounds, type Builders, foldPart } from "../fold-part.ts";
import { isSet } from "./is-set.ts";
import type { Peer } from "./peer.ts";

type Type = v.GenericSchema;

/** Valibot, whose schemas are small objects that interpret themselves. */
export const valibot: Peer = {
  name: "valibot",
  open: (part) => {
    const type = foldPart(part, builders);
    return {
      check: (value) => v.is(type, value),
      explain: (value) => v.summarize(issuesOf(type, value)),
    };
  },
};

function issuesOf(type: Type, value: unknown) {
  const { issues = [] } = v.safeParse(type, value);
  return issues as Parameters<typeof v.summarize>[0];
}

const builders: Builders<Type> = {
  text: (length) => v.pipe(v.string(), ...lengths<string>(length)),
  number: ({ isWhole, max, min }) =>
    v.pipe(
      v.number(),
      ...(isWhole ? [v.integer<number, undefined>(undefined)] : []),
      ...(min === undefined ? [] : [v.minValue<number, number>(min)]),
      ...(max === undefined ? [] : [v.maxValue<number, number>(max)]),
    ),
  flag: () => v.boolean(),
  literals: (values) =>
    values.every((value) => typeof value === "string")
      ? v.picklist(values)
      : v.union(values.map((value) => v.literal(value as string))),
  list: (item, length, isUnique) =>
    v.pipe(
      v.array(item),
      ...lengths<unknown[]>(length),
      ...(isUnique ? [v.check((items: unknown[]) => isSet(items))] : []),
    ),
  object: (members, isClosed) => {
    const entries = Object.fromEntries(
      members.map(({ name, type, isRequired }) => [
        name,
        isRequired ? type : v.exactOptional(type),
      ]),
    );
    return isClosed ? v.strictObject(entries) : v.looseObject(entries);
  },
  union: (options, tag) => v.variant(tag, options as never),
  recursive: (_, make) => {
    const type: Type = make(v.lazy(() => type));
    return type;
  },
};

function lengths<T extends string | unknown[]>({ max, min }: Bounds) {
  return [
    ...(min === undefined ? [] : [v.minLength<T, number>(min)]),
    ...(max === undefined ? [] : [v.maxLength<T, number>(max)]),
  ];
}
