import {
  type AdmittedValues,
  ANY_TYPE,
  CheckNode,
  jsonEqual,
  maskOfSlot,
  type PropertySlot,
  type SlotType,
  type TypeMask,
  typeOfValue,
} from "@proviso/runtime/compiler";

const slotTypes = [
  "number",
  "string",
  "array",
  "object",
] as const satisfies readonly SlotType[];

/** A copy of a node that may be changed; what stands below is shared. */
export function copyNode(node: CheckNode): CheckNode {
  const copy = new CheckNode();
  copy.types = node.types;
  copy.typeKeyword = node.typeKeyword;
  copy.admitted = node.admitted;
  for (const slot of slotTypes) {
    for (const check of node.checks[slot]) copy.addCheck<SlotType>(slot, check);
  }
  copy.properties = node.properties.map((property) => ({ ...property }));
  copy.requiredCount = node.requiredCount;
  copy.patterns = node.patterns;
  copy.additional = node.additional;
  copy.additionalNode = node.additionalNode;
  copy.memberNames = node.memberNames;
  copy.dependents = node.dependents;
  copy.prefix = node.prefix;
  copy.prefixKeyword = node.prefixKeyword;
  copy.items = node.items;
  copy.itemsKeyword = node.itemsKeyword;
  copy.contains = node.contains;
  copy.references = node.references;
  copy.allOf = node.allOf;
  copy.anyOf = node.anyOf;
  copy.oneOf = node.oneOf;
  copy.not = node.not;
  copy.condition = node.condition;
  copy.unevaluatedMembers = node.unevaluatedMembers;
  copy.unevaluatedItems = node.unevaluatedItems;
  return copy;
}

/** Whether a node asks anything of a value itself: schemas elsewhere and unions aside. */
export function assertsItself(node: CheckNode): boolean {
  return (
    node.types !== ANY_TYPE ||
    node.admitted !== undefined ||
    node.not !== undefined ||
    node.condition !== undefined ||
    impliedTypes(node) !== 0
  );
}

/** The types that a node says something of. */
export function impliedTypes(node: CheckNode): TypeMask {
  let types: TypeMask = 0;
  for (const slot of slotTypes) {
    if (node.checks[slot].length > 0) types |= maskOfSlot(slot);
  }
  const hasMembers =
    node.properties.length > 0 ||
    node.patterns.length > 0 ||
    node.additional !== "unsaid" ||
    node.memberNames !== undefined ||
    node.dependents.length > 0 ||
    node.unevaluatedMembers !== undefined;
  const hasItems =
    node.prefix.length > 0 ||
    node.items !== undefined ||
    node.contains !== undefined ||
    node.unevaluatedItems !== undefined;
  if (hasMembers) types |= maskOfSlot("object");
  return hasItems ? types | maskOfSlot("array") : types;
}

/**
 * The types that a value may have that fits, as far as types say; of a schema
 * that contains itself in its own place, what is known on the way.
 */
export function typesOf(
  node: CheckNode,
  known: Map<CheckNode, TypeMask> = new Map(),
): TypeMask {
  const before = known.get(node);
  if (before !== undefined) return before;
  known.set(node, ANY_TYPE);
  let types = node.types;
  for (const { node: target } of node.references) {
    types &= typesOf(target, known);
  }
  for (const branch of node.allOf ?? []) types &= typesOf(branch, known);
  for (const branches of [node.anyOf, node.oneOf]) {
    if (branches === undefined) continue;
    types &= branches.reduce<TypeMask>(
      (mask, branch) => mask | typesOf(branch, known),
      0,
    );
  }
  known.set(node, types);
  return types;
}

/** The node for the values of some types only. */
export function restrictNode(node: CheckNode, types: TypeMask): CheckNode {
  const restricted = new CheckNode();
  restricted.types = node.types & types;
  const values = node.admitted?.raw.filter(
    (value) => (typeOfValue(value) & types) !== 0,
  );
  if (node.admitted !== undefined && values !== undefined) {
    restricted.admitted = { keyword: "enum", values, raw: values };
  }
  for (const slot of slotTypes) {
    if ((maskOfSlot(slot) & types) === 0) continue;
    for (const check of node.checks[slot]) restricted.addCheck(slot, check);
  }
  if ((types & maskOfSlot("object")) !== 0) takeMembers(restricted, node);
  if ((types & maskOfSlot("array")) !== 0) takeItems(restricted, node);
  restricted.not = node.not;
  restricted.condition = node.condition;
  return restricted;
}

function takeMembers(target: CheckNode, node: CheckNode): void {
  target.properties = node.properties.map((property) => ({ ...property }));
  target.requiredCount = node.requiredCount;
  target.patterns = node.patterns;
  target.additional = node.additional;
  target.additionalNode = node.additionalNode;
  target.memberNames = node.memberNames;
  target.dependents = node.dependents;
  target.unevaluatedMembers = node.unevaluatedMembers;
}

