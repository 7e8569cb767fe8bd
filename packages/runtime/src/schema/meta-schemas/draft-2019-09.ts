import type { ExactJsonValue } from "../../core/json.ts";

/** The meta-schema of 2019-09 (JSON Schema Core 9.3.3). */
export const schema: ExactJsonValue = {
  $schema: "https://json-schema.org/draft/2019-09/schema",
  $id: "https://json-schema.org/draft/2019-09/schema",
  $vocabulary: {
    "https://json-schema.org/draft/2019-09/vocab/core": true,
    "https://json-schema.org/draft/2019-09/vocab/applicator": true,
    "https://json-schema.org/draft/2019-09/vocab/validation": true,
    "https://json-schema.org/draft/2019-09/vocab/meta-data": true,
    "https://json-schema.org/draft/2019-09/vocab/format": false,
    "https://json-schema.org/draft/2019-09/vocab/content": true,
  },
  $recursiveAnchor: true,
  allOf: [
    {
      $ref: "meta/core",
    },
    {
      $ref: "meta/applicator",
    },
    {
      $ref: "meta/validation",
    },
    {
      $ref: "meta/meta-data",
    },
    {
      $ref: "meta/format",
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
        $recursiveRef: "#",
      },
    },
    dependencies: {
      type: "object",
      additionalProperties: {
        anyOf: [
          {
            $recursiveRef: "#",
          },
          {
            $ref: "meta/validation#/$defs/stringArray",
          },
        ],
      },
    },
  },
};

/** Its vocabulary `applicator`. */
export const applicator: ExactJsonValue = {
  $schema: "https://json-schema.org/draft/2019-09/schema",
  $id: "https://json-schema.org/draft/2019-09/meta/applicator",
  $vocabulary: {
    "https://json-schema.org/draft/2019-09/vocab/applicator": true,
  },
  $recursiveAnchor: true,
  type: ["object", "boolean"],
  properties: {
    additionalItems: {
      $recursiveRef: "#",
    },
    unevaluatedItems: {
      $recursiveRef: "#",
    },
    items: {
      anyOf: [
        {
          $recursiveRef: "#",
        },
        {
          $ref: "#/$defs/schemaArray",
        },
      ],
    },
    contains: {
      $recursiveRef: "#",
    },
    additionalProperties: {
      $recursiveRef: "#",
    },
    unevaluatedProperties: {
      $recursiveRef: "#",
    },
    properties: {
      type: "object",
      additionalProperties: {
        $recursiveRef: "#",
      },
    },
    patternProperties: {
      type: "object",
      additionalProperties: {
        $recursiveRef: "#",
      },
      propertyNames: {
        format: "regex",
      },
    },
    dependentSchemas: {
      type: "object",
      additionalProperties: {
        $recursiveRef: "#",
      },
    },
    propertyNames: {
      $recursiveRef: "#",
    },
    if: {
      $recursiveRef: "#",
    },
    then: {
      $recursiveRef: "#",
    },
    else: {
      $recursiveRef: "#",
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
      $recursiveRef: "#",
    },
  },
  $defs: {
    schemaArray: {
      type: "array",
      minItems: 1,
      items: {
        $recursiveRef: "#",
      },
    },
  },
};

/** Its vocabulary `content`. */
export const content: ExactJsonValue = {
  $schema: "https://json-schema.org/draft/2019-09/schema",
  $id: "https://json-schema.org/draft/2019-09/meta/content",
  $vocabulary: {
    "https://json-schema.org/draft/2019-09/vocab/content": true,
  },
  $recursiveAnchor: true,
  type: ["object", "boolean"],
  properties: {
    contentMediaType: {
      type: "string",
    },
    contentEncoding: {
      type: "string",
    },
    contentSchema: {
      $recursiveRef: "#",
    },
  },
};

/** Its vocabulary `core`. */
export const core: ExactJsonValue = {
  $schema: "https://json-schema.org/draft/2019-09/schema",
  $id: "https://json-schema.org/draft/2019-09/meta/core",
  $vocabulary: {
    "https://json-schema.org/draft/2019-09/vocab/core": true,
  },
  $recursiveAnchor: true,
  type: ["object", "boolean"],
  properties: {
    $id: {
      type: "string",
      format: "uri-reference",
      pattern: "^[^#]*#?$",
    },
    $schema: {
      type: "string",
      format: "uri",
    },
    $anchor: {
      type: "string",
      pattern: "^[A-Za-z][-A-Za-z0-9.:_]*$",
    },
    $ref: {
      type: "string",
      format: "uri-reference",
    },
    $recursiveRef: {
      type: "string",
      format: "uri-reference",
    },
    $recursiveAnchor: {
      type: "boolean",
    },
    $vocabulary: {
      type: "object",
      propertyNames: {
        type: "string",
        format: "uri",
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
        $recursiveRef: "#",
      },
    },
  },
};

/** Its vocabulary `format`. */
export const format: ExactJsonValue = {
  $schema: "https://json-schema.org/draft/2019-09/schema",
  $id: "https://json-schema.org/draft/2019-09/meta/format",
  $vocabulary: {
    "https://json-schema.org/draft/2019-09/vocab/format": true,
  },
  $recursiveAnchor: true,
  type: ["object", "boolean"],
  properties: {
    format: {
      type: "string",
    },
  },
};

/** Its vocabulary `meta-data`. */
export const metaData: ExactJsonValue = {
  $schema: "https://json-schema.org/draft/2019-09/schema",
  $id: "https://json-schema.org/draft/2019-09/meta/meta-data",
  $vocabulary: {
    "https://json-schema.org/draft/2019-09/vocab/meta-data": true,
  },
  $recursiveAnchor: true,
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
