import type { CodeInfo } from "./info.ts";

/** Faults of a contract written in TypeScript: its text, its constants, its tools. */
export const typescriptCodes = {
  invalid_typescript: {
    title: "The file is not TypeScript",
    severity: "error",
    explanation:
      "The text breaks the grammar of TypeScript at the place shown, or is not " +
      "UTF-8. A module is read by its syntax alone: types aren't checked, no " +
      "library and no configuration is loaded, and nothing runs.",
    mend: "Correct the text at the place shown; an editor shows the same fault.",
    example: {
      before: 'export const read = defineTool({ name: "read",, });',
      after: 'export const read = defineTool({ name: "read" });',
    },
  },
  not_constant: {
    title: "The expression isn't constant",
    severity: "error",
    explanation:
      "A contract in TypeScript is read, not run, so that a definition must say " +
      "by what is written what its value is. Constant are: literals, templates " +
      "and texts joined with +; arrays and objects of constants, with spreads; " +
      "const declarations and enum members, of this file or of files that it " +
      "imports by a relative path, JSON among them; members of constants; " +
      'decimal("...") of @proviso/runtime; Object.freeze(...); and all of these ' +
      "in parentheses, with as, satisfies or !.\n\n" +
      "Calls, conditions, functions, getters, let, new, patterns that take values " +
      "apart, undefined and what depends on the environment aren't. Neither is " +
      "`__proto__: x`, which sets a prototype and makes no member.",
    mend:
      "Write the value in place of the expression, or as a const or an enum " +
      "member that it can name.",
    example: {
      before: 'limit: { type: "integer", maximum: limits.max() }',
      after: 'limit: { type: "integer", maximum: limits.max }',
    },
  },
  inexact_literal: {
    title: "A program would see another number",
    severity: "error",
    explanation:
      "A number in TypeScript is a double, and the one written isn't among them: " +
      "the program that runs the same file would hold its arguments to another " +
      "number than the compiled contract. A double stands for its shortest " +
      "decimal text, so 0.1, 1e3, 0x10 and 1_000 are all exact.",
    mend:
      'Write an integer with n behind it and any other number as decimal("..."); ' +
      "both keep every digit.",
    example: {
      before: "maximum: 9007199254740993",
      after: "maximum: 9007199254740993n",
    },
  },
  repeated_member: {
    title: "A member stands twice in one object",
    severity: "error",
    explanation:
      "JavaScript takes the later of two members with one name, so that the first " +
      "would be lost without a word, a bound or a required mark with it. A member " +
      "that replaces one of a spread is fine: that is what spreads are for.",
    mend: "Remove or rename one of the two.",
    example: {
      before: '{ type: "string", minLength: 1, minLength: 2 }',
      after: '{ type: "string", minLength: 2 }',
    },
  },
  unresolved_import: {
    title: "No constant can come from this import",
    severity: "error",
    explanation:
      "A constant that a contract takes is imported from a place that isn't read: " +
      "a package, a file that doesn't exist or can't be read, one outside the " +
      "working folder or behind a symbolic link, or one of very many. " +
      "Constants come from .ts and .json files of the project, by a relative " +
      "path; ./limits, ./limits.js and ./limits.ts all mean limits.ts, and a " +
      "folder means its index.ts. Imports that no definition uses are not " +
      "looked at.",
    mend:
      "Correct the path, move the file below the folder of the configuration (without one, the working folder), or write the " +
      "value where it is used.",
    example: {
      before: 'import { max } from "some-package";',
      after: 'import { max } from "./limits.ts";',
    },
  },
  unexpected_statement: {
    title: "The module runs code when it is loaded",
    severity: "error",
    explanation:
      "A contract in TypeScript, and a module that it takes constants from, may " +
      "declare, import and export; other statements run when a program loads the " +
      "module, imports without a name and static parts of classes too. They " +
      "could change the constants that the compiler has read as written, and then " +
      "the program would hold calls to another contract.",
    mend: "Move the statement to another module, which imports this one.",
    example: {
      before: "limits.max = 100;\nexport const search = defineTool({ ... });",
      after: "export const search = defineTool({ ... });",
    },
  },
  tool_not_exported: {
    title: "A tool is defined but not exported",
    severity: "error",
    explanation:
      "The compiler makes modules of the tools that a file exports. A call of " +
      "defineTool inside a function, of a constant that isn't exported, or by " +
      "another name would be a tool without a module, and nobody would notice.",
    mend:
      "Export the tool: export const search = defineTool({ ... }), or export { " +
      "search } below.",
    example: {
      before: "const search = defineTool({ ... });",
      after: "export const search = defineTool({ ... });",
    },
  },
  source_too_large: {
    title: "The contract is too large to be read",
    severity: "error",
    explanation:
      "A file of more than 4 MiB, hundreds of open brackets, or spreads and joins " +
      "that make millions of members out of a few lines are no contract that " +
      "anyone reviews. Reading ends there, so that no file can hold up a build.",
    mend: "Flatten or split the contract, and write fewer spreads.",
    example: {
      before: "const b = [...a, ...a]; const c = [...b, ...b]; // and so on",
      after: 'const modes = ["text", "lines"] as const;',
    },
  },
} as const satisfies Record<string, CodeInfo>;
