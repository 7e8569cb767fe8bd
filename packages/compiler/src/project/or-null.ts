import type { ExactJsonValue } from "@proviso/runtime/compiler";
import { membersOf } from "./schema-index.ts";

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
  const types = Array.isArray(type) ? type : [type];
  const { const: only, enum: values, ...others } = members;
  const admitted = Array.isArray(values) ? values : [only];
  return values === undefined && only === undefined
    ? { ...members, type: [...types, "null"] }
    : ({
        ...others,
        type: [...types, "null"],
        enum: [...admitted, null],
      } as ExactJsonValue);
}
