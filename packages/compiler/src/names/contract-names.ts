import * as runtime from "@proviso/runtime/v1";
import { isIdentifier } from "./identifier.ts";
import { sha256Hex } from "./sha256.ts";

/** The names that a module exports for its contract. */
export interface ContractNames {
  /** The contract constant: `readFile`. */
  readonly constant: string;
  readonly input: SideNames;
  readonly output: SideNames;
}

/** The names of one side: `ReadFileInput`, `isReadFileInput`. */
export interface SideNames {
  readonly type: string;
  readonly guard: string;
}

/** A module whose export is called `then` would be taken for a promise by `import()`. */
const UNFIT_EXPORTS: ReadonlySet<string> = new Set(["then", "undefined"]);

/** The names for a tool: words of ASCII letters and digits, joined in camelCase or PascalCase. */
export function namesOfContract(tool: string): ContractNames {
  const stem = pascalCase(tool) || `Tool${sha256Hex(tool).slice(0, 8)}`;
  return {
    constant: constantName(stem),
    input: sideNames(stem, "Input"),
    output: sideNames(stem, "Output"),
  };
}

/** Every name that the module of a contract exports. */
export function exportedNames(names: ContractNames): readonly string[] {
  const { constant, input, output } = names;
  return [constant, input.type, input.guard, output.type, output.guard];
}

function sideNames(stem: string, side: "Input" | "Output"): SideNames {
  const type = `${/^\d/.test(stem) ? "Tool" : ""}${stem}${side}`;
  return { type, guard: `is${type}` };
}

function constantName(stem: string): string {
  const name = stem.charAt(0).toLowerCase() + stem.slice(1);
  if (/^\d/.test(name)) return `tool${name}`;
  const isFit =
    isIdentifier(name) &&
    !UNFIT_EXPORTS.has(name) &&
    !Object.hasOwn(runtime, name);
  return isFit ? name : `${name}Tool`;
}

/** `read-file` and `READ_FILE` become `ReadFile`; empty when no letter or digit is ASCII. */
export function pascalCase(text: string): string {
  const words = text.match(/[A-Za-z0-9]+/g) ?? [];
  return words
    .map((word) => (/^[A-Z0-9]{2,}$/.test(word) ? capitalize(word) : word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

function capitalize(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase();
}

/** Names of devices, which some systems open in place of a file. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/**
 * The name of a tool's file in a folder of modules, without its ending. A name
 * that some file system can't hold gets a stable encoded one.
 */
export function fileNameOfTool(tool: string): string {
  const isPortable =
    FILE_NAME.test(tool) && !DEVICE.test(tool) && !tool.endsWith(".");
  if (isPortable && tool.toLowerCase() !== "index") return tool;
  const readable = tool.replace(/[^A-Za-z0-9]+/g, "-").slice(0, 40);
  return `tool-${readable}-${sha256Hex(tool).slice(0, 8)}`;
}
