import type { ExactJsonValue } from "../../core/json.ts";
import { isPlainObject } from "../node.ts";
import * as draft04 from "./draft-04.ts";
import * as draft06 from "./draft-06.ts";
import * as draft07 from "./draft-07.ts";
import * as draft201909 from "./draft-2019-09.ts";
import * as draft202012 from "./draft-2020-12.ts";
import * as validation201909 from "./validation-2019-09.ts";
import * as validation202012 from "./validation-2020-12.ts";

/*
 * The meta-schemas of the drafts as they stand, without their words: nothing is
 * ever fetched, and a contract may refer to them.
 */
const documents: readonly ExactJsonValue[] = [
  draft04,
  draft06,
  draft07,
  draft201909,
  draft202012,
  validation201909,
  validation202012,
].flatMap((draft) => Object.values<ExactJsonValue>(draft));

/** The meta-schema of a URI, where a draft has it. */
export function metaSchemaOf(uri: string): ExactJsonValue | undefined {
  return documents.find((document) => identifierOf(document) === uri);
}

function identifierOf(document: ExactJsonValue): string | undefined {
  if (!isPlainObject(document)) return undefined;
  const stated = document["$id"] ?? document["id"];
  return typeof stated === "string" ? stated.replace(/#$/, "") : undefined;
}