function takeItems(target: CheckNode, node: CheckNode): void {
  target.prefix = node.prefix;
  target.prefixKeyword = node.prefixKeyword;
  target.items = node.items;
  target.itemsKeyword = node.itemsKeyword;
  target.contains = node.contains;
  target.unevaluatedItems = node.unevaluatedItems;
}

/**
 * One node that admits what all of some nodes admit, without their `allOf`;
 * undefined where no single schema without `allOf` says the same.
 */
export function mergeNodes(nodes: readonly CheckNode[]): CheckNode | undefined {
  const [first, ...others] = nodes;
  if (first === undefined) return undefined;
  const merged = copyNode(first);
  merged.references = nodes.flatMap(({ references }) => references);
  if (merged.references.length > 1) return undefined;
  merged.allOf = undefined;
  return others.every((other) => mergeInto(merged, other)) ? merged : undefined;
}

function mergeInto(target: CheckNode, node: CheckNode): boolean {
  const types = target.types & node.types;
  if (types === 0) return false;
  if (target.types === ANY_TYPE) target.typeKeyword = node.typeKeyword;
  target.types = types;
  return (
    mergeAdmitted(target, node) &&
    mergeChecks(target, node) &&
    mergeMembers(target, node) &&
    mergeItems(target, node) &&
    mergeBranches(target, node)
  );
}

function mergeAdmitted(target: CheckNode, { admitted }: CheckNode): boolean {
  if (admitted === undefined) return true;
  const known = target.admitted;
  target.admitted =
    known === undefined ? admitted : intersectValues(known, admitted);
  return target.admitted.raw.length > 0;
}

function intersectValues(a: AdmittedValues, b: AdmittedValues): AdmittedValues {
  const isShared = (value: AdmittedValues["raw"][number]): boolean =>
    b.raw.some((other) => jsonEqual(value, other));
  const raw = a.raw.filter(isShared);
  return { keyword: raw.length === 1 ? "const" : "enum", values: raw, raw };
}

function mergeChecks(target: CheckNode, node: CheckNode): boolean {
  return slotTypes.every((slot) =>
    node.checks[slot].every((check) => {
      const known = target.checks[slot].find(
        ({ row }) => row.keyword === check.row.keyword,
      );
      if (known !== undefined) return jsonEqual(known.raw, check.raw);
      target.addCheck<SlotType>(slot, check);
      return true;
    }),
  );
}

function mergeMembers(target: CheckNode, node: CheckNode): boolean {
  if (!areNamesSettled(target, node) || !areNamesSettled(node, target)) {
    return false;
  }
  for (const slot of node.properties) mergeProperty(target, slot);
  const isFree = target.additional === "unsaid" || target.additional === "open";
  if (
    node.additional !== "unsaid" &&
    (isFree || node.additional === "closed")
  ) {
    target.additional = node.additional;
    target.additionalNode = node.additionalNode;
  }
  target.patterns = [...target.patterns, ...node.patterns];
  target.dependents = [...target.dependents, ...node.dependents];
  if (node.memberNames === undefined) return true;
  if (target.memberNames !== undefined) return false;
  target.memberNames = node.memberNames;
  return true;
}

/** Whether what one node says of undeclared members is said of none that the other declares. */
function areNamesSettled(node: CheckNode, other: CheckNode): boolean {
  const isOpen = node.additional === "unsaid" || node.additional === "open";
  if (isOpen) return true;
  return (
    other.patterns.length === 0 &&
    other.additional !== "checked" &&
    other.properties.every(
      ({ name }) => node.findProperty(name)?.node !== undefined,
    )
  );
}

function mergeProperty(target: CheckNode, slot: PropertySlot): void {
  const before = target.findProperty(slot.name)?.node;
  if (slot.required) target.requireProperty(slot.name);
  if (slot.node === undefined || before === slot.node) return;
  if (before === undefined) {
    target.declareProperty(slot.name, slot.node);
    return;
  }
  const both = new CheckNode();
  both.allOf = [before, slot.node];
  target.declareProperty(slot.name, both);
}

function mergeItems(target: CheckNode, node: CheckNode): boolean {
  const hasItems = node.prefix.length > 0 || node.items !== undefined;
  if (hasItems) {
    if (target.prefix.length > 0 || target.items !== undefined) return false;
    target.prefix = node.prefix;
    target.prefixKeyword = node.prefixKeyword;
    target.items = node.items;
    target.itemsKeyword = node.itemsKeyword;
  }
  if (node.contains === undefined) return true;
  if (target.contains !== undefined) return false;
  target.contains = node.contains;
  return true;
}

function mergeBranches(target: CheckNode, node: CheckNode): boolean {
  for (const slot of ["anyOf", "oneOf", "not", "condition"] as const) {
    if (node[slot] !== undefined && target[slot] !== undefined) return false;
  }
  target.anyOf ??= node.anyOf;
  target.oneOf ??= node.oneOf;
  target.not ??= node.not;
  target.condition ??= node.condition;
  // What is evaluated depends on which schema says so.
  return !target.tracksEvaluation && !node.tracksEvaluation;
}
