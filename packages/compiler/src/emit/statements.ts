import {
  code,
  type Code,
  emptyCode,
  firstThatFits,
  forTargets,
  group,
  hardline,
  ifBreak,
  indent,
  indentIfBreak,
  isEmpty,
  join,
  line,
  softline,
  typed,
} from "./code.ts";
import {
  assignmentCode,
  expressionCode,
  testCode,
} from "./expression-layout.ts";
import { binary, type Expression, nodeOf } from "./expression-node.ts";
import { innerCode, isBrokenUnion, typeCode } from "./type-layout.ts";
import type { TypeNode } from "./type-node.ts";

/** The statements, one a line; one that is empty for a target leaves no line. */
export function statements(list: readonly Code[]): Code {
  return separated(list, hardline);
}

/** The parts of a module, with an empty line between them. */
export function paragraphs(list: readonly Code[]): Code {
  return separated(list, code`${hardline}${hardline}`);
}

function separated(list: readonly Code[], separator: Code): Code {
  const inTs = list.filter((item) => !isEmpty(item, "ts"));
  const inJs = list.filter((item) => !isEmpty(item, "js"));
  const joined = join(separator, inTs);
  const isSame =
    inTs.length === inJs.length && inTs.every((item, at) => item === inJs[at]);
  return isSame ? joined : forTargets(joined, join(separator, inJs));
}

/** The statements in braces, each on its own line. */
export function block(body: readonly Code[]): Code {
  const inner = statements(body);
  return code`{${indent(hardline, inner)}${hardline}}`;
}

/** `const name = value;`, `export const name: Type = value;` */
export function constant(
  name: Code,
  value: Expression,
  options: { readonly type?: TypeNode; readonly exported?: boolean } = {},
): Code {
  const { type, exported = false } = options;
  const start = exported ? code`export const` : code`const`;
  const plain = group(code`${start} ${assignmentCode(name, value)};`);
  if (type === undefined) return plain;
  const left = code`${name}: ${typeCode(type)}`;
  const assignment = isComplexAnnotation(type)
    ? group(code`${left} = ${group(expressionCode(value, "assigned"))}`)
    : assignmentCode(left, value);
  return forTargets(group(code`${start} ${assignment};`), plain);
}

/** Two type arguments or more, one of which has arguments of its own. */
function isComplexAnnotation(type: TypeNode): boolean {
  if (type.kind !== "reference" || type.typeArguments.length < 2) return false;
  return type.typeArguments.some(
    (argument) =>
      argument.kind === "reference" && argument.typeArguments.length > 0,
  );
}

/** `let name = value;` */
export function variable(name: Code, value: Expression): Code {
  return group(code`let ${assignmentCode(name, value)};`);
}

/** `return value;`, the operands of an operator in parentheses if they break. */
export function returns(value: Expression): Code {
  const kind = nodeOf(value)?.kind;
  const argument = expressionCode(value, "value");
  if (kind !== "binary" && kind !== "logical") return code`return ${argument};`;
  const wrapped = group(
    code`${ifBreak(code`(`)}${indent(softline, argument)}${softline}${ifBreak(code`)`)}`,
  );
  return code`return ${wrapped};`;
}

/** `if (test) statement` on one line if that fits, else with braces. */
export function ifThen(test: Expression, statement: Code): Code {
  const start = code`if (${testCode(test)})`;
  return firstThatFits(
    group(code`${start}${indent(line, statement)}`),
    code`${start} ${block([statement])}`,
  );
}

/** `if (test) { ... }` */
export function ifBlock(test: Expression, body: readonly Code[]): Code {
  return code`if (${testCode(test)}) ${block(body)}`;
}

/** `if (test) return false;`: what is not so is refused. */
export function refuseIf(test: Expression): Code {
  return ifThen(test, code`return false;`);
}

/** `for (const key in object) { ... }` */
export function forIn(key: Code, object: Code, body: readonly Code[]): Code {
  return code`for (const ${key} in ${object}) ${block(body)}`;
}

