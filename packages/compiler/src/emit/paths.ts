import { fileNameOfTool } from "../names/contract-names.ts";

/** How generated modules import one another. */
export type ImportExtension = "js" | "ts" | "none";

/** What generated modules are written as. */
export type OutputTarget = "ts" | "js+dts";

/** Where the outputs of one document go: a module, or a folder of modules. */
export interface OutputPlaces {
  /** The path of a tool's module, without `.ts` or `.js`. */
  moduleOf(tool: string): string;
  /** The path of the index, likewise; undefined for a lone module. */
  readonly index: string | undefined;
}

/**
 * The places of a document's outputs: `a/read.contract.json` gives
 * `a/read.contract.gen`, or a folder of that name where it holds several tools.
 * @param file relative to the folder that is repeated, with forward slashes
 * @param outDir where outputs go in place of the document's own folder
 * @param count how many modules there are
 */
export function outputPlaces(
  file: string,
  outDir: string | undefined,
  count: number,
): OutputPlaces {
  const stem = `${placeUnder(outDir, file.replace(/\.(?:jsonc?|ts)$/, ""))}.gen`;
  if (count === 1) return { moduleOf: () => stem, index: undefined };
  return {
    moduleOf: (tool) => `${stem}/${fileNameOfTool(tool)}.gen`,
    index: `${stem}/index`,
  };
}

/** Keeps the folders below the output folder; a file from outside stands at its top. */
function placeUnder(outDir: string | undefined, path: string): string {
  if (outDir === undefined) return path;
  const isOutside = path.startsWith("../") || /^(?:[A-Za-z]:)?\//.test(path);
  const inside = isOutside ? (path.split("/").at(-1) ?? path) : path;
  return `${outDir.replace(/\/+$/, "")}/${inside}`;
}
