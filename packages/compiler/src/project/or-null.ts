import type { ExactJsonValue } from "@proviso/runtime/compiler";
import { membersOf } from "../source/raw-schema.ts";

/** A written schema that null fits as well. */
export function orNull(schema: ExactJsonValue): ExactJsonValue {
  const members = membersOf(schema);
  const { anyOf, type } = members;
  const isUnion = Array.isArray(anyOf) && type === undefined;
  if (isUnion) return { ...members, anyOf: [...anyOf, { type: "null" }] };
  if (typeof type !== "string" && !Array.isArray(type)) {
    return { anyOf: [schema, { type: "null" }] };
  }
  if (anyOf !== undefined) return { anyOf: [schema, { type: "null" }] };
  const types = withNull(Array.isArray(type) ? type : [type], "null");
  const { const: only, enum: values, ...others } = members;
  const admitted = Array.isArray(values) ? values : [only];
  return values === undefined && only === undefined
    ? { ...members, type: types }
    : ({
        ...others,
        type: types,
        enum: withNull(admitted, null),
      } as ExactJsonValue);
}

function withNull<Value>(values: readonly Value[], none: Value): Value[] {
  return values.includes(none) ? [...values] : [...values, none];
}
