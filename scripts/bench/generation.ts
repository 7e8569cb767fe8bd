import { build } from "esbuild";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

import { quickestCpu } from "./child.ts";
import { CACHE } from "./modules.ts";
import { type Figures, figuresOf } from "./result.ts";
import { type JsonSchema, type Part, times } from "./workload.ts";
import { ownWorkloads } from "./workloads/index.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const COMMAND = path.join(ROOT, "packages/compiler/dist/cli/main.js");
const ATA = path.join(ROOT, "node_modules/ata-validator/bin/ata.js");

/** What schemas of tools look like; those of 40 members and more are rare. */
const KINDS = [
  "tiny call",
  "flat call",
  "nested order, 50 items",
  "union of 8",
];

const BASE = "read, parse and write";

/** What it takes to generate the modules of so many contracts, by command. */
export async function generationFigures(contracts: number): Promise<Figures> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, "generation-"));
  const taken: Record<string, number> = {};
  try {
    writeContracts(folder, contracts);
    for (const [name, args] of await commandsIn(folder)) {
      if (name.endsWith("one in ten changed")) changeSome(folder, contracts);
      taken[name] = await quickestCpu(args, folder, name === BASE ? 5 : 1);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const name = `generate ${contracts.toLocaleString("en")} contracts`;
  return figuresOf({ name, unit: "ms CPU", base: BASE }, taken);
}

/** Every contract for us, and its schema alone for the others. */
function writeContracts(folder: string, count: number): void {
  const parts = ownWorkloads
    .filter(({ name }) => KINDS.includes(name))
    .flatMap((workload) => workload.parts);
  // What was generated is remembered in a folder of packages, as projects have one.
  for (const place of ["contracts", "schemas", "copies", "node_modules"]) {
    mkdirSync(path.join(folder, place));
  }
  // No configuration of the workspace reaches the texts.
  writeFileSync(path.join(folder, ".prettierrc"), "{}");
  for (let index = 0; index < count; index++) {
    const { schema } = parts[index % parts.length] as Part;
    // No two are the same.
    writeContract(folder, index, {
      description: `Number ${index}.`,
      ...schema,
    });
  }
}

function writeContract(folder: string, index: number, input: JsonSchema): void {
  const name = `tool-${index}`;
  const contract = { name, profile: "draft-2020-12", input };
  writeJson(path.join(folder, `contracts/${name}.contract.json`), contract);
  writeJson(path.join(folder, `schemas/${name}.json`), input);
}

function changeSome(folder: string, count: number): void {
  for (const index of times(Math.ceil(count / 10), (each) => each * 10)) {
    const file = path.join(folder, `schemas/tool-${index}.json`);
    const schema = JSON.parse(readFileSync(file, "utf8")) as JsonSchema;
    writeContract(folder, index, { ...schema, title: "It changed." });
  }
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, JSON.stringify(value, null, 2));
}

/** The programs that others need written for them, next to the commands that they have. */
async function commandsIn(
  folder: string,
): Promise<(readonly [name: string, args: readonly string[]])[]> {
  const generate = [COMMAND, "generate", "contracts", "--quiet"];
  const cache = ["--cache-file", "ata-cache.json"];
  const ata = [ATA, "build", "schemas/*.json", "--out-dir", "ata", ...cache];
  const script = (name: string): Promise<string> => scriptFile(folder, name);
  return [
    [BASE, [await script("copy")]],
    ["proviso generate, cold", generate],
    ["proviso generate, unchanged", generate],
    ["proviso generate, one in ten changed", generate],
    ["ata build, cold", ata],
    ["ata build, unchanged", ata],
    ["ajv standalone", [await script("ajv-standalone")]],
    ["json-schema-to-typescript", [await script("types")]],
  ];
}

/** Compiles one of the programs, which a user would have in JavaScript. */
async function scriptFile(folder: string, name: string): Promise<string> {
  const outfile = path.join(folder, `${name}.mjs`);
  await build({
    entryPoints: [path.join(import.meta.dirname, "generators", `${name}.ts`)],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  return outfile;
}
