import { scope, type, type Type } from "arktype";

import { type Builders, foldPart } from "../fold-part.ts";
import { isSet } from "./is-set.ts";
import type { Peer } from "./peer.ts";

/** A definition in ArkType's words: a type, the name of one that is being made, or members. */
type Definition = Type | string | Members;
type Members = { readonly [key: string]: Definition };

/** ArkType, which compiles at run time. */
export const arktype: Peer = {
  name: "arktype",
  open: (part) => {
    const made = typeOf(foldPart(part, builders));
    return {
      check: (value) => made.allows(value),
      explain: (value) => {
        const result: unknown = made(value);
        return result instanceof type.errors ? result.summary : "";
      },
    };
  },
};

const builders: Builders<Definition> = {
  text: ({ max, min }) => {
    let made = type.string;
    if (min !== undefined) made = made.atLeastLength(min);
    if (max !== undefined) made = made.atMostLength(max);
    return made;
  },
  number: ({ isWhole, max, min }) => {
    let made = isWhole ? type("number.integer") : type.number;
    if (min !== undefined) made = made.atLeast(min);
    if (max !== undefined) made = made.atMost(max);
    return made;
  },
  flag: () => type.boolean,
  literals: (values) => type.enumerated(...values),
  list: (item, { max, min }, isUnique) => {
    // Nothing is known yet of a type that is being made but its name.
    if (typeof item === "string") return `${item}[]`;
    let made = typeOf(item).array();
    if (min !== undefined) made = made.atLeastLength(min);
    if (max !== undefined) made = made.atMostLength(max);
    return isUnique ? made.narrow(isSet) : made;
  },
  object: (members, isClosed) => ({
    ...Object.fromEntries(
      members.map(({ name, type: each, isRequired }) => [
        isRequired ? name : `${name}?`,
        each,
      ]),
    ),
    ...(isClosed && { "+": "reject" }),
  }),
  union: (options) => type.or(...(options.map(typeOf) as [Type, Type])),
  recursive: (name, make) => {
    const made: unknown = scope({ [name]: make(name) as never }).export();
    return (made as Readonly<Record<string, Type>>)[name] ?? type.never;
  },
};

/** Types are functions; names and members have to be read. */
function typeOf(definition: Definition): Type {
  return typeof definition === "function"
    ? definition
    : type(definition as never);
}
