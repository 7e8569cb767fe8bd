import { build } from "esbuild";
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { reportFindings } from "./findings.ts";

/** What a bundler makes of a few lines of code. */
export interface Bundle {
  /** The minified code. */
  text: string;
  bytes: number;
  /** Bytes after gzip at its best level. */
  gzip: number;
  /** The files that left code in the bundle, relative to the root, sorted. */
  modules: string[];
}

/** A row of size-limits.json. */
export interface SizeLimit {
  name: string;
  /** An ES module; its relative imports start at the root. */
  code: string;
  /** The most bytes after gzip. */
  gzip: number;
  /** The files, or beginnings of paths, that alone may leave code. */
  only?: string[];
  /** What its bundler takes of a package beside the default, such as `node`. */
  conditions?: string[];
}

/** Bundles an ES module in TypeScript as a user's bundler would. */
export async function bundle(
  root: string,
  { code, conditions = [] }: Pick<SizeLimit, "code" | "conditions">,
): Promise<Bundle> {
  const { metafile, outputFiles } = await build({
    stdin: { contents: code, resolveDir: root, loader: "ts" },
    absWorkingDir: root,
    bundle: true,
    conditions,
    format: "esm",
    legalComments: "none",
    logLevel: "silent",
    metafile: true,
    minify: true,
    outfile: "bundle.js",
    platform: "neutral",
    target: "es2022",
    write: false,
  });
  const [output] = Object.values(metafile.outputs);
  const inputs = Object.entries(output?.inputs ?? {});
  const contents = outputFiles[0]?.contents ?? new Uint8Array();
  return {
    text: new TextDecoder().decode(contents),
    bytes: contents.length,
    gzip: gzipSync(contents, { level: 9 }).length,
    modules: inputs
      .filter(
        ([file, { bytesInOutput }]) => bytesInOutput > 0 && file !== "<stdin>",
      )
      .map(([file]) => file)
      .sort(),
  };
}

/** How a bundle breaks its limits: too large, or with code that it needs not. */
export async function checkSize(
  root: string,
  sizeLimit: SizeLimit,
): Promise<string[]> {
  const { gzip: limit, name, only } = sizeLimit;
  const { gzip, modules } = await bundle(root, sizeLimit);
  const findings = modules
    .filter((file) => only?.some((start) => file.startsWith(start)) === false)
    .map((file) => `keeps code of ${file}`);
  if (gzip > limit) findings.push(`${gzip} bytes, at most ${limit}`);
  return findings.map((finding) => `${name}: ${finding}`);
}

/** The bundles whose size is a promise. */
export function readSizeLimits(root: string): SizeLimit[] {
  const text = readFileSync(
    path.join(root, "scripts/size-limits.json"),
    "utf8",
  );
  return JSON.parse(text) as SizeLimit[];
}

if (process.argv[1] === import.meta.filename) {
  const root = path.dirname(import.meta.dirname);
  const findings: string[] = [];
  for (const limit of readSizeLimits(root)) {
    const { bytes, gzip } = await bundle(root, limit);
    console.log(`${limit.name}: ${bytes} bytes, ${gzip} with gzip`);
    findings.push(...(await checkSize(root, limit)));
  }
  reportFindings(findings);
}