/** `for (let index = from; index < end; index++) { ... }` */
export function forIndex(
  index: Code,
  range: { readonly from: Expression; readonly end: Expression },
  body: readonly Code[],
): Code {
  const test = binary(index, "<", range.end);
  const start = group(code`let ${assignmentCode(index, range.from)}`);
  const head = code`${start};${line}${expressionCode(test, "value")};${line}${index}++`;
  return group(
    code`for (${group(code`${indent(softline, head)}${softline}`)}) ${block(body)}`,
  );
}

/** One clause of a `switch`: its labels (none: `default`), then its statements. */
export interface SwitchCase {
  readonly labels: readonly Expression[];
  readonly body: readonly Code[];
  /** In braces, so that its names are its own. */
  readonly scoped?: boolean;
}

export function switchOn(
  value: Expression,
  cases: readonly SwitchCase[],
): Code {
  const inner = expressionCode(value, "parentheses");
  const head = group(code`switch (${indent(softline, inner)}${softline})`);
  const clauses = join(hardline, cases.map(caseCode));
  return code`${head} {${indent(hardline, clauses)}${hardline}}`;
}

function caseCode({ labels, body, scoped = false }: SwitchCase): Code {
  const heads = labels.map((label) => code`case ${expressionCode(label)}:`);
  const head = labels.length === 0 ? code`default:` : join(hardline, heads);
  if (scoped) return code`${head} ${block(body)}`;
  return body.length === 0
    ? head
    : code`${head}${indent(hardline, statements(body))}`;
}

/** A parameter; its type is printed for TypeScript only. */
export interface Parameter {
  readonly name: Code;
  readonly type: TypeNode;
  /** Written with `?`. */
  readonly optional?: boolean;
}

/** A function's name, parameters and result; object types in it have names. */
export interface Signature {
  readonly name: Code;
  readonly parameters: readonly Parameter[];
  readonly result: TypeNode;
  /** The parameter of which the function tells whether it is of type `result`. */
  readonly guards?: Code;
  readonly exported?: boolean;
}

/** `function name(parameters): result { ... }`, or `: guards is result`. */
export function functionDeclaration(
  signature: Signature,
  body: readonly Code[],
): Code {
  const start = signature.exported === true ? code`export ` : emptyCode;
  return code`${start}${headCode(signature)} ${block(body)}`;
}

/** `declare function name(parameters): result;`, for a declaration file. */
export function declaredFunction(signature: Signature): Code {
  const start = signature.exported === true ? code`export ` : emptyCode;
  return typed(code`${start}declare ${headCode(signature)};`);
}

/** `declare const name: type;`, for a declaration file. */
export function declaredConstant(
  name: Code,
  type: TypeNode,
  options: { readonly exported?: boolean } = {},
): Code {
  const start = options.exported === true ? code`export ` : emptyCode;
  return typed(group(code`${start}declare const ${name}: ${typeCode(type)};`));
}

function headCode({ name, parameters, result, guards }: Signature): Code {
  const list = parametersCode(parameters);
  const subject = guards === undefined ? emptyCode : code`${guards} is `;
  const returned = typed(code`: ${subject}${typeCode(result)}`);
  return code`function ${name}${group(code`${list}${returned}`)}`;
}

function parametersCode(parameters: readonly Parameter[]): Code {
  if (parameters.length === 0) return code`()`;
  const list = join(code`,${line}`, parameters.map(parameterCode));
  return code`(${indent(softline, list)}${ifBreak(code`,`)}${softline})`;
}

function parameterCode({ name, type, optional = false }: Parameter): Code {
  const mark = optional ? code`?: ` : code`: `;
  return code`${name}${typed(mark, typeCode(type))}`;
}

/** `export type Name = ...;`, for TypeScript only. */
export function typeAlias(
  name: Code,
  type: TypeNode,
  options: { readonly exported?: boolean } = {},
): Code {
  const start = options.exported === true ? code`export type` : code`type`;
  const left = code`${start} ${name}`;
  if (isBrokenUnion(type)) {
    const right = group(indent(line, innerCode(type)));
    return typed(group(code`${group(left)} =${right}`), code`;`);
  }
  const id = Symbol("type");
  const gap = group(indent(line), { id });
  const right = indentIfBreak(innerCode(type), id);
  return typed(group(code`${group(left)} =${gap}${right}`), code`;`);
}
