import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import prettier from "prettier";

import { typeCheckModules } from "../check-generated.ts";

/** A generated module and the tool that it is of. */
export interface PrintedModule {
  readonly place: string;
  readonly text: string;
}

/** Type-checks all modules in one program, and asks prettier about a sample of them. */
export async function checkPrinted(
  modules: readonly PrintedModule[],
  sample: number = modules.length,
): Promise<string[]> {
  if (modules.length === 0) return [];
  const unstable: string[] = [];
  const step = Math.max(1, Math.floor(modules.length / sample));
  for (let index = 0; index < modules.length; index += step) {
    const { place, text } = modules[index] as PrintedModule;
    const formatted = await prettier.format(text, { parser: "typescript" });
    if (formatted !== text) unstable.push(`${place}: prettier changes it`);
  }
  return [...unstable, ...typeCheck(modules)];
}

function typeCheck(modules: readonly PrintedModule[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "proviso-corpus-"));
  try {
    for (const [index, { place, text }] of modules.entries()) {
      const note = `// ${JSON.stringify(place)}\n`;
      writeFileSync(path.join(folder, `tool-${index}.gen.ts`), note + text);
    }
    return typeCheckModules(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
