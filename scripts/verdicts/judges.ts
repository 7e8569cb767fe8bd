import { parseJson, Schema } from "@proviso/runtime";
import { type ExactJsonValue, formatJson } from "@proviso/runtime/compiler";

import { loadTools } from "../load-modules.ts";
import { ajv } from "../validators/ajv.ts";
import { hyperjump } from "../validators/hyperjump.ts";
import type { Check, DraftName, Library } from "../validators/library.ts";
import { schemasafe } from "../validators/schemasafe.ts";
import { typebox } from "../validators/typebox.ts";
import type { VerdictCase, VerdictSet } from "./cases.ts";

/** Says whether a value, as JSON text, fits; undefined where it wasn't asked. */
export type Judge = (text: string) => boolean | undefined;

/** The judges of the cases of a set, in their order; a text says why there is none. */
export type JudgeSet = (
  set: VerdictSet,
) => Promise<readonly (Judge | string)[]>;

const NO_WORDS = "not applicable";

/** Both engines and the validators of others, by name. */
export const JUDGES: Readonly<Record<string, JudgeSet>> = {
  "proviso, interpreted": interpreted,
  "proviso, generated": generated,
  ajv: judgesOf(ajv),
  hyperjump: judgesOf(hyperjump),
  schemasafe: judgesOf(schemasafe),
  typebox: judgesOf(typebox),
};

/** Whether a case is none for a validator, which is then neither right nor wrong. */
export function isInapplicable(judge: Judge | string): boolean {
  return judge === NO_WORDS;
}

async function interpreted({
  cases,
  documents,
}: VerdictSet): Promise<readonly (Judge | string)[]> {
  return Promise.all(
    cases.map(({ profile, formats, schemaText }) =>
      attempt(() => {
        const schema = Schema.fromText<ExactJsonValue>(schemaText, {
          profile,
          formats,
          documents,
          unknownKeywords: "ignore",
          numbers: "exact",
        });
        return (text) => schema.matches(exact(text));
      }),
    ),
  );
}

async function generated({
  cases,
  documents,
}: VerdictSet): Promise<readonly (Judge | string)[]> {
  const judges: (Judge | string)[] = cases.map(() => "refused");
  for (const formats of ["assert", "annotate"] as const) {
    for (const profile of new Set(cases.map((each) => each.profile))) {
      const tools = cases.flatMap((each, at) =>
        each.formats === formats && each.profile === profile
          ? [`{"name":"t${at}","inputSchema":${each.schemaText}}`]
          : [],
      );
      if (tools.length === 0) continue;
      const loaded = await loadTools(`{"tools":[${tools.join(",")}]}`, {
        profile,
        formats,
        numbers: "exact",
        unknownKeywords: "ignore",
        documents: Object.fromEntries(
          Object.entries(documents).map(([uri, it]) => [uri, formatJson(it)]),
        ),
      });
      for (const [name, { isInput }] of loaded.tools) {
        judges[Number(name.slice(1))] = (text) => isInput(exact(text));
      }
    }
  }
  return judges;
}

function exact(text: string): ExactJsonValue {
  return parseJson(text, { numbers: "exact" });
}

function judgesOf(library: Library): JudgeSet {
  return async ({ cases, documents }) => {
    const plain = Object.fromEntries(
      Object.entries(documents).map(([uri, document]) => [
        uri,
        JSON.parse(formatJson(document)) as unknown,
      ]),
    );
    const judges: (Judge | string)[] = [];
    for (const each of cases) {
      judges.push(await attempt(() => judgeOf(library, each, plain)));
    }
    return judges;
  };
}

async function judgeOf(
  library: Library,
  { formats, profile, schemaText }: VerdictCase,
  documents: Readonly<Record<string, unknown>>,
): Promise<Judge | string> {
  const check: Check | undefined = await library(JSON.parse(schemaText), {
    profile: profile as DraftName,
    formats,
    documents,
  });
  return check === undefined ? NO_WORDS : (text) => check(JSON.parse(text));
}

/** The judge, or the error that keeps it from being one. */
async function attempt(
  make: () => Judge | string | Promise<Judge | string>,
): Promise<Judge | string> {
  try {
    return await make();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
