import { code, hardline, join, printCode, type Target } from "./code.ts";
import type { ImportExtension } from "./paths.ts";

/** Emits the index of a folder: every module's exports. */
export function emitIndex(
  modules: readonly string[],
  target: Target,
  extension: ImportExtension,
): string {
  const ending = target === "js" && extension === "ts" ? "js" : extension;
  const suffix = ending === "none" ? "" : `.${ending}`;
  const lines = modules.map(
    (name) => code`export * from ${`./${name}${suffix}`};`,
  );
  return printCode(
    code`/* eslint-disable */${hardline}${join(hardline, lines)}${hardline}`,
    { target },
  );
}
