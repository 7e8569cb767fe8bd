// Puts the runtime's modules together for Node, which takes 0.4 ms to find and
// load each: some 190 files would cost every process 80 ms. Bundlers of other
// platforms get the modules one by one, and leave out what isn't used. Plain
// JavaScript, as it is a step of the build.
import { build } from "esbuild";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

const runtime = path.join(import.meta.dirname, "../packages/runtime");
const dist = path.join(runtime, "dist");

/** Where the package's `node` condition points. */
const folder = path.join(dist, "node");

/** @returns {string[]} the entries of the package, as files in `dist` */
function entries() {
  const text = readFileSync(path.join(runtime, "package.json"), "utf8");
  /** @type {{ exports: Record<string, string | { default: string }> }} */
  const { exports } = JSON.parse(text);
  return Object.values(exports).flatMap((target) =>
    typeof target === "string" ? [] : [path.join(runtime, target.default)],
  );
}

/**
 * The modules of which a generated guard calls functions, but for formats, which
 * few do. They stay apart, so that a bundler for Node can leave out all others.
 *
 * @returns {string[]} as files in `dist`
 */
function guardParts() {
  const text = readFileSync(path.join(dist, "v1.js"), "utf8");
  const files = text.matchAll(/ from "\.\/(core\/(?!formats\/)[^"]+)"/g);
  return Array.from(files, ([, file = ""]) => path.join(dist, file));
}

/** Writes the files that changed and removes those that nothing needs any more. */
export async function bundleRuntime() {
  const { outputFiles } = await build({
    entryPoints: [...entries(), ...guardParts()],
    bundle: true,
    splitting: true,
    chunkNames: "shared-[hash]",
    format: "esm",
    platform: "neutral",
    target: "es2022",
    sourcemap: "linked",
    sourcesContent: false,
    outbase: dist,
    outdir: folder,
    write: false,
  });
  for (const { path: file, text } of outputFiles) {
    if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const wanted = new Set(outputFiles.map((output) => output.path));
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = path.join(folder, String(name));
    if (/\.(js|map)$/.test(file) && !wanted.has(file)) rmSync(file);
  }
}

if (process.argv[1] === import.meta.filename) await bundleRuntime();
