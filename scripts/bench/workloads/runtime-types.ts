import {
  fromText,
  isMembers,
  type Members,
  times,
  type Workload,
  workloadOf,
} from "../workload.ts";

/** The object of typescript-runtime-type-benchmarks, open. */
export const looseRuntimeTypes: Workload = objectOfTypes(
  "runtime types, open",
  true,
);

/** The same, closed. */
export const strictRuntimeTypes: Workload = objectOfTypes(
  "runtime types, closed",
  false,
);

function objectOfTypes(name: string, isOpen: boolean): Workload {
  const nested = {
    type: "object",
    properties: {
      foo: { type: "string" },
      num: { type: "number" },
      bool: { type: "boolean" },
    },
    required: ["foo", "num", "bool"],
    additionalProperties: isOpen,
  };
  return workloadOf(name, {
    schema: {
      type: "object",
      properties: {
        number: { type: "number" },
        negNumber: { type: "number" },
        maxNumber: { type: "number" },
        string: { type: "string" },
        longString: { type: "string" },
        boolean: { type: "boolean" },
        deeplyNested: nested,
      },
      required: [
        ...["number", "negNumber", "maxNumber", "string", "longString"],
        ...["boolean", "deeplyNested"],
      ],
      additionalProperties: isOpen,
    },
    valid: fromText(times(64, (index) => valueOf(index, isOpen))),
    invalidFirst: fromText(
      times(64, (index) => ({ ...valueOf(index, false), number: "1" })),
    ),
    invalidLast: fromText(
      times(64, (index) => ({ ...valueOf(index, false), deeplyNested: null })),
    ),
    check: isOpen ? isLooseObject : isStrictObject,
  });
}

function valueOf(index: number, hasMore: boolean) {
  const value = {
    number: index,
    negNumber: -1 - index / 2,
    maxNumber: Number.MAX_VALUE,
    string: `string ${index}`,
    longString: "Lorem ipsum dolor sit amet, ".repeat(10),
    boolean: index % 2 === 0,
    deeplyNested: { foo: "bar", num: index + 0.5, bool: false },
  };
  return hasMore && index % 4 === 0 ? { ...value, more: null } : value;
}

function isLooseObject(value: unknown): boolean {
  return isMembers(value) && hasTypes(value) && isLooseNested(value);
}

function hasTypes(value: Members): boolean {
  return (
    typeof value["number"] === "number" &&
    typeof value["negNumber"] === "number" &&
    typeof value["maxNumber"] === "number" &&
    typeof value["string"] === "string" &&
    typeof value["longString"] === "string" &&
    typeof value["boolean"] === "boolean"
  );
}

function isLooseNested({ deeplyNested: nested }: Members): boolean {
  return (
    isMembers(nested) &&
    typeof nested["foo"] === "string" &&
    typeof nested["num"] === "number" &&
    typeof nested["bool"] === "boolean"
  );
}

function isStrictObject(value: unknown): boolean {
  if (!isMembers(value)) return false;
  let required = 0;
  for (const key in value) {
    const member = value[key];
    switch (key) {
      case "number":
      case "negNumber":
      case "maxNumber":
        if (typeof member !== "number") return false;
        break;
      case "string":
      case "longString":
        if (typeof member !== "string") return false;
        break;
      case "boolean":
        if (typeof member !== "boolean") return false;
        break;
      case "deeplyNested":
        if (!isStrictNested(member)) return false;
        break;
      default:
        return false;
    }
    required++;
  }
  return required === 7;
}

function isStrictNested(value: unknown): boolean {
  if (!isMembers(value)) return false;
  let required = 0;
  for (const key in value) {
    const member = value[key];
    switch (key) {
      case "foo":
        if (typeof member !== "string") return false;
        break;
      case "num":
        if (typeof member !== "number") return false;
        break;
      case "bool":
        if (typeof member !== "boolean") return false;
        break;
      default:
        return false;
    }
    required++;
  }
  return required === 3;
}
