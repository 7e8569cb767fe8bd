import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { reportFindings } from "./findings.ts";
import { packageFolders, readEntries, typesOf } from "./package-entries.ts";
import { typeChecker } from "./typescript.mjs";

const repository = path.dirname(import.meta.dirname);

/** What a user's project may have switched on, all of it at once. */
const strictFlags = {
  strict: true,
  erasableSyntaxOnly: true,
  exactOptionalPropertyTypes: true,
  isolatedDeclarations: true,
  isolatedModules: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  verbatimModuleSyntax: true,
};

/** Where the packages' types are, so that a module may stand in any folder. */
function packagePaths(): Record<string, [string]> {
  const entries = packageFolders.flatMap((folder) =>
    readEntries(repository, folder),
  );
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const types = typesOf(entry);
      if (types === undefined) return [];
      return [[entry.specifier, [path.join(repository, types)]]];
    }),
  );
}

function configuration(folder: string, pattern: string): object {
  return {
    compilerOptions: {
      ...strictFlags,
      allowImportingTsExtensions: true,
      declaration: true,
      lib: ["ES2022"],
      module: "ESNext",
      moduleDetection: "force",
      moduleResolution: "bundler",
      noEmit: true,
      paths: packagePaths(),
      skipLibCheck: true,
      target: "ES2022",
      types: [],
    },
    include: [path.join(folder, pattern)],
  };
}

/** The errors in a compiler's output, each with the lines that explain it. */
function splitErrors(output: string): string[] {
  return output
    .split(/\n(?! )/)
    .map((error) => error.trim())
    .filter((error) => error !== "");
}

/**
 * Type-checks the modules of a folder in one program, under every strict flag
 * that users may have set.
 *
 * @param pattern which files, relative to the folder
 * @returns the errors, as `path(line,column): error TS1234: text`
 */
export function typeCheckModules(
  folder: string,
  pattern = "**/*.ts",
): string[] {
  const place = mkdtempSync(path.join(tmpdir(), "proviso-types-"));
  try {
    const project = path.join(place, "tsconfig.json");
    const absolute = path.resolve(folder);
    writeFileSync(project, JSON.stringify(configuration(absolute, pattern)));
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [typeChecker(), "--project", project, "--pretty", "false"],
      { cwd: absolute, encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
    );
    const errors = splitErrors(stdout + stderr);
    if (status === 0) return [];
    return errors.length === 0 ? [`the compiler ended with ${status}`] : errors;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

const command = path.join(repository, "packages/compiler/dist/cli/main.js");

/** Why the examples can't be checked; undefined when they can. */
export function whyNoExamples(): string | undefined {
  if (!existsSync(command)) return "the command isn't built";
  const examples = path.join(repository, "examples");
  const names = existsSync(examples)
    ? readdirSync(examples, { recursive: true, encoding: "utf8" })
    : [];
  const hasContract = names.some((name) => /\.contract\.\w+$/.test(name));
  return hasContract ? undefined : "examples/ holds no contract";
}

/** Whether the generated modules of examples/ are as their contracts say. */
export function checkExamples(): string[] {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [command, "check", "--cwd", "examples"],
    { cwd: repository, encoding: "utf8" },
  );
  return status === 0 ? [] : [`proviso check: ${stdout}${stderr}`];
}

if (process.argv[1] === import.meta.filename) {
  const reason = whyNoExamples();
  if (reason !== undefined) console.log(reason);
  const examples = path.join(repository, "examples");
  reportFindings(
    reason === undefined
      ? [...checkExamples(), ...typeCheckModules(examples, "**/*.gen.ts")]
      : [],
  );
}
