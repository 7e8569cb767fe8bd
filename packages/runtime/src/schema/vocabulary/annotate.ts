import { showJson } from "../../core/show.ts";
import type {
  AnnotationKeyword,
  KeywordSite,
  SlotKeyword,
} from "../keyword.ts";
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
  attach(_node, site) {
    // Where schemas have names, a dialect decides what keywords mean.
    if (site.rules.names === undefined) return;
    if (typeof site.raw === "string" && site.knowsDialect(site.raw)) return;
    site.refuse(
      "unknown_dialect",
      `${showJson(site.raw)} is no dialect that is at hand`,
      "declare a draft, or hand the meta-schema over",
    );
  },
};

/** The schema's name (JSON Schema Core 8.2.1). */
export const schemaIdentifier: AnnotationKeyword = {
  keyword: "$id",
  annotation: true,
  attach(node, site) {
    const { names } = site.rules;
    // Without references nothing is looked up under it.
    if (names === undefined) return;
    if (names.fragmentAnchors) mustBeText(node, site);
    else mustFit(site, /^[^#]*#?$/, "a URI reference without a fragment");
  },
};

/** A name for a schema, to be referred to (JSON Schema Core 8.2.2). */
export const anchor: AnnotationKeyword = plainName("$anchor");

/** The same, for what may be replaced on the way (JSON Schema Core 8.2.2). */
export const dynamicAnchor: AnnotationKeyword = plainName("$dynamicAnchor");

/** In draft 4, the schema's identifier (draft-zyp-json-schema-04 7.2). */
export const draft4Identifier: AnnotationKeyword = {
  keyword: "id",
  annotation: true,
  attach: mustBeText,
};

/** In 2019-09, whether `$recursiveRef` may be replaced on the way (2019-09 Core 8.2.4.2.2). */
export const recursiveAnchor: AnnotationKeyword = {
  keyword: "$recursiveAnchor",
  annotation: true,
  attach(_node, site) {
    if (typeof site.raw === "boolean") return;
    site.refuse(
      "invalid_operand",
      "$recursiveAnchor must be true or false",
      "write true where the schema may be replaced on the way",
    );
  },
};

/** What a dialect is made of (JSON Schema Core 8.1.2); read where it is a meta-schema. */
export const vocabularyList: AnnotationKeyword =
  /* @__PURE__ */ annotation("$vocabulary");

/** Whether it is going to go away (JSON Schema Validation 9.3). */
export const deprecated: AnnotationKeyword =
  /* @__PURE__ */ annotation("deprecated");

/** Whether only its owner sets it (JSON Schema Validation 9.4). */
export const readOnly: AnnotationKeyword =
  /* @__PURE__ */ annotation("readOnly");

/** Whether it is never given back (JSON Schema Validation 9.4). */
export const writeOnly: AnnotationKeyword =
  /* @__PURE__ */ annotation("writeOnly");

/** How a text carries bytes (JSON Schema Validation 8.3); never decoded. */
export const contentEncoding: AnnotationKeyword =
  /* @__PURE__ */ annotation("contentEncoding");

/** What a text holds (JSON Schema Validation 8.4); never parsed. */
export const contentMediaType: AnnotationKeyword =
  /* @__PURE__ */ annotation("contentMediaType");

/** What is in a text (JSON Schema Validation 8.5); never checked. */
export const contentSchema: SlotKeyword = {
  keyword: "contentSchema",
  holds: "schema",
  attach(_node, site) {
    site.subschema(site.raw);
  },
};

function annotation(keyword: string): AnnotationKeyword {
  return { keyword, annotation: true };
}

/** A name without a fragment's special characters; 2019-09 has the colon, 2020-12 the underscore. */
function plainName(keyword: string): AnnotationKeyword {
  const name = /^[A-Za-z_][A-Za-z0-9._:-]*$/;
  return {
    keyword,
    annotation: true,
    attach(_node, site) {
      mustFit(site, name, "a name of letters, digits and . _ : -");
    },
  };
}

/** What is looked up while resources are found must be text. */
function mustBeText(_node: CheckNode, site: KeywordSite): void {
  mustFit(site, /^/, "text");
}

function mustFit(site: KeywordSite, form: RegExp, what: string): void {
  if (typeof site.raw === "string" && form.test(site.raw)) return;
  site.refuse(
    "invalid_operand",
    `${site.keyword} must be ${what}`,
    "write it as a JSON string",
  );
}

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
