import type {
  CompileOptions,
  CompileResult,
  GeneratedFile,
} from "../../src/compilation.ts";
import { createDiagnostic, type Diagnostic } from "../../src/diagnostics.ts";
import { relativeSource, withHeader } from "../../src/emit/header.ts";
import { sha256Hex } from "../../src/names/sha256.ts";
import { memoryHost } from "../../src/host/memory-host.ts";
import { joinPath, relativePath } from "../../src/host/path.ts";

/**
 * Stands in for the compiler where only its outputs matter: a contract's text
 * becomes the module's body; one with the word BROKEN gives a diagnostic, one
 * with lines `tool NAME` a folder with a module each.
 */
export async function stubCompile(
  options: CompileOptions,
): Promise<CompileResult> {
  const { host = memoryHost(), cwd = "/", outDir = "." } = options;
  const listed = await host.list(options.inputs, cwd);
  const files: GeneratedFile[] = [];
  const diagnostics: Diagnostic[] = listed.missing.map((file) =>
    createDiagnostic("file_not_found", { file }, "it is not there", "look"),
  );
  for (const source of listed.files) {
    const bytes = await host.readBytes(joinPath(cwd, source));
    const text = new TextDecoder().decode(bytes);
    if (text.includes("BROKEN")) {
      const site = {
        file: source,
        pointer: "/a",
        range: { line: 1, column: 2 },
      };
      diagnostics.push(
        createDiagnostic("not_a_schema", site, "it is broken", "mend it"),
      );
      continue;
    }
    for (const path of outputPaths(source, text)) {
      const file = relativePath(cwd, joinPath(joinPath(cwd, outDir), path));
      files.push({ path: file, source, text: moduleText(file, source, text) });
    }
    options.onProgress?.(files.length, listed.files.length);
  }
  return { files, sources: [...listed.files], diagnostics };
}

function outputPaths(source: string, text: string): string[] {
  const stem = source.replace(/\.[a-z]+$/, ".gen");
  const tools = [...text.matchAll(/^tool (.+)$/gm)];
  if (tools.length === 0) return [`${stem}.ts`];
  return tools.map(([, name]) => `${stem}/${name}.gen.ts`);
}

/** The module that the stub makes of a contract's text. */
export function moduleText(path: string, source: string, text: string): string {
  const body = `/* eslint-disable */\n${text.trimEnd()}\n`;
  return withHeader(body, {
    source: relativeSource(path, source, "/w"),
    contractHash: sha256Hex(text),
  });
}
