import { formatPointer } from "@proviso/runtime/compiler";
import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticSite,
  type PlacedDocument,
  siteIn,
} from "../diagnostics.ts";
import { type CompilerHost, HostError } from "../host/host.ts";
import { baseName } from "../host/path.ts";
import { asEntry, locateFrom, memberSite, type Site } from "../source/entry.ts";
import { readSourceDocument } from "../source/json.ts";
import { rootOffset } from "../source/locate.ts";
import { PACKAGE_NAME } from "./find-config.ts";

/** Where a part of a configuration is written: its name or, by default, its value. */
export type ConfigSites = (
  pointer: string,
  part?: "name" | "value",
) => Promise<DiagnosticSite>;

/** What a configuration file says, unchecked, and where its parts are written. */
export interface ConfigFile {
  readonly value: unknown;
  readonly siteOf: ConfigSites;
}

/** A configuration file: where it is, and what diagnostics call it. */
export interface ConfigPath {
  readonly path: string;
  readonly file: string;
}

/** The member of a package.json that configures. */
const MEMBER = "proviso";

/**
 * Reads a configuration file by its ending: JSON as data, any other as a module
 * that is run.
 * @throws HostError when it can't be read.
 */
export async function readConfigFile(
  host: CompilerHost,
  at: ConfigPath,
): Promise<ConfigFile | readonly Diagnostic[]> {
  const { path, file } = at;
  if ((await host.kind(path)) === "absent") return [missingFile(file)];
  return path.endsWith(".json") ? readJson(host, at) : runModule(host, at);
}

function missingFile(file: string): Diagnostic {
  return createDiagnostic(
    "file_not_found",
    { file },
    "the configuration does not exist",
    "check what --config names, and the working folder",
  );
}

/** Whether a package.json configures. Most don't, and their text is not ours to judge. */
export async function hasConfigMember(
  host: CompilerHost,
  path: string,
): Promise<boolean> {
  const text = new TextDecoder().decode(await host.readBytes(path));
  if (!text.includes(`"${MEMBER}"`)) return false;
  const root = await readRoot(host, { path, file: path });
  if (!("document" in root)) return true;
  const entry = asEntry(root);
  return entry !== undefined && memberSite(entry, MEMBER) !== undefined;
}

async function readJson(
  host: CompilerHost,
  at: ConfigPath,
): Promise<ConfigFile | readonly Diagnostic[]> {
  const root = await readRoot(host, at);
  if (!("document" in root)) return [root];
  const document = locateFrom(root, root.offset);
  const isPackage = baseName(at.path) === PACKAGE_NAME;
  const entry = isPackage ? asEntry(root) : undefined;
  const member = entry && memberSite(entry, MEMBER);
  const base = isPackage ? formatPointer([MEMBER]) : "";
  return {
    value: isPackage ? (member?.value ?? {}) : root.value,
    siteOf: async (pointer, part) => siteIn(document, base + pointer, part),
  };
}

async function readRoot(
  host: CompilerHost,
  { path, file }: ConfigPath,
): Promise<Site | Diagnostic> {
  const read = readSourceDocument(file, await host.readBytes(path));
  if (!read.ok) return read.diagnostic;
  const { document } = read;
  const { text, value } = document;
  const offset = rootOffset(text);
  return { document, value, pointer: "", offset, findings: [] };
}

async function runModule(
  host: CompilerHost,
  at: ConfigPath,
): Promise<ConfigFile | readonly Diagnostic[]> {
  const { path, file } = at;
  if (host.importDefault === undefined) {
    return [unloadable({ file }, "there is nothing here to run it")];
  }
  try {
    const value = await host.importDefault(path);
    const siteOf: ConfigSites = async (pointer, part) =>
      siteIn(await placeModule(host, at), pointer, part);
    if (value !== undefined) return { value, siteOf };
    return [unloadable({ file }, "it exports nothing by default")];
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return describeFailure(error, file, await placeModule(host, at));
  }
}

/** The parser of TypeScript is large, and needed where something is wrong only. */
async function placeModule(
  host: CompilerHost,
  { path, file }: ConfigPath,
): Promise<PlacedDocument & { readonly faults: readonly Diagnostic[] }> {
  const { placeDefaultExport } =
    await import("../source/typescript/default-export.ts");
  return placeDefaultExport(file, await host.readBytes(path));
}

/** A fault of syntax is told by our parser: platforms name no column. */
function describeFailure(
  { line, message }: HostError,
  file: string,
  { faults }: { readonly faults: readonly Diagnostic[] },
): readonly Diagnostic[] {
  if (faults.length > 0) {
    return faults.map(({ range, message: fault }) =>
      unloadable({ file, range }, fault),
    );
  }
  const range = line === undefined ? undefined : { line, column: 1 };
  return [unloadable({ file, ...(range && { range }) }, message)];
}

function unloadable(site: DiagnosticSite, reason: string): Diagnostic {
  return createDiagnostic(
    "unloadable_config",
    site,
    `the configuration can't be loaded: ${reason}`,
    "end the module in export default defineConfig({ ... })",
  );
}
