import type { CodeInfo } from "./info.ts";

/** Why an input asks for more data than its purpose needs: the reason codes of the minimum-data lint. */
export const minimumDataCodes = {
  invalid_schema: {
    title: "The minimum-data lint can't take this for the schema of an input",
    severity: "error",
    explanation:
      "The input must be an object schema, and each part of it must say what it " +
      "is: one of the seven type names at each field and item, properties as an " +
      "object of schemas, required as a list of declared names without repeats, " +
      "items as one schema. The same code stands for a schema of more than 64 " +
      "levels, and for one that contains itself.\n\n" +
      "What can't be inspected to its end could ask for any data, so that it is " +
      "refused and never passed over.",
    mend:
      "Write the part in the plain form: one type name, one schema a property, one " +
      "schema for all items.",
    example: {
      before: '"codes": { "type": "array", "items": {} }',
      after: '"codes": { "type": "array", "items": { "type": "string" } }',
    },
  },
  missing_purpose: {
    title: "The input or a field names no purpose",
    severity: "error",
    explanation:
      "The input schema and each field below it declare the purpose that the data " +
      "is asked for, in the annotation x-openmed-purpose. Without it nobody can " +
      "tell whether the field is needed.",
    mend:
      "Add the annotation: to the root the purpose of the tool, to a field the " +
      "purpose that it serves, which should be the same.",
    example: {
      before: '"subject": {\n  "type": "string"\n}',
      after:
        '"subject": {\n  "type": "string",\n' +
        '  "x-openmed-purpose": "purpose:org.example/triage@1.0.0"\n}',
    },
  },
  invalid_purpose: {
    title: "The purpose is not a versioned purpose identifier",
    severity: "error",
    explanation:
      "A purpose is written purpose:NAMESPACE/NAME@MAJOR.MINOR.PATCH, in at most " +
      "512 characters. The namespace has two labels or more, parted by dots; a " +
      "label has 1 to 63 of the characters a-z 0-9 and -, and neither starts nor " +
      "ends in a hyphen; all together are 253 characters at most. The name starts " +
      "with a letter a-z and has up to 64 of the same characters. The three " +
      "numbers of the version have no leading zeros.",
    mend: "Write the identifier in this form, with its version.",
    example: {
      before: '"x-openmed-purpose": "purpose:org.example/triage"',
      after: '"x-openmed-purpose": "purpose:org.example/triage@1.0.0"',
    },
  },
  overbroad_for_purpose: {
    title: "A field serves another purpose than the input",
    severity: "error",
    explanation:
      "The field declares another purpose than the root of the input, or another " +
      "version of it. Data that is asked for under one purpose would be used for " +
      "two.",
    mend:
      "Drop the field, give it a tool of its own, or correct the purpose if one of " +
      "the two is out of date.",
    example: {
      before: '"x-openmed-purpose": "purpose:org.example/billing@1.0.0"',
      after: '"x-openmed-purpose": "purpose:org.example/triage@1.0.0"',
    },
  },
  missing_minimum_data: {
    title: "A field doesn't say whether its purpose needs it",
    severity: "error",
    explanation:
      "Each field declares in x-openmed-minimum-data how much its purpose needs " +
      "it: required, optional or derived. Absent or null it says nothing.",
    mend:
      'Add "x-openmed-minimum-data": "required" if the purpose can\'t be served ' +
      "without the field; drop the field otherwise.",
    example: {
      before: '"subject": { "type": "string" }',
      after:
        '"subject": { "type": "string", "x-openmed-minimum-data": "required" }',
    },
  },
  invalid_minimum_data: {
    title: "The need of a field is none of the three words",
    severity: "error",
    explanation:
      "The annotation x-openmed-minimum-data takes one of the words required, optional and " +
      "derived, in small letters; anything else says nothing that can be checked.",
    mend: "Write one of the three words.",
    example: {
      before: '"x-openmed-minimum-data": "Required"',
      after: '"x-openmed-minimum-data": "required"',
    },
  },
  optional_input: {
    title: "The input asks for a field that its purpose doesn't need",
    severity: "error",
    explanation:
      "The field is declared optional, or it isn't among the required names of its " +
      "object: the tool works without it. Data that isn't needed is not to be " +
      "asked for.",
    mend:
      "Drop the field; or, where the purpose needs it, declare it required in the " +
      "annotation and in the list of its object.",
    example: {
      before:
        '"properties": { "subject": { ... }, "phone": { ... } },\n' +
        '"required": ["subject"]',
      after: '"properties": { "subject": { ... } },\n"required": ["subject"]',
    },
  },
  derived_input: {
    title: "The input asks for a field that can be derived",
    severity: "error",
    explanation:
      "The field is declared derived: it follows from other data that the tool " +
      "already has. Asking for it again gives it to one more party, and lets the " +
      "two disagree.",
    mend: "Drop the field and compute it in the tool.",
    example: {
      before: '"birthDate": { ... }, "age": { ... }',
      after: '"birthDate": { ... }',
    },
  },
  open_input_object: {
    title: "An object of the input takes undeclared members",
    severity: "error",
    explanation:
      "An object is closed only by additionalProperties with the literal false. " +
      "Absent, or with a schema, null or a number, it lets data in that no purpose " +
      "was declared for.",
    mend: 'Write "additionalProperties": false and declare each member.',
    example: {
      before: '{ "type": "object", "properties": {} }',
      after:
        '{ "type": "object", "properties": {}, "additionalProperties": false }',
    },
  },
  unsupported_schema_keyword: {
    title: "The minimum-data lint can't look through a keyword",
    severity: "error",
    explanation:
      "References, combinations, conditions and rules for members by pattern may " +
      "bring in fields that carry no annotation. The lint inspects plain objects, " +
      "arrays and scalars, and refuses the other keywords, whatever their value, " +
      "because a contract that is inspected in part only is not known to be " +
      "minimal.",
    mend:
      "Spell the fields out: copy what is referred to, and make alternatives tools " +
      "of their own.",
    example: {
      before: '"patient": { "$ref": "#/$defs/patient" }',
      after:
        '"patient": {\n  "type": "object",\n  "properties": { ... },\n' +
        '  "additionalProperties": false\n}',
    },
  },
} as const satisfies Record<string, CodeInfo>;
