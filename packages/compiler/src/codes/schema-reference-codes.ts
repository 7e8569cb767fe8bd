import type { CodeInfo } from "./info.ts";

/** Faults in what a schema of a draft refers to: other schemas, patterns, formats. */
export const schemaReferenceCodes = {
  unresolved_reference: {
    title: "A reference leads to no schema",
    severity: "error",
    explanation:
      "The URI reference in $ref, $dynamicRef or $recursiveRef names a document " +
      "that is not at hand, or a place in a document at which no schema stands. " +
      "References are resolved against the nearest $id, within the document and " +
      "among the documents that were handed over; the meta-schemas of the drafts " +
      "are always there. Nothing is ever fetched, so that a build gives the same " +
      "modules everywhere.",
    mend:
      "Check the spelling behind the #, where / and ~ in a name are written ~1 " +
      "and ~0. Hand a document over with --ref FILE, or with the option documents.",
    example: {
      before: '{ "$ref": "#/$defs/adress", "$defs": { "address": {} } }',
      after: '{ "$ref": "#/$defs/address", "$defs": { "address": {} } }',
    },
  },
  endless_reference: {
    title: "A schema leads back to itself without end",
    severity: "error",
    explanation:
      "Following $ref, allOf, anyOf, oneOf, not, if or dependentSchemas from this " +
      "schema leads back to it while the value stays the same, so checking a value " +
      "would never end. A schema may well contain itself, as trees do, if there is " +
      "a step down into the value on the way: through properties, items or another " +
      "keyword that looks at what is inside.",
    mend: "Let the reference stand below properties or items, or remove it.",
    example: {
      before: '{ "$defs": { "a": { "allOf": [{ "$ref": "#/$defs/a" }] } } }',
      after:
        '{ "$defs": { "a": { "properties": { "a": { "$ref": "#/$defs/a" } } } } }',
    },
  },
  unknown_dialect: {
    title: "No such dialect of JSON Schema",
    severity: "error",
    explanation:
      "The schema declares a dialect in $schema that is none of the drafts 2020-12, " +
      "2019-09, 7, 6 and 4, and no meta-schema of that name was handed over; or the meta-schema " +
      "requires a vocabulary that Proviso doesn't know. What the keywords mean is " +
      "then unknown, and guessing would enforce something else.",
    mend:
      "Declare one of the drafts, hand the meta-schema over with --ref FILE, or " +
      "leave $schema out, which means 2020-12.",
    example: {
      before: '{ "$schema": "https://example.com/schema", "type": "string" }',
      after:
        '{ "$schema": "http://json-schema.org/draft-07/schema#", "type": "string" }',
    },
  },
  invalid_pattern: {
    title: "The pattern is no regular expression",
    severity: "error",
    explanation:
      "A pattern, or a name under patternProperties, is no regular expression of " +
      "ECMA-262 with the u flag, which is what JSON Schema asks for. With that flag " +
      "an escape that means nothing is an error, such as \\- outside of a class or " +
      "\\_ anywhere, and so is a lone { or ].",
    mend: "Correct the pattern at the place that the message names.",
    example: {
      before: '{ "type": "string", "pattern": "^\\\\_[a-z]+$" }',
      after: '{ "type": "string", "pattern": "^_[a-z]+$" }',
    },
  },
  unsupported_pattern: {
    title: "The pattern can't be searched for in linear time",
    severity: "error",
    explanation:
      "The pattern needs what only a backtracking engine can do: a back reference, " +
      "or a look-around in a place where it can't be told beforehand. On a text that " +
      "was made for it such a search takes exponential time, and the texts here come " +
      "from a model or from whoever talks to it.",
    mend:
      "Write the pattern without back references and look-arounds, check the rest " +
      'in the handler, or ask for native patterns at your own risk (patterns: "native").',
    example: {
      before: '{ "type": "string", "pattern": "^(a|b)\\\\1$" }',
      after: '{ "type": "string", "enum": ["aa", "bb"] }',
    },
  },
  pattern_too_large: {
    title: "The pattern is too large to be searched for in linear time",
    severity: "error",
    explanation:
      "Written out, the repetitions of the pattern take more states than a search " +
      "in linear time may keep. The usual cause is one counted repetition inside of " +
      "another, such as ([a-z]{1,500}){1,500}, which stands for a quarter of a " +
      "million places.",
    mend: "Count in one place only, and check lengths with minLength and maxLength.",
    example: {
      before: '{ "type": "string", "pattern": "^([a-z]{1,500}){1,500}$" }',
      after: '{ "type": "string", "pattern": "^[a-z]+$", "maxLength": 250000 }',
    },
  },
  unknown_format: {
    title: "No such format",
    severity: "error",
    explanation:
      "The draft names no format like this, so there is nothing to hold a text to. " +
      "Most validators let such a format pass in silence, and a misspelt one checks " +
      "nothing.",
    mend:
      "Correct the spelling, use a pattern, or let formats be annotations only " +
      "(--formats annotate).",
    example: {
      before: '{ "type": "string", "format": "datetime" }',
      after: '{ "type": "string", "format": "date-time" }',
    },
  },
} as const satisfies Readonly<Record<string, CodeInfo>>;
