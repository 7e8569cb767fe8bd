import type { DraftName } from "../../validators/library.ts";

import { type Draft, type DraftMembers, isList, isMembers } from "../draft.ts";

/** The drafts of JSON Schema by the number or year that each is called by. */
export const VERSIONS: Readonly<Record<DraftName, number>> = {
  "draft-2020-12": 2020,
  "draft-2019-09": 2019,
  "draft-07": 7,
  "draft-06": 6,
  "draft-04": 4,
};

/** What holds schemas: alone, in a list, or by name. */
const HOLDERS: Readonly<Record<"alone" | "listed" | "named", string[]>> = {
  alone: [
    ..."not if then else items additionalItems contains".split(" "),
    ..."additionalProperties propertyNames".split(" "),
    ..."unevaluatedItems unevaluatedProperties".split(" "),
  ],
  listed: "allOf anyOf oneOf items prefixItems".split(" "),
  named: [
    ..."properties patternProperties dependentSchemas".split(" "),
    ..."dependencies $defs definitions".split(" "),
  ],
};

/** The schemas directly within a schema. */
export function subschemasOf(schema: DraftMembers): Draft[] {
  const operandsOf = (kind: keyof typeof HOLDERS): Draft[] =>
    HOLDERS[kind].map((keyword) => schema.get(keyword) ?? null);
  return [
    ...operandsOf("alone").filter(isMembers),
    ...operandsOf("listed").filter(isList).flat(),
    ...operandsOf("named")
      .filter(isMembers)
      .flatMap((named) => [...named.values()]),
  ];
}

/** Whether `$ref` makes everything beside it mean nothing. */
export function isReferenceAlone(
  schema: DraftMembers,
  version: number,
): boolean {
  return version <= 7 && schema.has("$ref");
}
