import * as S from "sury";

import { type Bounds, type Builders, foldPart } from "../fold-part.ts";
import { isSet } from "./is-set.ts";
import { once } from "./once.ts";
import type { Peer } from "./peer.ts";

type Type = S.Schema<unknown>;

/** What adds something to a schema; its own types take the compiler too long. */
type Refinement = (type: Type, operand: unknown) => Type;

/** Sury, which compiles at run time. */
export const sury: Peer = {
  name: "sury",
  open: (part) => {
    const type = foldPart(part, builders);
    const parse = once(() => S.parseAsResult(type));
    return {
      check: S.isInput(type),
      explain: (value) => {
        const result = parse()(value);
        return result.success ? "" : result.error.message;
      },
    };
  },
};

const builders: Builders<Type> = {
  text: (length) => withLength(S.string, length),
  number: ({ isWhole, max, min }) => {
    const type = isWhole ? S.integer : S.number;
    const atLeast = refined(type, S.gte as Refinement, min);
    return refined(atLeast, S.lte as Refinement, max);
  },
  flag: () => S.boolean,
  literals: (values) => S.union(values as never),
  list: (item, length, isUnique) =>
    refined(
      withLength(S.array(item), length),
      S.refine as Refinement,
      isUnique ? isSet : undefined,
    ),
  object: (members, isClosed) => {
    const shape = members.map(({ name, type, isRequired }) => [
      name,
      isRequired ? type : S.optional(type),
    ]);
    const type = S.schema(Object.fromEntries(shape) as never) as Type;
    return isClosed ? S.strict(type as never) : type;
  },
  union: (options) => S.union(options as never),
  recursive: (name, make) => S.recursive(name, make),
};

function withLength(type: unknown, { max, min }: Bounds): Type {
  const atLeast = refined(type, S.minLength as Refinement, min);
  return refined(atLeast, S.maxLength as Refinement, max);
}

function refined(type: unknown, refine: Refinement, operand: unknown): Type {
  return operand === undefined ? (type as Type) : refine(type as Type, operand);
}
