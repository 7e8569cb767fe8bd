import { pathToFileURL } from "node:url";

/**
 * Runs a module of the project and gives what it exports by default; undefined
 * where it exports nothing so.
 * @throws whatever the module throws.
 */
export async function importDefault(path: string): Promise<unknown> {
  const module: unknown = /\.[cm]?ts$/.test(path)
    ? await importTypeScript(path)
    : await import(pathToFileURL(path).href);
  return (module as { readonly default?: unknown }).default;
}

/** Loaded late: most projects have no such module, and Node 20 runs none. */
async function importTypeScript(path: string): Promise<unknown> {
  const { createJiti } = await import("jiti");
  // Without a cache on disk, so that no file is written that nobody asked for.
  const options = { fsCache: false, interopDefault: false };
  return createJiti(import.meta.url, options).import(path);
}

/** What a module threw, in one line, and the line of its own that threw it. */
export function describeThrown(
  thrown: unknown,
  path: string,
): { readonly message: string; readonly line: number | undefined } {
  if (!(thrown instanceof Error)) {
    return { message: "it throws what is no error", line: undefined };
  }
  const { message, name, stack = "" } = thrown;
  const [first = ""] = String(message).split("\n");
  const frame = [path, pathToFileURL(path).href]
    .map((file) => stack.split(`${file}:`)[1])
    .find((rest) => rest !== undefined);
  const line = Number.parseInt(frame ?? "", 10);
  return {
    message: `${name}: ${first.trim()}`,
    line: Number.isNaN(line) ? undefined : line,
  };
}
