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
 * The modules of which a generated guard calls functions, but for formats, which
 * few do. They stay apart, so that a bundler for Node can leave out all others.
 *
 * @returns {string[]} as files below `dist`
 */
function guardParts() {
  const text = readFileSync(path.join(dist, "v1.js"), "utf8");
  const files = text.matchAll(/ from "\.\/(core\/(?!formats\/)[^"]+)"/g);
  return Array.from(files, ([, file = ""]) => file);
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
  const files = [...entries(), ...guardParts()];
  const bundle = await rollup({
    input: Object.fromEntries(
      files.map((file) => [file.replace(/\.js$/, ""), path.join(dist, file)]),
    ),
    preserveEntrySignatures: "exports-only",
    treeshake: { moduleSideEffects: false },
  });
  const { output } = await bundle.generate({
    dir: folder,
    chunkFileNames: "shared-[hash].js",
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
