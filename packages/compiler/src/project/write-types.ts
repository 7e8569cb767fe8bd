import {
  ANY_TYPE,
  FRACTION,
  type ExactJsonValue,
  isExactNumber,
  isScalar,
  jsonEqual,
  maskOfTypes,
  NULL,
  NUMBER,
  type TypeMask,
  typeNames,
  typeOfValue,
} from "@proviso/runtime/compiler";
import { impliedTypes } from "./merge-nodes.ts";
import type { ProviderRules } from "./provider.ts";
import type { WriteSite } from "./projection.ts";

/** The types that are to be stated; narrows what the provider needs a type for. */
export function settleTypes({ node, projection }: WriteSite): TypeMask {
  const { rules } = projection;
  if (!rules.needsTypes) return node.types;
  const isOne = typeNames(node.types).length === 1;
  const fitting = node.types & admittedTypes(node.admitted?.raw);
  if (node.admitted !== undefined && !isOne && fitting !== 0) return fitting;
  if (node.types !== ANY_TYPE) return node.types;
  if (node.anyOf !== undefined || node.oneOf !== undefined) return ANY_TYPE;
  const implied = impliedTypes(node);
  if (implied !== 0) {
    const names = typeNames(implied).join(" or ");
    projection.narrow(
      node,
      `${rules.title} needs a type: ${names} is stated, as the other keywords are about it`,
      `state "type" in the contract`,
    );
    return implied;
  }
  projection.refuse(
    node,
    `${rules.title} needs a type, and this schema admits a value of any`,
    'state "type", or name the types that are meant',
  );
  return ANY_TYPE;
}

function admittedTypes(
  values: readonly ExactJsonValue[] | undefined,
): TypeMask {
  if (values === undefined) return ANY_TYPE;
  let types: TypeMask = 0;
  for (const value of values) types |= typeOfValue(value);
  // Numbers with a fraction have no type of their own.
  return (types & FRACTION) === 0 ? types : types | NUMBER;
}

/** Writes `type`, and what the provider has in place of the type null. */
export function writeTypes(site: WriteSite, types: TypeMask): void {
  const { draft, node, projection } = site;
  if (types === ANY_TYPE) return;
  const { rules, schemas } = projection;
  const isNullable = rules.nullBy === "nullable" && (types & NULL) !== 0;
  const rest = isNullable && types !== NULL ? types & ~NULL : types;
  const names = typeNames(rest);
  const written = schemas.valueOf(node, "type");
  const isSame = written !== undefined && maskOfTypes(written) === rest;
  const isTaken =
    isSame && (rules.nullBy === "type" || !Array.isArray(written));
  draft.members.set("type", isTaken ? written : namesValue(names));
  if (rest !== types) {
    draft.members.set("nullable", true);
    projection.rewrite(
      node,
      `${rules.title} has nullable in place of the type null`,
      "send the projected schema",
      "type",
    );
  } else if (isSame && !isTaken) {
    projection.rewrite(
      node,
      `${rules.title} takes no list of types: the only one stands for it`,
      `write "type": "${names.join()}"`,
      "type",
    );
  } else if (written !== undefined && !isSame && node.admitted !== undefined) {
    projection.rewrite(
      node,
      `${rules.title} is told only the types that a value of ${node.admitted.keyword} has`,
      "leave the others out of the contract",
      "type",
    );
  } else if (
    written === undefined &&
    !projection.isTold(schemas.placeOf(node, "type"))
  ) {
    projection.rewrite(
      node,
      `the type ${names.join(" or ")}, which the contract implies, is stated for ${rules.title}`,
      `state "type" in the contract`,
    );
  }
}

function namesValue(names: readonly string[]): ExactJsonValue {
  const [only] = names;
  return names.length === 1 && only !== undefined ? only : [...names];
}

/** Writes `enum` or `const`, as far as the provider takes the values. */
export function writeAdmitted(site: WriteSite, types: TypeMask): void {
  const { draft, node, projection } = site;
  const { admitted } = node;
  if (admitted === undefined) return;
  const { rules } = projection;
  const { keyword } = admitted;
  const isNullable = draft.members.has("nullable");
  const fitting = admitted.raw.filter(
    (value) => !rules.needsTypes || (typeOfValue(value) & types) !== 0,
  );
  if (fitting.length === 0 && rules.needsTypes) {
    projection.refuse(
      node,
      `no value of ${keyword} is left, so that nothing fits`,
      "correct the values, or the type beside them",
      keyword,
    );
    return;
  }
  const values = fitting.filter((value) => !(value === null && isNullable));
  if (!areListed(site, values)) {
    if (saysAll(values, types)) return;
    const words = projection.words.admitted(values);
    const what = `${keyword} of such values`;
    draft.words.push(projection.move(node, what, words, keyword));
    return;
  }
  const [only] = values;
  const isConst = keyword === "const" && only !== undefined;
  if (isConst && projection.supports("const") === "kept") {
    draft.members.set("const", only);
    return;
  }
  draft.members.set("enum", values);
  if (isConst) {
    projection.rewrite(
      node,
      `${rules.title} takes no const: an enum of one value says the same`,
      "send the projected schema",
      "const",
    );
  } else if (values.length < admitted.raw.length) {
    projection.rewrite(
      node,
      `${rules.title} takes values of the stated type only; the others never fitted, or null is said by nullable`,
      "leave them out of the contract",
      "enum",
    );
  }
}

/** Whether the provider takes an enum of these values here. */
function areListed(
  { isRoot, node, projection }: WriteSite,
  values: readonly ExactJsonValue[],
): boolean {
  const { rules } = projection;
  const keyword = node.admitted?.keyword ?? "enum";
  if (isRoot && rules.notAtRoot.includes(keyword)) return false;
  return values.every((value) => isListed(value, rules));
}

/** Whether a provider's enum may list a value. */
function isListed(
  value: ExactJsonValue,
  { enumValues }: ProviderRules,
): boolean {
  switch (enumValues) {
    case "any":
      return true;
    case "scalars":
      return isScalar(value);
    case "strings_and_numbers":
      return typeof value === "string" || isExactNumber(value);
    case "strings":
      return typeof value === "string";
  }
}

/** Whether the stated types admit nothing but these values. */
function saysAll(values: readonly ExactJsonValue[], types: TypeMask): boolean {
  const finite: readonly ExactJsonValue[] = [null, true, false];
  const admitted = finite.filter((value) => (typeOfValue(value) & types) !== 0);
  const counted = admitted.reduce<TypeMask>(
    (mask, value) => mask | typeOfValue(value),
    0,
  );
  return (
    counted === types &&
    admitted.every((value) => values.some((other) => jsonEqual(value, other)))
  );
}
