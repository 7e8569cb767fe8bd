import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sha256Hex } from "../names/sha256.ts";

/**
 * Tells the compiler, the runtime whose rows it prints, and the formatter from
 * all others: by the sizes and times of their files, since two builds may bear
 * one version.
 */
export function identifyTools(): string {
  const compiler = path.dirname(fileURLToPath(new URL(".", import.meta.url)));
  const runtime = path.dirname(
    fileURLToPath(import.meta.resolve("@proviso/runtime/compiler")),
  );
  const parts = [
    process.version,
    ...stampsBelow(compiler),
    ...stampsBelow(runtime),
    versionOfPrettier(),
  ];
  return sha256Hex(parts.join("\n"));
}

function stampsBelow(folder: string): string[] {
  return readdirSync(folder, { encoding: "utf8", recursive: true })
    .filter((name) => name.endsWith(".js"))
    .sort()
    .map((name) => stampOf(path.join(folder, name)));
}

function stampOf(file: string): string {
  const { mtimeMs, size } = statSync(file);
  return `${file} ${size} ${mtimeMs}`;
}

function versionOfPrettier(): string {
  const require = createRequire(import.meta.url);
  return readFileSync(require.resolve("prettier/package.json"), "utf8");
}
