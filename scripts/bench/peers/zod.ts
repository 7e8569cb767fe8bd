import * as z from "zod";

import {
  type Bounds,
  type Builders,
  foldPart,
  type Member,
} from "../fold-part.ts";
import { isSet } from "./is-set.ts";
import type { Checker, Peer } from "./peer.ts";

/** Zod as it is. */
export const zod: Peer = {
  name: "zod",
  open: (part) => checkerOf(foldPart(part, builders)),
};

/** Zod after `z.compile`. */
export const zodCompiled: Peer = {
  name: "zod, compiled",
  open: (part) => checkerOf(z.compile(foldPart(part, builders))),
};

function checkerOf(type: z.ZodType): Checker {
  return {
    check: (value) => type.safeParse(value).success,
    explain: (value) => {
      const { error } = type.safeParse(value);
      return error === undefined ? "" : z.prettifyError(error);
    },
  };
}

const builders: Builders<z.ZodType> = {
  text: (length) => z.string().check(...lengths(length)),
  number: ({ isWhole, max, min }) => {
    let type = isWhole ? z.int() : z.number();
    if (min !== undefined) type = type.min(min);
    if (max !== undefined) type = type.max(max);
    return type;
  },
  flag: () => z.boolean(),
  literals: (values) => z.literal([...values]),
  list: (item, length, isUnique) => {
    const type = z.array(item).check(...lengths(length));
    return isUnique ? type.refine(isSet) : type;
  },
  object: (members, isClosed) => {
    const shape = shapeOf(members);
    return isClosed ? z.strictObject(shape) : z.looseObject(shape);
  },
  union: (options, tag) =>
    z.discriminatedUnion(tag, options as [z.ZodObject, ...z.ZodObject[]]),
  recursive: (_, make) => {
    const type: z.ZodType = make(z.lazy(() => type));
    return type;
  },
};

function lengths({ max, min }: Bounds) {
  return [
    ...(min === undefined ? [] : [z.minLength(min)]),
    ...(max === undefined ? [] : [z.maxLength(max)]),
  ];
}

function shapeOf(members: readonly Member<z.ZodType>[]) {
  return Object.fromEntries(
    members.map(({ name, type, isRequired }) => [
      name,
      isRequired ? type : z.optional(type),
    ]),
  );
}
