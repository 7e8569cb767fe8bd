import {
  createDiagnostic,
  type Diagnostic,
  sortDiagnostics,
} from "../diagnostics.ts";
import { type CompilerHost, HostError } from "../host/host.ts";
import { baseName, joinPath, parentPath, relativePath } from "../host/path.ts";
import { unreadableFile } from "../source/read-document.ts";
import type { ProvisoConfig } from "./config.ts";
import {
  type ConfigPath,
  type ConfigSites,
  hasConfigMember,
  readConfigFile,
} from "./config-file.ts";
import { findConfigFiles } from "./find-config.ts";
import { rebasePaths } from "./rebase-paths.ts";

/** The configuration in force. */
export interface ResolvedConfig {
  /** Relative to the working folder; undefined where there is none. */
  readonly file: string | undefined;
  /** The folder of the file, or the working folder; absolute. */
  readonly folder: string;
  /** Its paths start at the working folder. */
  readonly config: ProvisoConfig;
  readonly siteOf: ConfigSites;
}

/** The configuration, or why there is none to be had. */
export type ReadConfig =
  ResolvedConfig | { readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads the configuration of a working folder: the one that is named, else the
 * nearest one from the folder upward. A module is run to read it; nothing else
 * of a project ever is.
 * @param cwd Absolute.
 * @param named A file, relative to `cwd`; false for no configuration at all.
 */
export async function readConfig(
  host: CompilerHost,
  cwd: string,
  named: string | false | undefined,
): Promise<ReadConfig> {
  if (named === false) return noConfig(cwd);
  try {
    const [path, second] =
      named === undefined
        ? await findConfigFiles(host, cwd, (file) =>
            hasConfigMember(host, file),
          )
        : [joinPath(cwd, named)];
    if (path === undefined) return noConfig(cwd);
    const at = { path, file: relativePath(cwd, path) };
    return second === undefined
      ? await resolveConfig(host, cwd, at)
      : { diagnostics: [refuseSecond(at, second)] };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    const file = relativePath(cwd, error.path);
    return { diagnostics: [unreadableFile(file, error)] };
  }
}

/** What is in force where nothing is configured. */
export function noConfig(cwd: string): ResolvedConfig {
  const siteOf: ConfigSites = () => Promise.resolve({ file: "" });
  return { file: undefined, folder: cwd, config: {}, siteOf };
}

function refuseSecond({ file }: ConfigPath, second: string): Diagnostic {
  return createDiagnostic(
    "ambiguous_config",
    { file },
    `beside this configuration stands another, ${baseName(second)}`,
    "keep one of the two, or name one with --config",
  );
}

async function resolveConfig(
  host: CompilerHost,
  cwd: string,
  at: ConfigPath,
): Promise<ReadConfig> {
  const read = await readConfigFile(host, at);
  if (!("siteOf" in read)) return { diagnostics: sortDiagnostics(read) };
  // The schema of configurations brings the names of all rules and providers.
  const { describeConfigIssues } = await import("./config-issues.ts");
  const issues = await describeConfigIssues(read);
  if (issues.length > 0) return { diagnostics: sortDiagnostics(issues) };
  const folder = parentPath(at.path);
  // What has no issue is a configuration.
  const config = rebasePaths(read.value as ProvisoConfig, folder, cwd);
  return { file: at.file, folder, config, siteOf: read.siteOf };
}
