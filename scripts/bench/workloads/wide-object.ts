import {
  fromText,
  type JsonSchema,
  times,
  type Workload,
  workloadOf,
} from "../workload.ts";

/** The names of an object's members by what they hold. */
interface WideObject {
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
  readonly wholes: readonly string[];
  readonly flags: readonly string[];
  readonly check: (value: unknown) => boolean;
}

/** Shapes that objects come in; more would make every engine give up on them. */
const SHAPES = 24;

/** A closed object of which the first text and the first number are required. */
export function wideObject(name: string, object: WideObject): Workload {
  const required = [...object.texts.slice(0, 1), ...object.numbers.slice(0, 1)];
  const valid = times(48, (index) => valueOf(object, required, index));
  const [first = ""] = required;
  const last = object.flags.at(-1) ?? "";
  return workloadOf(
    name,
    {
      schema: {
        type: "object",
        properties: Object.fromEntries(
          Object.entries(typesOf(object)).map(([key, type]) => [key, { type }]),
        ),
        required,
        additionalProperties: false,
      },
      valid: fromText(valid),
      invalidFirst: fromText(
        valid.map((value) => ({ ...value, [first]: null })),
      ),
      invalidLast: fromText(
        valid.map((value) => ({ ...value, [last]: "yes" })),
      ),
      check: object.check,
    },
    ["messages"],
  );
}

function typesOf(object: WideObject): JsonSchema {
  const each = (names: readonly string[], type: string): JsonSchema =>
    Object.fromEntries(names.map((key) => [key, type]));
  return {
    ...each(object.texts, "string"),
    ...each(object.numbers, "number"),
    ...each(object.wholes, "integer"),
    ...each(object.flags, "boolean"),
  };
}

/** Objects lack every eleventh to every nineteenth member, from some place on. */
function valueOf(
  object: WideObject,
  required: readonly string[],
  index: number,
): Readonly<Record<string, string | number | boolean>> {
  const shape = index % SHAPES;
  const entries = Object.entries(typesOf(object)).filter(
    ([key], at) =>
      required.includes(key) || (at + shape) % (11 + (shape % 9)) !== 0,
  );
  return Object.fromEntries(
    entries.map(([key, type], at) => [key, sample(type as string, index + at)]),
  );
}

function sample(type: string, index: number): string | number | boolean {
  switch (type) {
    case "string":
      return `text ${index}`;
    case "number":
      return index / 4;
    case "integer":
      return index;
    default:
      return index % 2 === 0;
  }
}
