import type { CodeInfo } from "./info.ts";

/** Faults of a run: its inputs, its arguments, and values that don't fit. */
export const commandCodes = {
  file_not_found: {
    title: "The file or folder does not exist",
    severity: "error",
    explanation:
      "An input that was named on the command line, in the configuration or in a " +
      "reference doesn't exist. Relative paths start at the working folder, or " +
      "at the folder given with --cwd.",
    mend:
      "Check the spelling and the working folder. Put patterns in quotes, so that " +
      "the shell doesn't expand them.",
    example: {
      before: "proviso generate contract/read.contract.json",
      after: "proviso generate contracts/read.contract.json",
    },
  },
  unreadable_file: {
    title: "The file can't be read",
    severity: "error",
    explanation:
      "The file exists, but reading it failed: access is denied, it is a folder " +
      "where a file is expected, or the disk reports a fault. The message has " +
      "the reason that the system gave.",
    mend: "Give the process read access, or name a regular file.",
    example: {
      before: "proviso validate contracts/ value.json",
      after: "proviso validate contracts/read.contract.json value.json",
    },
  },
  no_contracts: {
    title: "The inputs hold no contract",
    severity: "error",
    explanation:
      "A folder yields the files *.contract.json and *.contract.jsonc in it, and " +
      "this one has none; a pattern matched nothing. A run that compiles nothing " +
      "is taken for a mistake, as a build that checks nothing would look fine.",
    mend:
      "Name the folder that holds the contracts, give the files the ending " +
      ".contract.json, or name files of another ending one by one.",
    example: {
      before: "proviso generate tools/          # holds read.json",
      after: "proviso generate tools/read.json",
    },
  },
  invalid_instance: {
    title: "The value doesn't fit the contract",
    severity: "error",
    explanation:
      "The validate command checked a JSON value against a side of a contract and " +
      "the value doesn't fit. Each line names the place in the value, what is " +
      "expected there and what was found.",
    mend:
      "Correct the value; or the contract, if the value is what the tool should " +
      "take. For the result of a tool, choose --side output.",
    example: {
      before: '{ "path": "a.txt", "limit": 0 }',
      after: '{ "path": "a.txt", "limit": 1 }',
    },
  },
  invalid_usage: {
    title: "The command line is not understood",
    severity: "error",
    explanation:
      "An option or argument doesn't exist, lacks its value, or doesn't go with " +
      "another one. Nothing was read and nothing was written.",
    mend: "Look at proviso --help, or proviso COMMAND --help.",
    example: {
      before: "proviso generate --target typescript",
      after: "proviso generate --target ts",
    },
  },
  internal_error: {
    title: "Proviso itself failed",
    severity: "error",
    explanation:
      "The compiler came to a state that its authors held to be impossible. The " +
      "fault is ours, not yours; no output was written for the contract that led " +
      "to it, and the last good output stands. The exit code is 70.",
    mend: "Please report it, with the message and, if it may be shown, the contract.",
  },
} as const satisfies Record<string, CodeInfo>;
