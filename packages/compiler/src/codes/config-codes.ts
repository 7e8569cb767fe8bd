import type { CodeInfo } from "./info.ts";

/** Faults of the project's configuration. */
export const configCodes = {
  unknown_config_member: {
    title: "The configuration has a member that there isn't",
    severity: "error",
    explanation:
      "Members of a configuration that nothing reads are refused: a misspelt " +
      "option would leave the default in force, and nobody would notice.",
    mend:
      "Correct the spelling, or remove the member. proviso print-config shows what " +
      "is in force.",
    example: {
      before: '{ "outdir": "src/contracts" }',
      after: '{ "outDir": "src/contracts" }',
    },
  },
  invalid_config: {
    title: "The configuration has a value that an option doesn't take",
    severity: "error",
    explanation:
      "A configuration is plain JSON data, in a module too: no functions, no " +
      "undefined, no classes. Each option takes the values that the command line " +
      "takes; each suppression has a rule, a file and a reason in words.",
    mend: "Write a value that the message names, or leave the option out.",
    example: {
      before: '{ "target": "typescript" }',
      after: '{ "target": "ts" }',
    },
  },
  ambiguous_config: {
    title: "Two configurations stand in one folder",
    severity: "error",
    explanation:
      "A folder has more than one of proviso.config.ts, .mts, .js, .mjs and .json, " +
      "and a package.json with the member proviso. Which of them was meant can't " +
      "be told.",
    mend: "Keep one of them, or name one with --config.",
    example: {
      before: "proviso.config.json  proviso.config.ts",
      after: "proviso.config.ts",
    },
  },
  unloadable_config: {
    title: "The configuration can't be loaded",
    severity: "error",
    explanation:
      "A configuration in TypeScript or JavaScript is a module that is run, and " +
      "this one failed: it has a syntax error, imports what isn't there, threw, or " +
      "exports nothing by default.",
    mend:
      "Correct the module; it ends in export default defineConfig({ ... }), with " +
      "defineConfig from @proviso/compiler.",
    example: {
      before: 'export const config = { outDir: "gen" };',
      after: 'export default defineConfig({ outDir: "gen" });',
    },
  },
  unused_suppression: {
    title: "A suppression suppresses nothing",
    severity: "warning",
    explanation:
      "The configuration suppresses findings of a rule in a file, the rule looked " +
      "at the file, and it found nothing at that place. The suppression would hide " +
      "the next finding there, whatever it is.",
    mend: "Remove the suppression, or correct its file or pointer.",
    example: {
      before:
        '"suppress": [{ "rule": "derived_input", "file": "old.contract.json", ... }]',
      after: '"suppress": []',
    },
  },
} as const satisfies Record<string, CodeInfo>;
