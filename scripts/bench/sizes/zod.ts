import * as z from "zod/mini";

const FlatCall = z.strictObject({
  query: z.string().check(z.minLength(1), z.maxLength(200)),
  limit: z.int().check(z.gte(1), z.lte(100)),
  offset: z.optional(z.int().check(z.gte(0))),
  order: z.optional(z.enum(["asc", "desc"])),
  field: z.optional(
    z.enum(["title", "body", "author", "label", "created", "updated"]),
  ),
  threshold: z.optional(z.number().check(z.gte(0), z.lte(1))),
  archived: z.optional(z.boolean()),
});

export function isFlatCall(value: unknown): boolean {
  return FlatCall.safeParse(value).success;
}
