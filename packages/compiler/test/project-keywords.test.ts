import type { ExactJsonValue, KeywordName } from "@proviso/runtime/compiler";
import { describe, expect, test } from "vitest";
import {
  keywordSupport,
  type ProjectedSchema,
  type ProjectionDiagnostic,
  projectSchema,
  type Provider,
  providerNames,
} from "../src/project/index.ts";
import { keywordSamples } from "./support/keyword-samples.ts";
import { findShapeFaults } from "./support/provider-shape.ts";

type Members = Readonly<Record<string, ExactJsonValue>>;

const keywords = Object.keys(keywordSamples) as KeywordName[];

/** A sample of a keyword as a provider takes it. */
interface Tried {
  readonly projected: ProjectedSchema;
  /** The schema that has the keyword, as written and as projected. */
  readonly before: Members;
  readonly after: Members;
  /** What was told where the keyword stands. */
  readonly told: readonly ProjectionDiagnostic[];
}

function tryKeyword(keyword: KeywordName, provider: Provider): Tried {
  const {
    profile = "draft-2020-12",
    root,
    schema,
    toldAt,
  } = keywordSamples[keyword];
  const input = {
    type: "object",
    properties: { a: schema },
    required: ["a"],
    additionalProperties: false,
    ...root,
  };
  const projected = projectSchema(input, provider, { profile });
  const isAtRoot = root !== undefined && Object.hasOwn(root, keyword);
  const base = isAtRoot ? "" : "/properties/a";
  const isKept = keywordSupport[keyword][provider] === "kept";
  const others = isKept || toldAt === undefined ? [] : [toldAt];
  const places = [keyword, ...others].map((each) => `${base}/${each}`);
  const told = projected.diagnostics.filter(({ pointer }) =>
    places.some((place) => `${pointer}/`.startsWith(`${place}/`)),
  );
  const written = (projected.schema ?? {}) as Members;
  const properties = (written["properties"] ?? {}) as Members;
  return {
    projected,
    before: (isAtRoot ? input : schema) as Members,
    after: (isAtRoot ? written : (properties["a"] ?? {})) as Members,
    told,
  };
}

function codesOf(told: readonly ProjectionDiagnostic[]): string[] {
  return [...new Set(told.map(({ code }) => code))].sort();
}

describe.each(providerNames)("what becomes of a keyword for %s", (provider) => {
  const withSupport = (support: string): KeywordName[] =>
    keywords.filter((name) => keywordSupport[name][provider] === support);

  test.each(withSupport("kept"))("%s is kept as it is", (keyword) => {
    const { after, before, told } = tryKeyword(keyword, provider);
    expect(told).toEqual([]);
    expect(after[keyword]).toEqual(before[keyword]);
    expect(after).toHaveProperty([keyword]);
  });

  test.each(withSupport("rewritten"))(
    "%s is said in another way, which is told",
    (keyword) => {
      const { after, before, projected, told } = tryKeyword(keyword, provider);
      const isRefused = projected.schema === undefined;
      const isNarrower = keyword === "additionalProperties";
      const change = isNarrower ? "provider_narrows" : "provider_rewrites";
      expect(codesOf(told)).toContain(isRefused ? "provider_refuses" : change);
      expect(codesOf(told)).not.toContain("provider_loosens");
      expect(after[keyword]).not.toEqual(before[keyword]);
    },
  );

  test.each(withSupport("moved"))(
    "%s is said in the description, which is told",
    (keyword) => {
      const { after, told } = tryKeyword(keyword, provider);
      const losses = told.filter(({ code }) => code === "provider_loosens");
      expect(losses).not.toEqual([]);
      expect(after).not.toHaveProperty([keyword]);
      const quoted = losses.map(
        ({ message }) => /says "(.*)"$/.exec(message)?.[1],
      );
      for (const words of quoted) {
        expect(words).toBeDefined();
        const description = JSON.stringify(after["description"]);
        // The first word may begin a sentence.
        expect(description).toContain(JSON.stringify(words).slice(2, -1));
      }
    },
  );

  test.each(withSupport("dropped"))(
    "%s is left out, which is told",
    (keyword) => {
      const { after, told } = tryKeyword(keyword, provider);
      expect(codesOf(told)).toEqual(["provider_rewrites"]);
      expect(after).not.toHaveProperty([keyword]);
    },
  );

  test.each(keywords)(
    "what stands for %s keeps the provider's rules",
    (keyword) => {
      const { schema } = tryKeyword(keyword, provider).projected;
      if (schema !== undefined) {
        expect(findShapeFaults(schema, provider)).toEqual([]);
      }
    },
  );
});
