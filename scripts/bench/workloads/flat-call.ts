import { fromText, someOf, times, workloadOf } from "../workload.ts";
import { isFlatCall } from "./is-flat-call.ts";

const FIELDS = ["title", "body", "author", "label", "created", "updated"];

/** A flat call with enums and bounds, as most tools have them. */
export const flatCall = workloadOf(
  "flat call",
  {
    schema: {
      type: "object",
      properties: {
        query: { type: "string", minLength: 1, maxLength: 200 },
        limit: { type: "integer", minimum: 1, maximum: 100 },
        offset: { type: "integer", minimum: 0 },
        order: { enum: ["asc", "desc"] },
        field: { enum: FIELDS },
        threshold: { type: "number", minimum: 0, maximum: 1 },
        archived: { type: "boolean" },
      },
      required: ["query", "limit"],
      additionalProperties: false,
    },
    valid: fromText(times(96, call)),
    invalidFirst: fromText(
      times(64, (index) => ({ ...call(index), query: "" })),
    ),
    invalidLast: fromText(
      times(64, (index) => ({ ...call(index), archived: "no" })),
    ),
    check: isFlatCall,
  },
  ["messages", "text"],
);

function call(index: number): Readonly<Record<string, string | number>> {
  const optional = {
    offset: index * 20,
    order: index % 2 === 0 ? "asc" : "desc",
    field: FIELDS[index % FIELDS.length] ?? "title",
    threshold: (index + 1) / 128,
    archived: index % 5 === 0,
  };
  const query = `the text that is searched for, ${index}`;
  return {
    query,
    limit: 1 + (index % 100),
    ...someOf(optional, index),
  };
}
