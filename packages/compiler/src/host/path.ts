/**
 * Paths as text with forward slashes, so that the same code serves a disk, a
 * memory and a browser. Windows takes forward slashes too.
 */

const ROOT = /^(?:[A-Za-z]:)?\//;

/** Whether a path starts at a root (`/` or `C:/`). */
export function isAbsolutePath(path: string): boolean {
  return ROOT.test(path);
}

/** Found in every path that has an empty part, `.` or `..`; a root has one. */
const UNUSUAL_PART = /(?:^|\/)\.{1,2}(?:\/|$)|\/(?:\/|$)|^$/;

/** The path without empty, `.` and `x/..` parts; `.` for an empty one. */
export function normalizePath(path: string): string {
  // Most paths are normal already, and many are asked about.
  if (!UNUSUAL_PART.test(path)) return path;
  const root = ROOT.exec(path)?.[0] ?? "";
  const parts: string[] = [];
  for (const part of path.slice(root.length).split("/")) {
    if (part === "" || part === ".") continue;
    const above = parts.at(-1);
    if (part !== "..") parts.push(part);
    else if (above !== undefined && above !== "..") parts.pop();
    else if (root === "") parts.push(part);
  }
  return root + parts.join("/") || ".";
}

/** `path` as seen from `folder`, normalized; an absolute `path` stays itself. */
export function joinPath(folder: string, path: string): string {
  return normalizePath(isAbsolutePath(path) ? path : `${folder}/${path}`);
}

/**
 * The way from one absolute folder to an absolute path: `a/b`, `../x`, `.`.
 * A path under another root (a Windows drive) stays absolute.
 */
export function relativePath(fromFolder: string, path: string): string {
  const below = fromFolder.endsWith("/") ? fromFolder : `${fromFolder}/`;
  if (path.startsWith(below) && !UNUSUAL_PART.test(path)) {
    return path.slice(below.length);
  }
  const from = splitParts(fromFolder);
  const to = splitParts(path);
  if (from[0] !== to[0]) return normalizePath(path);
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  const up = from.slice(shared).map(() => "..");
  return [...up, ...to.slice(shared)].join("/") || ".";
}

function splitParts(path: string): string[] {
  const normal = normalizePath(path);
  const root = ROOT.exec(normal)?.[0] ?? "";
  const rest = normal.slice(root.length);
  return rest === "" ? [root] : [root, ...rest.split("/")];
}

/** The folder that holds a path; a root's is the root itself. */
export function parentPath(path: string): string {
  return normalizePath(`${path}/..`);
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Whether a relative path stays below the folder it starts from. */
export function staysInside(path: string): boolean {
  return (
    !isAbsolutePath(path) &&
    !/^[A-Za-z]:/.test(path) &&
    !path.includes("\\") &&
    path.split("/").every((part) => part !== ".." && part !== "")
  );
}
