import type { CodeInfo } from "./info.ts";

/** Schemas that go past a limit of their profile. */
export const schemaLimitCodes = {
  number_out_of_range: {
    title: "A number of the schema is too large or too fine",
    severity: "error",
    explanation:
      "A number in the schema can't be held in the number mode that is in force. " +
      "In double mode a literal such as 1e400 has no finite double; it would " +
      "become Infinity, and a bound of Infinity checks nothing.\n\n" +
      "Bounds with more digits than a double carries are fine: they are folded " +
      "exactly to the nearest double on the right side.",
    mend: "Write a bound that a double can hold, or leave the bound out.",
    example: {
      before: '{ "type": "number", "maximum": 1e400 }',
      after: '{ "type": "number" }',
    },
  },
  schema_too_large: {
    title: "The schema is longer than the profile allows",
    severity: "error",
    explanation:
      "Profiles limit the size of a schema, measured as compact JSON in UTF-8, " +
      "so white space doesn't count but descriptions and defaults do. In the " +
      "profiles contract and bounded the limit is 32 KiB (32,768 bytes) a side: " +
      "input and output are measured apart. The profile unified counts JSON " +
      "values instead and takes two million of them.\n\n" +
      "A schema is sent to a model with every request, so a large one costs on " +
      "each call; and limits keep compiling bounded for schemas nobody reviewed.",
    mend:
      "Shorten descriptions, drop examples, split the tool in two, or choose a " +
      "profile with wider limits.",
    example: {
      before:
        '{ "type": "string", "description": "... forty thousand characters ..." }',
      after: '{ "type": "string", "description": "One sentence." }',
    },
  },
  schema_too_deep: {
    title: "Schemas are nested too deep",
    severity: "error",
    explanation:
      "Each step through properties, items or a branch of oneOf is one level. In " +
      "the profiles contract and bounded the root may hold 32 levels of schemas. " +
      "The limit is tested before anything walks the schema by recursion, so " +
      "that no schema can exhaust the stack.",
    mend:
      "Flatten the shape: models fill flat arguments more reliably in any case. " +
      "Or choose a profile with wider limits.",
    example: {
      before: '{ "type": "array", "items": { "type": "array", "items": ... } }',
      after: '{ "type": "array", "items": { "type": "string" } }',
    },
  },
  too_many_properties: {
    title: "An object schema declares too many properties",
    severity: "error",
    explanation:
      'One "properties" object has more members than the profile allows; in the ' +
      "profiles contract and bounded that is 128 an object.",
    mend:
      "Group members that belong together in objects of their own, split the " +
      "tool, or choose a profile with wider limits.",
    example: {
      before: '{ "properties": { "p1": {}, "p2": {}, ..., "p129": {} } }',
      after:
        '{ "properties": { "page": { "properties": { "p1": {}, ... } } } }',
    },
  },
  too_many_values: {
    title: "An enum lists too many values",
    severity: "error",
    explanation:
      "One enum has more values than the profile allows; in the profiles " +
      "contract and bounded that is 128.\n\n" +
      "A list of that length is rarely a choice that a model makes well, and it " +
      "is sent along with every request.",
    mend:
      "Take a plain text and let the handler look the value up, split the list " +
      "over two parameters, or choose a profile with wider limits.",
    example: {
      before: '{ "enum": ["AD", "AE", ..., "ZW"] }',
      after: '{ "type": "string", "minLength": 2, "maxLength": 2 }',
    },
  },
} as const satisfies Record<string, CodeInfo>;
