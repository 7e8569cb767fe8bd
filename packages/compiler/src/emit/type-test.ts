import {
  ANY_TYPE,
  ARRAY,
  BOOLEAN,
  FRACTION,
  INTEGER,
  NULL,
  NUMBER,
  OBJECT,
  type SlotType,
  STRING,
  type TypeMask,
  type ValueNumbers,
} from "@proviso/runtime/compiler";
import { code, imported } from "./code.ts";
import { fitsUnless } from "./condition.ts";
import {
  allOf,
  anyOf,
  binary,
  call,
  type Expression,
  member,
  not,
  typeOf,
} from "./expression-node.ts";

/** The types that the leaf checks of each slot apply to. */
const SLOT_TYPES = {
  number: NUMBER,
  string: STRING,
  array: ARRAY,
  object: OBJECT,
} as const satisfies Record<SlotType, TypeMask>;

/** The slots that values of these types have leaf checks in. */
export function slotsOfTypes(types: TypeMask): readonly SlotType[] {
  const slots = Object.keys(SLOT_TYPES) as SlotType[];
  return slots.filter((slot) => (SLOT_TYPES[slot] & types) !== 0);
}

/** Whether all of these types share one slot, so that no further test is needed. */
export function areOfSlot(types: TypeMask, slot: SlotType): boolean {
  return (types & ~SLOT_TYPES[slot]) === 0;
}

/** Whether a value is of a slot's type. */
export function isOfSlot(
  slot: SlotType,
  value: Expression,
  numbers: ValueNumbers,
): Expression {
  return fitsUnless(typeRefusals(SLOT_TYPES[slot], value, numbers));
}

/** Refuses a value by its type; nothing where every type is admitted. */
export function typeRefusals(
  types: TypeMask,
  value: Expression,
  numbers: ValueNumbers,
): readonly Expression[] {
  if (types === ANY_TYPE) return [];
  const tests = numbers === "exact" ? EXACT_TYPE_TESTS : TYPE_TESTS;
  const refusals = tests
    .filter(({ bits }) => (types & bits) !== 0)
    .map(({ bits, refusals: of }) => of(value, types & bits));
  const [only = [], ...others] = refusals;
  return others.length === 0 ? only : [allOf(refusals.map(anyOf))];
}

interface TypeTest {
  readonly bits: TypeMask;
  readonly refusals: (value: Expression, bits: TypeMask) => Expression[];
}

const TYPE_TESTS: readonly TypeTest[] = [
  { bits: STRING, refusals: (value) => [isNot(value, "string")] },
  { bits: NUMBER, refusals: numberRefusals },
  { bits: BOOLEAN, refusals: (value) => [isNot(value, "boolean")] },
  { bits: NULL, refusals: (value) => [binary(value, "!==", null)] },
  { bits: ARRAY, refusals: (value) => [not(isArray(value))] },
  {
    bits: OBJECT,
    refusals: (value) => [
      isNot(value, "object"),
      binary(value, "===", null),
      isArray(value),
    ],
  },
];

/** Where numbers may be objects too, what a number or an object is takes a function. */
const EXACT_TYPE_TESTS: readonly TypeTest[] = TYPE_TESTS.map((test) => {
  switch (test.bits) {
    case NUMBER:
      return { bits: NUMBER, refusals: exactNumberRefusals };
    case OBJECT:
      return {
        bits: OBJECT,
        refusals: (value) => [isNotBy("isExactObject", value)],
      };
    default:
      return test;
  }
});

function exactNumberRefusals(value: Expression, bits: TypeMask): Expression[] {
  if (bits === INTEGER) return [isNotBy("isExactInteger", value)];
  if (bits === NUMBER) return [isNotBy("isExactNumber", value)];
  return [
    isNotBy("isExactNumber", value),
    call(imported("isExactInteger"), [value]),
  ];
}

function isNotBy(test: string, value: Expression): Expression {
  return not(call(imported(test), [value]));
}

function numberRefusals(value: Expression, bits: TypeMask): Expression[] {
  const isInteger = call(member(code`Number`, "isInteger"), [value]);
  if (bits === INTEGER) return [isNot(value, "number"), not(isInteger)];
  if (bits === FRACTION) return [isNot(value, "number"), isInteger];
  return [isNot(value, "number")];
}

function isNot(value: Expression, type: string): Expression {
  return binary(typeOf(value), "!==", type);
}

function isArray(value: Expression): Expression {
  return call(member(code`Array`, "isArray"), [value]);
}
