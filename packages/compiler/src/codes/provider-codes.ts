import type { CodeInfo } from "./info.ts";

/** What a provider refuses, or takes only when it is changed. */
export const providerCodes = {
  provider_refuses: {
    title: "The provider takes no such schema",
    severity: "error",
    explanation:
      "A provider of models takes only some JSON Schemas for the input of a tool, " +
      "and refuses the whole list of tools when one of them breaks its rules. " +
      "What the message names can't be said in a form that this provider takes, " +
      "neither in other keywords nor in the description: a name outside its " +
      "grammar, an input that is no object, a value of any type where a type must " +
      "be stated, a schema within itself, or a limit that is passed. No schema is " +
      "projected.",
    mend:
      "Change the contract as the hint says, or choose another mode of the " +
      "provider; docs/providers.md lists what each of them takes.",
    example: {
      before: '{ "properties": { "user name": { "type": "string" } } }',
      after: '{ "properties": { "user_name": { "type": "string" } } }',
    },
  },
  provider_loosens: {
    title: "The provider's schema admits more than the contract",
    severity: "warning",
    explanation:
      "The provider has no keyword for what the contract asks here, or takes it in " +
      "a wider meaning. The projected schema leaves it out and its description " +
      "says it in words, which a model reads but nothing enforces. Sent as it is, " +
      "the schema would be refused or the keyword ignored.\n\n" +
      "In strict modes that know no optional properties, a property may be null " +
      "in place of being absent; the host removes such a null before it checks " +
      "the call.",
    mend:
      "Nothing needs mending as long as the host checks each call against the " +
      "contract itself, which the projection never replaces.",
    example: {
      before: '{ "type": "integer", "multipleOf": 5 }',
      after:
        '{ "type": "integer", "description": "Must be a multiple of 5." } // Gemini',
    },
  },
  provider_narrows: {
    title: "The provider's schema admits less than the contract",
    severity: "warning",
    explanation:
      "The provider's rules don't let a schema be as wide as the contract: an object " +
      "must refuse members that are not declared, or a schema must state one type. " +
      "A model that is held to the projected schema can't send every call that the " +
      "contract admits.",
    mend:
      "Say in the contract what is meant: close the object with " +
      '"additionalProperties": false, declare the members that calls may have, or ' +
      "state the type.",
    example: {
      before: '{ "properties": { "path": ... } }',
      after: '{ "properties": { "path": ... }, "additionalProperties": false }',
    },
  },
  provider_rewrites: {
    title: "The provider needs the same said in another way",
    severity: "warning",
    explanation:
      "The provider doesn't take a keyword that the contract uses, but others say " +
      "the same: a const is an enum of one value, a reference is the schema that it " +
      "leads to. Or the keyword is only a note that the provider refuses, and is " +
      "left out. The projected schema means what the contract means.",
    mend:
      "Send the projected schema, not the contract's own. To have one schema for " +
      "both, write the contract as the message says.",
    example: {
      before: '{ "const": "text" }',
      after: '{ "type": "string", "enum": ["text"] } // Gemini',
    },
  },
} as const satisfies Record<string, CodeInfo>;
