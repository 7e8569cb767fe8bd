import { Decimal, type ExactJsonValue } from "@proviso/runtime/compiler";
import type { PartPlace } from "../../diagnostics.ts";
import { type JsonMembers, kindOf } from "../entry.ts";
import type { SourceDocument } from "../json.ts";
import { findSite, rootOffset } from "../locate.ts";
import { jsonNumberOf } from "./number-literal.ts";

/** Tells where a part is written, in whichever file; asked for findings only. */
export type Mark = () => PartPlace;

/** A value that an expression has whenever it runs, with the places of its parts. */
export type Constant = ScalarConstant | ListConstant | ObjectConstant;

/** A value without parts. */
export interface ScalarConstant {
  readonly kind: "scalar";
  readonly value: string | number | bigint | Decimal | boolean | null;
  readonly at: Mark;
}

/** An array. */
export interface ListConstant extends Container {
  readonly kind: "list";
  readonly items: readonly Constant[];
}

/** A plain object; its members in the order of writing. */
export interface ObjectConstant extends Container {
  readonly kind: "object";
  readonly members: ReadonlyMap<string, Member>;
}

/** A member of an object. */
export interface Member {
  readonly value: Constant;
  /** Where its name is written. */
  readonly nameAt: Mark;
}

interface Container {
  readonly at: Mark;
  /** How many containers nest in it, itself among them; one from JSON counts as one. */
  readonly depth: number;
  /** The value itself, where it was read from JSON. */
  readonly json?: ExactJsonValue;
}

/** How many containers nest in a constant. */
export function depthOf(constant: Constant): number {
  return constant.kind === "scalar" ? 0 : constant.depth;
}

/** A constant that a JSON document holds; its parts are opened once they are asked for. */
export function constantOfJson(
  document: SourceDocument,
  value: ExactJsonValue = document.value,
  path: readonly string[] = [],
): Constant {
  const at = markInJson(document, path, "offset");
  const part = (step: string, below: ExactJsonValue): Member => ({
    value: constantOfJson(document, below, [...path, step]),
    nameAt: markInJson(document, [...path, step], "nameOffset"),
  });
  if (Array.isArray(value)) {
    let items: readonly Constant[] | undefined;
    return {
      kind: "list",
      at,
      depth: 1,
      json: value,
      get items() {
        return (items ??= value.map((item, index) => {
          return part(String(index), item).value;
        }));
      },
    };
  }
  if (kindOf(value) !== "object") {
    return { kind: "scalar", value: value as ScalarConstant["value"], at };
  }
  let members: ReadonlyMap<string, Member> | undefined;
  return {
    kind: "object",
    at,
    depth: 1,
    json: value,
    get members() {
      return (members ??= new Map(
        Object.entries(value as JsonMembers).map(([name, below]) => {
          return [name, part(name, below)] as const;
        }),
      ));
    },
  };
}

function markInJson(
  document: SourceDocument,
  path: readonly string[],
  part: "offset" | "nameOffset",
): Mark {
  return () => {
    const root = rootOffset(document.text);
    const found = findSite(document.text, path, root);
    return { file: document.file, ...document.placeAt(found[part]) };
  };
}

/** The JSON value of a constant; what is shared in the one is shared in the other. */
export function jsonOf(
  constant: Constant,
  shared: Map<Constant, ExactJsonValue> = new Map(),
): ExactJsonValue {
  if (constant.kind === "scalar") {
    const { value } = constant;
    return typeof value === "number" ||
      typeof value === "bigint" ||
      value instanceof Decimal
      ? jsonNumberOf(value)
      : value;
  }
  const known = constant.json ?? shared.get(constant);
  if (known !== undefined) return known;
  const value =
    constant.kind === "list"
      ? constant.items.map((item) => jsonOf(item, shared))
      : // Defines each member, so that one named __proto__ is a member too.
        Object.fromEntries(
          [...constant.members].map(([name, member]) => [
            name,
            jsonOf(member.value, shared),
          ]),
        );
  shared.set(constant, value);
  return value;
}

/** Where a part of a constant, and the name of that part, are written. */
export interface FoundPart {
  readonly at: Mark;
  readonly nameAt: Mark;
}

/** Follows reference tokens (RFC 6901) to a part, or to the last one that exists. */
export function findPart(root: Constant, tokens: Iterable<string>): FoundPart {
  let constant = root;
  let nameAt = root.at;
  for (const token of tokens) {
    const member: Member | undefined =
      constant.kind === "object"
        ? constant.members.get(token)
        : itemAsMember(constant, token);
    if (member === undefined) return { at: constant.at, nameAt: constant.at };
    ({ value: constant, nameAt } = member);
  }
  return { at: constant.at, nameAt };
}

function itemAsMember(
  constant: ScalarConstant | ListConstant,
  token: string,
): Member | undefined {
  const item =
    constant.kind === "list" && /^\d+$/.test(token)
      ? constant.items[Number(token)]
      : undefined;
  return item === undefined ? undefined : { value: item, nameAt: item.at };
}
