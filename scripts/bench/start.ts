import { build } from "esbuild";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { quickestCpu, urlOf } from "./child.ts";
import { CACHE, moduleFile, writeModules } from "./modules.ts";
import { type Figures, figuresOf } from "./result.ts";
import { bundleFile } from "./worker-process.ts";
import { type Part, times } from "./workload.ts";
import { flatCall } from "./workloads/flat-call.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Who compiles before a program runs, by the export that checks. */
const BUILT = {
  "ata-modules": "isValid",
  "ajv-standalone": "validate",
  typia: "check",
};

const LIVE = [
  ...["proviso-schema", "ata", "ajv", "typebox", "schemasafe", "zod"],
  ...["zod-compiled", "sury", "valibot", "arktype", "cfworker", "hyperjump"],
];

const BARE = "node alone";

/** What a process takes from its start to its first answers, and for a catalogue of so many modules. */
export async function startFigures(catalogue: number): Promise<Figures[]> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, "start-"));
  try {
    const [part] = flatCall.parts as readonly [Part];
    const modules = times(catalogue, (index) => ({
      ...part,
      id: `call-${index}`,
    }));
    await writeModules(folder, [part], ["proviso", ...Object.keys(BUILT)]);
    const catalogues = ["proviso", "ata-modules", "ajv-standalone"];
    await writeModules(folder, modules, catalogues);
    return [
      figuresOf(
        { name: "start to the first answer", unit: "ms CPU", base: BARE },
        await timesOf(await startCodes(part, folder)),
      ),
      figuresOf(
        { name: `start with ${catalogue} modules`, unit: "ms CPU", base: BARE },
        await timesOf(catalogueCodes(modules, folder, catalogues)),
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startCodes(
  part: Part,
  folder: string,
): Promise<Record<string, string>> {
  const value = JSON.stringify(part.valid[1]);
  const ask = (file: string, check: string): string =>
    `import { ${check} as check } from "${urlOf(file)}";
     if (!check(${value})) throw new Error("refuses what is valid");`;
  const file = moduleFile(folder, "proviso", part);
  const bundled = path.join(folder, "bundled.mjs");
  await build({
    stdin: {
      contents: `export { isFlatCallInput } from "${file}";`,
      resolveDir: ROOT,
    },
    bundle: true,
    format: "esm",
    outfile: bundled,
    logLevel: "error",
  });
  const peers = urlOf(await bundleFile("peers/index.ts", folder));
  const live = LIVE.map((name) => [
    name,
    `import { PEERS } from "${peers}";
     const peer = await PEERS["${name}"]();
     const part = { schema: ${JSON.stringify(part.schema)}, isOurs: true };
     const { check } = await peer.open(part);
     if (!check(${value})) throw new Error("refuses what is valid");`,
  ]);
  return {
    [BARE]: "",
    proviso: ask(file, "isFlatCallInput"),
    "proviso, bundled": ask(bundled, "isFlatCallInput"),
    ...Object.fromEntries(
      Object.entries(BUILT).map(([name, check]) => [
        name,
        ask(moduleFile(folder, name, part), check),
      ]),
    ),
    ...(Object.fromEntries(live) as Record<string, string>),
  };
}

/** A program that imports them all, as a server of tools does. */
function catalogueCodes(
  parts: readonly Part[],
  folder: string,
  peers: readonly string[],
): Record<string, string> {
  const codes = peers.map((peer) => {
    const lines = parts.map(
      (part) => `import "${urlOf(moduleFile(folder, peer, part))}";`,
    );
    const file = path.join(folder, `${peer}-catalogue.mjs`);
    writeFileSync(file, lines.join("\n"));
    return [peer, `import "${urlOf(file)}";`];
  });
  return { [BARE]: "", ...Object.fromEntries(codes) } as Record<string, string>;
}

/** What each program takes; the base is in every ratio, and is asked more often. */
async function timesOf(
  codes: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  const taken: Record<string, number> = {};
  for (const [name, code] of Object.entries(codes)) {
    const args = ["--input-type=module", "--eval", code];
    taken[name] = await quickestCpu(args, ROOT, name === BARE ? 4 : 1);
  }
  return taken;
}
