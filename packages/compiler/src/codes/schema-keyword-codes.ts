import type { CodeInfo } from "./info.ts";

/** Faults in what a schema says: its keywords, their operands and their places. */
export const schemaKeywordCodes = {
  not_json: {
    title: "The schema is not lossless JSON",
    severity: "error",
    explanation:
      "A schema was handed over as a value that JSON can't carry without loss: " +
      "undefined, a function, NaN, -0, a Date, a class instance, an array with " +
      "holes, a member behind a getter, or an object that contains itself.\n\n" +
      "Such a value may change between the moment it is read and the moment it " +
      "is used, or mean something else once it is printed, so the schema that " +
      "was reviewed might not be the one that is enforced. Schemas read from a " +
      "file can't have this fault.",
    mend:
      "Build the schema from plain objects, arrays, texts, numbers, booleans and " +
      "null, or read it from JSON text.",
    example: {
      before: '{ "type": "string", "default": undefined }',
      after: '{ "type": "string" }',
    },
  },
  not_a_schema: {
    title: "A schema must be an object",
    severity: "error",
    explanation:
      "Where a schema is expected there stands something else: a text, a list, a " +
      "number or null. Where the profile has no boolean schemas, true and false " +
      "are refused here as well.\n\n" +
      'The usual cause is a type written without its keyword ("string" instead ' +
      'of { "type": "string" }), or a list under "items".',
    mend: "Write an object with the keywords that the value must obey.",
    example: {
      before: '{ "type": "object", "properties": { "path": "string" } }',
      after:
        '{ "type": "object", "properties": { "path": { "type": "string" } } }',
    },
  },
  unknown_keyword: {
    title: "No such keyword",
    severity: "error",
    explanation:
      "The schema has a member that is no keyword in any profile: a misspelling, " +
      "a note of somebody's own, or a keyword of JSON Schema that Proviso " +
      "doesn't enforce. Most validators skip such a member without a word, so a " +
      'misspelt "maxLenght" checks nothing and nobody notices. Here every ' +
      "keyword is either enforced or refused.",
    mend:
      "Correct the spelling (the hint names the closest keyword), say the same " +
      "with keywords of the profile, or remove the member. A note of your own " +
      'may stay if its name starts with "x-" and the profile lets such ' +
      "annotations pass, as contract does.",
    example: {
      before: '{ "type": "string", "maxLenght": 80 }',
      after: '{ "type": "string", "maxLength": 80 }',
    },
  },
  unsupported_keyword: {
    title: "The profile doesn't have this keyword",
    severity: "error",
    explanation:
      "The member is a keyword that other profiles have, but not the one that " +
      "this contract is held to. A profile is a closed set of keywords which " +
      "every part of the tool chain enforces exactly; a keyword outside it would " +
      "have to be skipped, and the contract would promise more than is checked.",
    mend:
      "Say the same with keywords of the profile, or choose a profile that has " +
      'the keyword (the "profile" member of the contract, or --profile). In the ' +
      "example the profile is bounded.",
    example: {
      before: '{ "type": "string", "const": "approve" }',
      after: '{ "type": "string", "enum": ["approve"] }',
    },
  },
  misplaced_keyword: {
    title: "The keyword has no effect on this type",
    severity: "error",
    explanation:
      "The keyword applies to another JSON type than the one the schema states: " +
      'minLength beside "type": "integer", or properties beside "type": "array". ' +
      "JSON Schema ignores such a keyword, which almost always hides a mistake " +
      "of the author, so it is refused. A keyword for numbers or texts is also " +
      "misplaced in a schema that states no type at all.",
    mend:
      "Remove the keyword, state or correct the type, or use the keyword that bounds this " +
      "type (minimum for numbers, minLength for texts, minItems for arrays).",
    example: {
      before: '{ "type": "integer", "minLength": 1 }',
      after: '{ "type": "integer", "minimum": 1 }',
    },
  },
  missing_type: {
    title: "The schema must say its type",
    severity: "error",
    explanation:
      "The keywords of the schema don't settle which JSON type it is about, and " +
      'the profile asks for that: either "type" is required at this place, or ' +
      "keywords for objects and for arrays stand side by side without one.",
    mend: 'Add "type" with the name of the JSON type.',
    example: {
      before: '{ "properties": {}, "minItems": 1 }',
      after: '{ "type": "array", "minItems": 1 }',
    },
  },
  invalid_operand: {
    title: "The value of the keyword is not of the right form",
    severity: "error",
    explanation:
      "The keyword is known, but its value isn't what the keyword takes: a type " +
      "name that doesn't exist or a list of them, a length that is not a whole " +
      'number, "required" that isn\'t a list of different names, an enum value ' +
      "that the stated type doesn't admit.\n\n" +
      "Where a profile asks for lengths and counts written as integers, 2.0 and " +
      "1e0 are refused too, although they equal an integer.",
    mend: "Give the keyword a value of the form that the message names.",
    example: {
      before: '{ "type": "string", "minLength": "1" }',
      after: '{ "type": "string", "minLength": 1 }',
    },
  },
  conflicting_keywords: {
    title: "Two keywords of the schema contradict one another",
    severity: "error",
    explanation:
      "The schema has two keywords that can't both hold, or that may not stand " +
      "together: a minimum above the maximum, a const that the enum doesn't " +
      'list, "type" or another check beside "oneOf". ' +
      "No value could ever fit, or it is open which keyword was meant.",
    mend: "Correct the one that is wrong, or remove one of the two.",
    example: {
      before: '{ "type": "integer", "minimum": 10, "maximum": 1 }',
      after: '{ "type": "integer", "minimum": 1, "maximum": 10 }',
    },
  },
  undeclared_required: {
    title: "A required name is not declared",
    severity: "error",
    explanation:
      '"required" lists a name for which "properties" has no schema. Such a ' +
      "member would be demanded but not described; in a closed object it would " +
      "be demanded and forbidden at once. Most often the name is misspelt.",
    mend:
      'Correct the name, declare it under "properties", or take it out of ' +
      '"required".',
    example: {
      before:
        '{\n  "type": "object",\n' +
        '  "properties": { "path": { "type": "string" } },\n' +
        '  "required": ["pth"]\n}',
      after:
        '{\n  "type": "object",\n' +
        '  "properties": { "path": { "type": "string" } },\n' +
        '  "required": ["path"]\n}',
    },
  },
  not_an_object_schema: {
    title: "The root of this schema must describe an object",
    severity: "error",
    explanation:
      "The arguments of a tool call are a JSON object with one member a " +
      "parameter. At this place a schema for another type is of no use, as no " +
      "call could ever fit.",
    mend:
      'Wrap the schema: give the root "type": "object" and put what was the ' +
      'root under a name in "properties".',
    example: {
      before: '{ "type": "string" }',
      after:
        '{ "type": "object", "properties": { "text": { "type": "string" } } }',
    },
  },
} as const satisfies Record<string, CodeInfo>;
