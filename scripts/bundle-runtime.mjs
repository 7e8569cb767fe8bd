// Puts the runtime's modules together for Node, which takes 0.4 ms to find and
// load each: some 190 files would cost every process 80 ms. Bundlers of other
// platforms get the modules one by one, and leave out what isn't used. Plain
// JavaScript, as it is a step of the build.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { rollup } from "rollup";

const runtime = path.join(import.meta.dirname, "../packages/runtime");
const dist = path.join(runtime, "dist");

/** Where the package's `node` condition points. */
const folder = path.join(dist, "node");

/** @returns {string[]} the entries of the package, as files below `dist` */
function entries() {
  const text = readFileSync(path.join(runtime, "package.json"), "utf8");
  /** @type {{ exports: Record<string, string | { default: string }> }} */
  const { exports } = JSON.parse(text);
  return Object.values(exports).flatMap((target) =>
    typeof target === "string"
      ? []
      : [path.posix.relative("dist", path.posix.normalize(target.default))],
  );
}

/**
 * The files that modules are put into, each with what the modules named here
 * import and no file before it has. Generated guards call functions of the first
 * three, which bundlers can take out of them; all else is taken or left as one.
 *
 * @returns {[string, string[]][]} names, and modules as files below `dist`
 */
function chunks() {
  const text = readFileSync(path.join(dist, "v1.js"), "utf8");
  const files = Array.from(
    text.matchAll(/ from "\.\/([^"]+)"/g),
    ([, file = ""]) => file,
  );
  const below = (/** @type {RegExp} */ folder) =>
    files.filter((file) => folder.test(file));
  return [
    ["guards", below(/^core\/[^/]+$/)],
    ["patterns", below(/^core\/pattern\//)],
    ["formats", below(/^core\/formats\//)],
    ["schemas", ["v1.js"]],
    ["tools", ["index.js"]],
  ];
}

/**
 * @param {string[]} files below `dist`
 * @param {import("rollup").GetModuleInfo} getModuleInfo
 * @returns {Set<string>} these modules, and all that they import
 */
function reachedFrom(files, getModuleInfo) {
  const reached = new Set(files.map((file) => path.join(dist, file)));
  for (const module of reached) {
    for (const imported of getModuleInfo(module)?.importedIds ?? []) {
      reached.add(imported);
    }
  }
  return reached;
}

/**
 * @param {string} below
 * @returns {string[]} the modules and maps in a folder, at any depth
 */
function codeIn(below) {
  return readdirSync(below, { recursive: true })
    .map((name) => path.join(below, String(name)))
    .filter((file) => /\.js(\.map)?$/.test(file));
}

/** Whether nothing was compiled since the modules were last put together. */
function isFresh() {
  if (!existsSync(path.join(folder, "v1.js"))) return false;
  const age = (/** @type {string} */ file) => statSync(file).mtimeMs;
  const made = codeIn(folder);
  const oldest = Math.min(...made.map(age));
  const inputs = codeIn(dist).filter((file) => !made.includes(file));
  const own = [import.meta.filename, path.join(runtime, "package.json")];
  return [...inputs, ...own].every((file) => age(file) < oldest);
}

/** Writes the modules anew, unless they are what was compiled last. */
export async function bundleRuntime() {
  if (isFresh()) return;
  const bundle = await rollup({
    input: Object.fromEntries(
      entries().map((file) => [
        file.replace(/\.js$/, ""),
        path.join(dist, file),
      ]),
    ),
    preserveEntrySignatures: "exports-only",
    treeshake: { moduleSideEffects: false },
  });
  const files = chunks();
  const { output } = await bundle.generate({
    dir: folder,
    chunkFileNames: "[name].js",
    // Rollup finds a file for what only other entries have.
    manualChunks: (module, { getModuleInfo }) =>
      files.find(([, starts]) =>
        reachedFrom(starts, getModuleInfo).has(module),
      )?.[0],
    minifyInternalExports: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  rmSync(folder, { recursive: true, force: true });
  for (const file of output) {
    const place = path.join(folder, file.fileName);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, file.type === "chunk" ? file.code : file.source);
  }
}

if (process.argv[1] === import.meta.filename) await bundleRuntime();
