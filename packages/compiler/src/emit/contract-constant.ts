import { baseKeywords, type CheckNode } from "@proviso/runtime/compiler";
import type { ContractNames, SideNames } from "../names/contract-names.ts";
import type { Contract, ContractSide } from "../passes/contract.ts";
import { identifier, imported, importedType } from "./code.ts";
import {
  arrayLiteral,
  call,
  type Expression,
  objectLiteral,
} from "./expression-node.ts";
import { jsonExpression } from "./schema-literal.ts";
import { referenceType, type TypeNode } from "./type-node.ts";

const JSON_VALUE = referenceType(importedType("JsonValue"));

/** `JsonToolContract<ReadInput, JsonValue>` */
export function contractType({ names, output }: Contract): TypeNode {
  return referenceType(
    importedType("JsonToolContract"),
    ...sideTypes(names, output),
  );
}

function sideTypes(
  names: ContractNames,
  output: ContractSide | undefined,
): readonly [TypeNode, TypeNode] {
  const input = referenceType(identifier(names.input.type));
  const outputName = identifier(names.output.type);
  return [input, output === undefined ? JSON_VALUE : referenceType(outputName)];
}

/** The call that makes the contract: `contract({ name, profile, uses, input, output })`. */
export function contractExpression(contract: Contract): Expression {
  const { name, title, description, profile, names } = contract;
  const uses = rowsUsed(contract);
  const members: [string, Expression | undefined][] = [
    ["name", name],
    ["title", title],
    ["description", description],
    ["profile", imported(`${profile}Profile`)],
    ["uses", uses.length === 0 ? undefined : arrayLiteral(uses.map(imported))],
    ["input", sideExpression(contract.input, names.input)],
    ["output", sideExpression(contract.output, names.output)],
  ];
  return call(imported("contract"), [objectLiteral(members.filter(isStated))], {
    typeArguments: sideTypes(names, contract.output),
    pure: true,
  });
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
