import {
  baseKeywords,
  type CheckNode,
  isDraft,
  type ProfileName,
} from "@proviso/runtime/compiler";
import type { SideNames } from "../names/contract-names.ts";
import type { Contract, ContractSide } from "../passes/contract.ts";
import { identifier, imported, importedType } from "./code.ts";
import {
  arrayLiteral,
  call,
  type Expression,
  objectLiteral,
} from "./expression-node.ts";
import { jsonType } from "./literal-type.ts";
import { jsonExpression } from "./schema-literal.ts";
import { referenceType, type TypeNode } from "./type-node.ts";

/** `JsonToolContract<ReadInput, JsonValue>` */
export function contractType(contract: Contract): TypeNode {
  return referenceType(
    importedType("JsonToolContract"),
    ...sideTypes(contract),
  );
}

function sideTypes({
  names,
  numbers,
  output,
}: Contract): readonly [TypeNode, TypeNode] {
  return [
    referenceType(identifier(names.input.type)),
    output === undefined
      ? jsonType(numbers)
      : referenceType(identifier(names.output.type)),
  ];
}

/** The call that makes the contract: `contract({ name, profile, uses, input, output })`. */
export function contractExpression(contract: Contract): Expression {
  const { name, title, description, profile, modes, numbers, names } = contract;
  // A draft brings all of its rows.
  const uses = isDraft(profile) ? [] : rowsUsed(contract);
  const members: [string, Expression | undefined][] = [
    ["name", name],
    ["title", title],
    ["description", description],
    ["profile", imported(profileConstant(profile))],
    ["numbers", numbers === "exact" ? numbers : undefined],
    ["formats", modes.formats],
    ["unknownKeywords", modes.unknownKeywords],
    ["patterns", modes.patterns],
    ["documents", documentsExpression(contract)],
    ["uses", uses.length === 0 ? undefined : arrayLiteral(uses.map(imported))],
    ["input", sideExpression(contract.input, names.input)],
    ["output", sideExpression(contract.output, names.output)],
  ];
  return call(imported("contract"), [objectLiteral(members.filter(isStated))], {
    typeArguments: sideTypes(contract),
    pure: true,
  });
}

/** The documents that either side refers to, by URI. */
function documentsExpression({
  input,
  output,
}: Contract): Expression | undefined {
  const documents = [input, output].flatMap((side) => [
    ...(side?.documents ?? []),
  ]);
  return documents.length === 0
    ? undefined
    : jsonExpression(Object.fromEntries(documents));
}

/** What the runtime calls a profile: `draft202012Profile`. */
function profileConstant(profile: ProfileName): string {
  return `${profile.replaceAll("-", "")}Profile`;
}

function isStated(
  entry: [string, Expression | undefined],
): entry is [string, Expression] {
  return entry[1] !== undefined;
}

function sideExpression(
  side: ContractSide | undefined,
  { guard }: SideNames,
): Expression | undefined {
  if (side === undefined) return undefined;
  return objectLiteral([
    ["schema", jsonExpression(side.schema)],
    ["guard", identifier(guard)],
  ]);
}

/** The rows beyond the base that either side uses, by name. */
function rowsUsed({ input, output }: Contract): readonly string[] {
  const used = new Set<string>();
  const pending = [input.node, ...(output === undefined ? [] : [output.node])];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (const { row } of Object.values(node.checks).flat()) {
      used.add(row.keyword);
    }
    if (node.oneOf !== undefined) used.add("oneOf");
    pending.push(...childrenOf(node));
  }
  return [...used]
    .filter((keyword) => !Object.hasOwn(baseKeywords, keyword))
    .sort();
}

/** Every schema directly below a node. */
function childrenOf(node: CheckNode): readonly CheckNode[] {
  return [
    ...node.properties.flatMap((slot) => slot.node ?? []),
    ...(node.items === undefined ? [] : [node.items]),
    ...(node.oneOf ?? []),
  ];
}
