import {
  type CompilerHost,
  HostError,
  type PathKind,
  refuseUnsafeTarget,
} from "./host.ts";
import { treeOfFiles } from "./file-tree.ts";
import { listInputs } from "./list.ts";
import { joinPath, parentPath } from "./path.ts";

/** A host whose files can be looked at. */
export interface MemoryHost extends CompilerHost {
  /** Absolute path to bytes, as things are now. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Files in memory, for tests and browsers: `cwd` is `/`, a folder is there as
 * long as a file is in it, and there are no links.
 *
 * @param files path, absolute or relative to `/`, to text or bytes
 */
export function memoryHost(
  files: Readonly<Record<string, string | Uint8Array>> = {},
): MemoryHost {
  const stored = new Map<string, Uint8Array>();
  for (const [path, content] of Object.entries(files)) {
    stored.set(joinPath("/", path), toBytes(content));
  }
  const kindOf = (path: string): Promise<PathKind> =>
    treeOfFiles(stored.keys()).follow(joinPath("/", path));
  return {
    cwd: "/",
    isMemory: true,
    files: stored,
    kind: kindOf,
    list: (inputs, cwd) =>
      listInputs(inputs, joinPath("/", cwd), treeOfFiles(stored.keys())),
    readBytes: async (path) => {
      const bytes = stored.get(joinPath("/", path));
      if (bytes !== undefined) return bytes.slice();
      throw new HostError(path, describeUnreadable(await kindOf(path)));
    },
    writeText: async (path, text) => {
      refuseUnsafeTarget(path, await kindOf(path));
      refuseFileAmongFolders(stored, path);
      stored.set(joinPath("/", path), toBytes(text));
    },
    remove: async (path) => {
      refuseUnsafeTarget(path, await kindOf(path));
      stored.delete(joinPath("/", path));
    },
  };
}

function toBytes(content: string | Uint8Array): Uint8Array {
  return typeof content === "string"
    ? new TextEncoder().encode(content)
    : content.slice();
}

function describeUnreadable(kind: PathKind): string {
  return kind === "folder" ? "it is a folder" : "no such file";
}

function refuseFileAmongFolders(
  stored: ReadonlyMap<string, Uint8Array>,
  path: string,
): void {
  const folder = parentPath(joinPath("/", path));
  if (stored.has(folder)) {
    throw new HostError(path, "a part of its path is a file, not a folder");
  }
  if (folder !== "/") refuseFileAmongFolders(stored, folder);
}
