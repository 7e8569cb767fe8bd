import { randomUUID } from "node:crypto";
import type { Dirent, Stats } from "node:fs";
import * as fs from "node:fs/promises";
import { sep } from "node:path";
import {
  type CompilerHost,
  HostError,
  type PathKind,
  refuseUnsafeTarget,
} from "./host.ts";
import type { FileTree } from "./file-tree.ts";
import { listInputs } from "./list.ts";
import { joinPath, parentPath } from "./path.ts";

/** The files of this machine; relative paths start at the process's working folder. */
export function nodeHost(): CompilerHost {
  const cwd = toSlashes(process.cwd());
  const locate = (path: string): string => joinPath(cwd, toSlashes(path));
  return {
    cwd,
    readBytes: (path) => asHost(path, () => fs.readFile(locate(path))),
    writeText: (path, text) =>
      asHost(path, () => replaceFile(locate(path), text)),
    remove: (path) => asHost(path, () => removeFile(locate(path))),
    importDefault: (path) => runModule(path, locate(path)),
    kind: (path) => asHost(path, () => kindAt(locate(path))),
    list: (inputs, from) =>
      asHost(from, () =>
        listInputs(inputs.map(toSlashes), locate(from), nodeTree),
      ),
  };
}

async function runModule(given: string, path: string): Promise<unknown> {
  const { describeThrown, importDefault } = await import("./import-module.ts");
  try {
    return await importDefault(path);
  } catch (error) {
    const { line, message } = describeThrown(error, path);
    throw new HostError(given, message, { cause: error, line });
  }
}

/** On Windows a backslash separates; elsewhere it is a letter or escapes one. */
function toSlashes(path: string): string {
  return sep === "\\" ? path.replaceAll("\\", "/") : path;
}

async function replaceFile(path: string, text: string): Promise<void> {
  refuseUnsafeTarget(path, await kindAt(path));
  const folder = parentPath(path);
  await fs.mkdir(folder, { recursive: true });
  const temporary = `${folder}/.proviso-${randomUUID()}.tmp`;
  const file = await fs.open(temporary, "wx");
  try {
    await file.writeFile(text).finally(() => file.close());
    await fs.rename(temporary, path);
  } catch (error) {
    await fs.rm(temporary, { force: true });
    throw error;
  }
}

async function removeFile(path: string): Promise<void> {
  refuseUnsafeTarget(path, await kindAt(path));
  await fs.rm(path, { force: true });
}

async function kindAt(path: string): Promise<PathKind> {
  const found = await orAbsent(fs.lstat(path));
  return found === undefined ? "absent" : kindOf(found);
}

const nodeTree: FileTree = {
  async follow(path) {
    const found = await orAbsent(fs.stat(path));
    return found === undefined ? "absent" : kindOf(found);
  },
  async entries(folder) {
    const found = await orAbsent(fs.readdir(folder, { withFileTypes: true }));
    return (found ?? []).map((entry) => ({
      name: entry.name,
      kind: kindOf(entry),
    }));
  },
};

function kindOf(found: Stats | Dirent): PathKind {
  if (found.isFile()) return "file";
  if (found.isDirectory()) return "folder";
  return found.isSymbolicLink() ? "link" : "other";
}

/** No such path, or a path below a file, is an answer; anything else is a fault. */
async function orAbsent<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

async function asHost<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HostError) throw error;
    throw new HostError(path, describe(error), { cause: error });
  }
}

const SYSTEM_ERRORS: ReadonlyMap<string, string> = new Map([
  ["EACCES", "permission denied"],
  ["EPERM", "permission denied"],
  ["EROFS", "the file system can only be read"],
  ["ENOSPC", "no space is left on the device"],
  ["EDQUOT", "the disk quota is used up"],
  ["ENOENT", "no such file or folder"],
  ["ENOTDIR", "a part of its path is a file, not a folder"],
  ["EEXIST", "a part of its path is a file, not a folder"],
  ["EISDIR", "it is a folder"],
  ["ELOOP", "too many symbolic links"],
  ["ENAMETOOLONG", "its name is too long"],
  ["EMFILE", "too many files are open"],
  ["EBUSY", "another program holds it"],
]);

/** The system's own words carry absolute paths, which don't belong in reports that are compared. */
function describe(error: unknown): string {
  const code = errorCode(error);
  return SYSTEM_ERRORS.get(code) ?? `the system says ${code}`;
}

function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error
    ? String(error.code)
    : String(error);
}
