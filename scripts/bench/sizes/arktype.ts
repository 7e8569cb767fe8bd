import { type } from "arktype";

const FlatCall = type({
  query: "1 <= string <= 200",
  limit: "1 <= number.integer <= 100",
  "offset?": "number.integer >= 0",
  "order?": "'asc' | 'desc'",
  "field?": "'title' | 'body' | 'author' | 'label' | 'created' | 'updated'",
  "threshold?": "0 <= number <= 1",
  "archived?": "boolean",
  "+": "reject",
});

export function isFlatCall(value: unknown): boolean {
  return FlatCall.allows(value);
}
