import type { CodeInfo } from "./info.ts";

/** Faults of what stands, or should stand, where the modules are written. */
export const outputCodes = {
  foreign_file: {
    title: "A file that is not ours stands where the output goes",
    severity: "error",
    explanation:
      "The place of the output is taken by a file without the @generated line " +
      "that every module of ours starts with, or by a folder or a link. It may " +
      "be somebody's work, so it is neither overwritten nor removed.",
    mend:
      "Move the file away, or write the modules elsewhere with --out-dir. If it " +
      "may go, delete it and run proviso generate again.",
    example: {
      before: "read.contract.gen.ts   // written by hand",
      after: "read-helpers.ts        // moved out of the way",
    },
  },
  unformatted_output: {
    title: "Prettier did not format the module",
    severity: "error",
    explanation:
      "Modules are laid out as the project's configuration for prettier asks. " +
      "It can't be read, or asks for what this prettier can't do, such as a " +
      "plugin that isn't installed; the message has prettier's reason.",
    mend:
      "Mend the configuration, or leave it aside for generated modules with " +
      "--no-format.",
    example: {
      before: '.prettierrc    { "semi": false',
      after: '.prettierrc    { "semi": false }',
    },
  },
  not_inlinable: {
    title: "A module that imports nothing can't hold what its guards need",
    severity: "error",
    explanation:
      "With --runtime inline a module holds the functions of the runtime that its " +
      "guards call. Three things are not to be had so: numbers with every digit, " +
      "which only the runtime reads; patterns that run on an engine of ours, as " +
      "the platform's might take too long; and the format regex, which needs a " +
      "reader of patterns. The engine and the reader would be most of any module.",
    mend:
      "Leave --runtime at package for this contract. Else use double numbers, " +
      "write the pattern so that no two of its parts can take the same text, or " +
      "let it run natively with --patterns native where you trust it.",
    example: {
      before: '"pattern": "^(a+)+$"',
      after: '"pattern": "^a+$"',
    },
  },
  hand_edited: {
    title: "The generated module was edited",
    severity: "error",
    explanation:
      "The second hash in the header of a module covers the module's own text, " +
      "and it doesn't match: somebody changed the file after it was generated. " +
      "What it checks is then no longer what the contract says, and the change " +
      "would be lost with the next run.",
    mend:
      "Make the change in the contract and run proviso generate. To throw the " +
      "edit away, delete the module first.",
    example: {
      before: "limit < 0   // edited in read.contract.gen.ts",
      after: '"minimum": 0   // in read.contract.json, then proviso generate',
    },
  },
  stale_output: {
    title: "The module is older than its contract",
    severity: "error",
    explanation:
      "Compiling the contract now, with the options now in force, gives another " +
      "module than the one on disk: the contract, an option, the formatter's " +
      "settings or the compiler's version changed since. The module still checks " +
      "what the contract said before.",
    mend: "Run proviso generate and commit the result.",
    example: {
      before: "proviso check      # 1 stale",
      after: "proviso generate && proviso check",
    },
  },
  missing_output: {
    title: "A contract has no module",
    severity: "error",
    explanation:
      "The contract compiles, but its module is not there: it was never " +
      "generated, was deleted, or wasn't checked in.",
    mend: "Run proviso generate and commit the result.",
    example: {
      before: "proviso check      # 1 missing",
      after: "proviso generate && proviso check",
    },
  },
  left_over_output: {
    title: "A generated module has no contract any more",
    severity: "error",
    explanation:
      "The manifest lists a module of ours that none of the contracts yields: the " +
      "contract was deleted, renamed, or lost a tool. Code that still imports the " +
      "module goes on checking calls against a contract that is gone.",
    mend:
      "Run proviso generate --clean, which removes only what the manifest lists, " +
      "or bring the contract back.",
    example: {
      before: "proviso check      # 1 left over",
      after: "proviso generate --clean && proviso check",
    },
  },
  unwritable_output: {
    title: "The output can't be written",
    severity: "error",
    explanation:
      "Creating or replacing the module failed: access is denied, the disk is " +
      "full, or the file system is read-only. Modules are written to a temporary " +
      "file and renamed, so the last good module still stands as it was.",
    mend:
      "Give the process write access to the folder, free some space, or choose " +
      "another folder with --out-dir.",
    example: {
      before: "proviso generate --out-dir /usr/lib/contracts",
      after: "proviso generate --out-dir src/contracts",
    },
  },
  output_outside_folder: {
    title: "The output would leave its folder",
    severity: "error",
    explanation:
      "The path of a module leads out of the folder it belongs to: by a part " +
      '"..", by an absolute path, or through a link. Proviso writes inside the ' +
      "output folder only, whatever a contract or a manifest says.",
    mend:
      "Choose an output folder that holds all the contracts' paths, and replace " +
      "links inside it by folders.",
    example: {
      before: "proviso generate ../tools/read.contract.json --out-dir gen",
      after: "proviso generate --cwd .. tools/read.contract.json --out-dir gen",
    },
  },
  broken_manifest: {
    title: "The manifest can't be understood",
    severity: "error",
    explanation:
      ".proviso-manifest.json lists the modules that were written, so that " +
      "left-over ones are found and only those are ever removed. The file isn't " +
      "JSON, hasn't the members it should have, or lists a path outside its " +
      "folder. Nothing is removed on the word of such a file.",
    mend:
      "Restore the file from version control, or delete it and run proviso " +
      "generate, which writes a new one.",
    example: {
      before: "<<<<<<< HEAD   // a merge conflict in .proviso-manifest.json",
      after: "rm .proviso-manifest.json && proviso generate",
    },
  },
} as const satisfies Record<string, CodeInfo>;
