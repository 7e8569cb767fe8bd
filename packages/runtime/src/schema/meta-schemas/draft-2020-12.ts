import type { ExactJsonValue } from "../../core/json.ts";

/** The meta-schema of 2020-12 (JSON Schema Core 9.3.3). */
export const schema: ExactJsonValue = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "https://json-schema.org/draft/2020-12/schema",
  $vocabulary: {
    "https://json-schema.org/draft/2020-12/vocab/core": true,
    "https://json-schema.org/draft/2020-12/vocab/applicator": true,
    "https://json-schema.org/draft/2020-12/vocab/unevaluated": true,
    "https://json-schema.org/draft/2020-12/vocab/validation": true,
    "https://json-schema.org/draft/2020-12/vocab/meta-data": true,
    "https://json-schema.org/draft/2020-12/vocab/format-annotation": true,
    "https://json-schema.org/draft/2020-12/vocab/content": true,
  },
  $dynamicAnchor: "meta",
  allOf: [
    {
      $ref: "meta/core",
    },
    {
      $ref: "meta/applicator",
    },
    {
      $ref: "meta/unevaluated",
    },
    {
      $ref: "meta/validation",
    },
    {
      $ref: "meta/meta-data",
    },
    {
      $ref: "meta/format-annotation",
    },
    {
      $ref: "meta/content",
    },
  ],
  type: ["object", "boolean"],
  properties: {
    definitions: {
      type: "object",
      additionalProperties: {
        $dynamicRef: "#meta",
      },
    },
    dependencies: {
      type: "object",
      additionalProperties: {
        anyOf: [
          {
            $dynamicRef: "#meta",
          },
          {
            $ref: "meta/validation#/$defs/stringArray",
          },
        ],
      },
    },
    $recursiveAnchor: {
      $ref: "meta/core#/$defs/anchorString",
    },
    $recursiveRef: {
      $ref: "meta/core#/$defs/uriReferenceString",
    },
  },
};

/** Its vocabulary `applicator`. */
export const applicator: ExactJsonValue = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "https://json-schema.org/draft/2020-12/meta/applicator",
  $vocabulary: {
    "https://json-schema.org/draft/2020-12/vocab/applicator": true,
  },
  $dynamicAnchor: "meta",
  type: ["object", "boolean"],
  properties: {
    prefixItems: {
      $ref: "#/$defs/schemaArray",
    },
    items: {
      $dynamicRef: "#meta",
    },
    contains: {
      $dynamicRef: "#meta",
    },
    additionalProperties: {
      $dynamicRef: "#meta",
    },
    properties: {
      type: "object",
      additionalProperties: {
        $dynamicRef: "#meta",
      },
    },
    patternProperties: {
      type: "object",
      additionalProperties: {
        $dynamicRef: "#meta",
      },
      propertyNames: {
        format: "regex",
      },
    },
    dependentSchemas: {
      type: "object",
      additionalProperties: {
        $dynamicRef: "#meta",
      },
    },
    propertyNames: {
      $dynamicRef: "#meta",
    },
    if: {
      $dynamicRef: "#meta",
    },
    then: {
      $dynamicRef: "#meta",
    },
    else: {
      $dynamicRef: "#meta",
    },
    allOf: {
      $ref: "#/$defs/schemaArray",
    },
    anyOf: {
      $ref: "#/$defs/schemaArray",
    },
    oneOf: {
      $ref: "#/$defs/schemaArray",
    },
    not: {
      $dynamicRef: "#meta",
    },
  },
  $defs: {
    schemaArray: {
      type: "array",
      minItems: 1,
      items: {
        $dynamicRef: "#meta",
      },
    },
  },
};

/** Its vocabulary `content`. */
export const content: ExactJsonValue = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "https://json-schema.org/draft/2020-12/meta/content",
  $vocabulary: {
    "https://json-schema.org/draft/2020-12/vocab/content": true,
  },
  $dynamicAnchor: "meta",
  type: ["object", "boolean"],
  properties: {
    contentEncoding: {
      type: "string",
    },
    contentMediaType: {
      type: "string",
    },
    contentSchema: {
      $dynamicRef: "#meta",
    },
  },
};

/** Its vocabulary `core`. */
export const core: ExactJsonValue = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "https://json-schema.org/draft/2020-12/meta/core",
  $vocabulary: {
    "https://json-schema.org/draft/2020-12/vocab/core": true,
  },
  $dynamicAnchor: "meta",
  type: ["object", "boolean"],
  properties: {
    $id: {
      $ref: "#/$defs/uriReferenceString",
      pattern: "^[^#]*#?$",
    },
    $schema: {
      $ref: "#/$defs/uriString",
    },
    $ref: {
      $ref: "#/$defs/uriReferenceString",
    },
    $anchor: {
      $ref: "#/$defs/anchorString",
    },
    $dynamicRef: {
      $ref: "#/$defs/uriReferenceString",
    },
    $dynamicAnchor: {
      $ref: "#/$defs/anchorString",
    },
    $vocabulary: {
      type: "object",
      propertyNames: {
        $ref: "#/$defs/uriString",
      },
      additionalProperties: {
        type: "boolean",
      },
    },
    $comment: {
      type: "string",
    },
    $defs: {
      type: "object",
      additionalProperties: {
        $dynamicRef: "#meta",
      },
    },
  },
  $defs: {
    anchorString: {
      type: "string",
      pattern: "^[A-Za-z_][-A-Za-z0-9._]*$",
    },
    uriString: {
      type: "string",
      format: "uri",
    },
    uriReferenceString: {
      type: "string",
      format: "uri-reference",
    },
  },
};

/** Its vocabulary `format-annotation`. */
export const formatAnnotation: ExactJsonValue = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "https://json-schema.org/draft/2020-12/meta/format-annotation",
  $vocabulary: {
    "https://json-schema.org/draft/2020-12/vocab/format-annotation": true,
  },
  $dynamicAnchor: "meta",
  type: ["object", "boolean"],
  properties: {
    format: {
      type: "string",
    },
  },
};

/** Its vocabulary `meta-data`. */
export const metaData: ExactJsonValue = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "https://json-schema.org/draft/2020-12/meta/meta-data",
  $vocabulary: {
    "https://json-schema.org/draft/2020-12/vocab/meta-data": true,
  },
  $dynamicAnchor: "meta",
  type: ["object", "boolean"],
  properties: {
    title: {
      type: "string",
    },
    description: {
      type: "string",
    },
    default: true,
    deprecated: {
      type: "boolean",
    },
    readOnly: {
      type: "boolean",
    },
    writeOnly: {
      type: "boolean",
    },
    examples: {
      type: "array",
      items: true,
    },
  },
};
