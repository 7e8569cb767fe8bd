import * as v from "valibot";

const FlatCall = v.strictObject({
  query: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  offset: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  order: v.exactOptional(v.picklist(["asc", "desc"])),
  field: v.exactOptional(
    v.picklist(["title", "body", "author", "label", "created", "updated"]),
  ),
  threshold: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  archived: v.exactOptional(v.boolean()),
});

export function isFlatCall(value: unknown): boolean {
  return v.is(FlatCall, value);
}
