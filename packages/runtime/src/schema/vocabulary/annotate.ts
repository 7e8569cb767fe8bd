import type { AnnotationKeyword, KeywordSite } from "../keyword.ts";
import type { CheckNode } from "../node.ts";

/** A short name (JSON Schema Validation 9.1). */
export const title: AnnotationKeyword = {
  keyword: "title",
  annotation: true,
  attach(node, site) {
    keepText(node, site, "title");
  },
};

/** What a value is for (JSON Schema Validation 9.1). */
export const description: AnnotationKeyword = {
  keyword: "description",
  annotation: true,
  attach(node, site) {
    keepText(node, site, "description");
  },
};

/** A value for when none is given; never filled in (JSON Schema Validation 9.2). */
export const defaultValue: AnnotationKeyword = {
  keyword: "default",
  annotation: true,
};

/** Sample values (JSON Schema Validation 9.5). */
export const examples: AnnotationKeyword = {
  keyword: "examples",
  annotation: true,
};

/** A remark for whoever maintains the schema (JSON Schema Core 8.3). */
export const comment: AnnotationKeyword = {
  keyword: "$comment",
  annotation: true,
};

/** The dialect that the author had in mind (JSON Schema Core 8.1.1). */
export const schemaDialect: AnnotationKeyword = {
  keyword: "$schema",
  annotation: true,
};

/** The schema's name (JSON Schema Core 8.2.1); nothing is looked up under it. */
export const schemaIdentifier: AnnotationKeyword = {
  keyword: "$id",
  annotation: true,
};

function keepText(
  node: CheckNode,
  site: KeywordSite,
  note: "title" | "description",
): void {
  if (typeof site.raw === "string") {
    node.notes ??= {};
    node.notes[note] = site.raw;
    return;
  }
  if (!site.rules.textualNotes) return;
  site.refuse(
    "invalid_operand",
    `${site.keyword} must be text`,
    "write it as a JSON string",
  );
}
