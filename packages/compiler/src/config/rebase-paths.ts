import { isAbsolutePath, joinPath, relativePath } from "../host/path.ts";
import type { ProvisoConfig } from "./config.ts";

/** Lets the paths of a configuration start at the working folder, as those of a command line do. */
export function rebasePaths(
  config: ProvisoConfig,
  folder: string,
  cwd: string,
): ProvisoConfig {
  const { inputs, lint, outDir, refs } = config;
  const rebase = (path: string): string =>
    isAbsolutePath(path) ? path : relativePath(cwd, joinPath(folder, path));
  return {
    ...config,
    ...(inputs === undefined ? {} : { inputs: inputs.map(rebaseInput) }),
    ...(outDir === undefined ? {} : { outDir: rebase(outDir) }),
    ...(refs === undefined ? {} : { refs: refs.map(rebaseReference) }),
    ...(lint === undefined ? {} : { lint: rebaseLint(lint) }),
  };

  /** One that takes away starts with an exclamation mark, as no name may then. */
  function rebaseInput(input: string): string {
    if (input.startsWith("!")) return `!${rebase(input.slice(1))}`;
    return rebase(input).replace(/^!/, "./!");
  }

  /** A folder may have a base in front: `BASE=DIR`. */
  function rebaseReference(reference: string): string {
    const equals = reference.indexOf("=");
    return reference.slice(0, equals + 1) + rebase(reference.slice(equals + 1));
  }

  function rebaseLint({
    suppress,
    ...rest
  }: NonNullable<ProvisoConfig["lint"]>): NonNullable<ProvisoConfig["lint"]> {
    if (suppress === undefined) return rest;
    return {
      ...rest,
      suppress: suppress.map((each) => {
        return { ...each, file: rebase(each.file) };
      }),
    };
  }
}
