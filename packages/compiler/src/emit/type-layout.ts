import {
  code,
  type Code,
  concat,
  emptyCode,
  group,
  hardline,
  identifierName,
  ifBreak,
  indent,
  join,
  line,
  literal,
  softline,
  typed,
} from "./code.ts";
import { propertyKey } from "./property-key.ts";
import type {
  IntersectionType,
  ObjectType,
  TupleType,
  TypeMember,
  TypeNode,
  UnionType,
} from "./type-node.ts";
import { arrayType } from "./type-node.ts";

/** The layout prettier gives the type after a colon or as a type argument. */
export function typeCode(type: TypeNode): Code {
  return type.kind === "union" && !isHugged(type)
    ? group(indent(softline, unionAlternatives(type)))
    : innerCode(type);
}

/** `<A, B>`, or nothing without arguments; printed for TypeScript only. */
export function typeArgumentsCode(types: readonly TypeNode[]): Code {
  const [first] = types;
  if (first === undefined) return emptyCode;
  if (types.length === 1 && isHuggedArgument(first)) {
    return typed(code`<${innerCode(first)}>`);
  }
  const list = join(code`,${line}`, types.map(innerCode));
  return typed(group(code`<${indent(softline, list)}${softline}>`));
}

/** Whether the right side of a type alias moves to lines of its own. */
export function isBrokenUnion(type: TypeNode): type is UnionType {
  return type.kind === "union" && !isHugged(type);
}

/** A type where the place it stands in doesn't indent a union. */
export function innerCode(type: TypeNode): Code {
  switch (type.kind) {
    case "keyword":
      return identifierName(type.name);
    case "literal":
      return literal(type.value);
    case "reference":
      return code`${type.name}${typeArgumentsCode(type.typeArguments)}`;
    case "array":
      return code`${operandCode(type.element)}[]`;
    case "tuple":
      return tupleCode(type);
    case "object":
      return objectCode(type);
    case "union":
      return isHugged(type)
        ? join(code` | `, type.members.map(operandCode))
        : unionAlternatives(type);
    case "intersection":
      return intersectionCode(type);
  }
}

/** A type as part of an array, union or intersection type. */
function operandCode(type: TypeNode): Code {
  if (type.kind !== "union" && type.kind !== "intersection") {
    return innerCode(type);
  }
  if (!isBrokenUnion(type)) return code`(${innerCode(type)})`;
  const alternatives = indent(softline, unionAlternatives(type));
  return code`(${group(code`${alternatives}${softline}`)})`;
}

/** With a leading bar, one alternative a line, if they don't fit on one. */
function unionAlternatives(type: UnionType): Code {
  return group(
    concat(
      type.members.flatMap((member, at) => [
        at === 0 ? ifBreak(code`| `) : code`${line}| `,
        indent(operandCode(member)),
      ]),
    ),
  );
}

/** One object or named type beside nothing but `null` stays where it is. */
function isHugged(type: UnionType): boolean {
  const named = type.members.find(
    ({ kind }) => kind === "object" || kind === "reference",
  );
  if (named === undefined) return false;
  return type.members.every((member) => member === named || isNull(member));
}

function isNull(type: TypeNode): boolean {
  return type.kind === "keyword" && type.name === "null";
}

function isHuggedArgument(type: TypeNode): boolean {
  switch (type.kind) {
    case "keyword":
    case "literal":
    case "object":
      return true;
    case "reference":
      return type.typeArguments.length === 0;
    case "union":
      return isHugged(type);
    case "array":
    case "tuple":
    case "intersection":
      return false;
  }
}

/** Objects stay on the line of the ampersand, other types may move. */
function intersectionCode({ members }: IntersectionType): Code {
  let wasIndented = false;
  return group(
    concat(
      members.map((member, at) => {
        const operand = operandCode(member);
        const previous = members[at - 1];
        if (previous === undefined) return operand;
        const isObject = member.kind === "object";
        const wasObject = previous.kind === "object";
        if (isObject && wasObject) {
          return code` & ${wasIndented ? indent(operand) : operand}`;
        }
        if (!isObject && !wasObject) return indent(code` &${line}${operand}`);
        if (at > 1) wasIndented = true;
        return code` & ${at > 1 ? indent(operand) : operand}`;
      }),
    ),
  );
}

/** One element a line unless all fit on one, with a comma after the last. */
function tupleCode({ elements, rest }: TupleType): Code {
  const count = elements.length + (rest === undefined ? 0 : 1);
  const items = elements.map((each) => elementCode(each, count));
  if (rest !== undefined) items.push(code`...${innerCode(arrayType(rest))}`);
  if (items.length === 0) return code`[]`;
  const body = join(code`,${line}`, items);
  return group(code`[${indent(softline, body)}${ifBreak(code`,`)}${softline}]`);
}

/** A union that breaks is in parentheses, unless it is the only element. */
function elementCode(type: TypeNode, count: number): Code {
  if (!isBrokenUnion(type) || count === 1) return innerCode(type);
  const alternatives = indent(softline, unionAlternatives(type));
  return group(
    code`${ifBreak(code`(`)}${alternatives}${softline}${ifBreak(code`)`)}`,
  );
}

function objectCode({ members, expanded }: ObjectType): Code {
  if (members.length === 0) return code`{}`;
  const body = join(
    line,
    members.map((member, at) => {
      const isLast = at === members.length - 1;
      return code`${memberCode(member)}${isLast ? ifBreak(code`;`) : code`;`}`;
    }),
  );
  return group(code`{${indent(line, body)}${line}}`, { breaks: expanded });
}

function memberCode({ name, key, type, optional, doc }: TypeMember): Code {
  const comment = doc === undefined ? emptyCode : code`${doc}${hardline}`;
  if (name === undefined) {
    const inner = code`key: ${key ?? identifierName("string")}`;
    const bracketed = group(code`${indent(softline, inner)}${softline}`);
    return code`${comment}${group(code`[${bracketed}]: ${typeCode(type)}`)}`;
  }
  const mark = optional === true ? code`?` : emptyCode;
  const property = code`${propertyKey(name)}${mark}: ${typeCode(type)}`;
  return code`${comment}${group(property)}`;
}
