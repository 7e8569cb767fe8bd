import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { spawnSync } from "node:child_process";
import ts from "typescript";

const root = path.join(import.meta.dirname, "../../..");

/** The entry that checked texts import, as a module specifier. */
export const authorEntry: string = path.join(
  root,
  "packages/runtime/src/author.ts",
);

/** Every flag that a user's project may set, and the runtime's sources. */
const compilerOptions = {
  ...{ noEmit: true, strict: true, exactOptionalPropertyTypes: true },
  ...{ noUncheckedIndexedAccess: true, noImplicitReturns: true },
  ...{ noPropertyAccessFromIndexSignature: true, noImplicitOverride: true },
  ...{ noFallthroughCasesInSwitch: true, isolatedModules: true },
  ...{ erasableSyntaxOnly: true, verbatimModuleSyntax: true },
  ...{ target: "es2022", module: "nodenext", lib: ["es2023"], types: [] },
  ...{ allowImportingTsExtensions: true, skipLibCheck: true },
  paths: {
    "@proviso/runtime/v1": [path.join(root, "packages/runtime/src/v1.ts")],
  },
};

/** The texts of modules that a checked text imports, by their names. */
export type Modules = Readonly<Record<string, string>>;

/** What the type checker says, with the 1-based line. */
export interface TypeFinding {
  /** The name of the module; of the checked text itself, `checked.mts`. */
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

function withProject<Result>(
  text: string,
  modules: Modules,
  use: (config: string) => Result,
  flags: Readonly<Record<string, boolean>> = {},
): Result {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "proviso-")));
  try {
    const config = path.join(folder, "tsconfig.json");
    const project = {
      compilerOptions: { ...compilerOptions, ...flags },
      files: ["checked.mts"],
    };
    writeFileSync(config, JSON.stringify(project));
    for (const [name, each] of Object.entries(modules)) {
      writeFileSync(path.join(folder, name), each);
    }
    writeFileSync(path.join(folder, "checked.mts"), text);
    return use(config);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * What the type checker says of a text and of the modules beside it.
 * @param flags flags of the compiler that are set otherwise: all strict ones
 *   are on
 */
export function typeErrorsOf(
  text: string,
  modules: Modules = {},
  flags: Readonly<Record<string, boolean>> = {},
): TypeFinding[] {
  const check = (config: string): TypeFinding[] => {
    const { config: json } = ts.readConfigFile(config, ts.sys.readFile) as {
      config: unknown;
    };
    const { options, fileNames } = ts.parseJsonConfigFileContent(
      json,
      ts.sys,
      path.dirname(config),
    );
    const program = ts.createProgram(fileNames, options);
    return ts.getPreEmitDiagnostics(program).map((diagnostic) => ({
      file: path.basename(diagnostic.file?.fileName ?? ""),
      line: lineOf(diagnostic),
      text: ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"),
    }));
  };
  return withProject(text, modules, check, flags);
}

function lineOf({ file, start }: ts.Diagnostic): number {
  if (file === undefined || start === undefined) return 0;
  return file.getLineAndCharacterOfPosition(start).line + 1;
}

/** How many types the checker instantiates for a text and the modules beside it. */
export function instantiationsOf(text: string, modules: Modules = {}): number {
  return withProject(text, modules, (config) => {
    const { stdout } = spawnSync(
      process.execPath,
      [
        path.join(root, "node_modules/typescript/bin/tsc"),
        ...["--project", config, "--extendedDiagnostics"],
      ],
      { encoding: "utf8" },
    );
    const count = /^Instantiations: +(\d+)$/m.exec(stdout)?.[1];
    if (count === undefined || stdout.includes("error TS")) {
      throw new Error(`tsc failed: ${stdout.slice(0, 2000)}`);
    }
    return Number(count);
  });
}
