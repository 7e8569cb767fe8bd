import { spawnSync } from "node:child_process";
import { readdirSync, realpathSync } from "node:fs";
import path from "node:path";
import type { JsonToolContract } from "@proviso/runtime";
import type { ExactJsonValue } from "@proviso/runtime/compiler";
import { repositoryRoot } from "../repository.ts";
import { importModule, type Workshop } from "../workshop.ts";
import { ask } from "./ask.ts";
import { givenValue, type HostileCase, type SetupFile } from "./case.ts";
import { findUnfitText } from "./inert-text.ts";
import type { HostileReport } from "./run-schema.ts";
import { Stopwatch } from "./stopwatch.ts";
import {
  changedPaths,
  plant,
  readTree,
  type Tree,
  unportablePaths,
} from "./tree.ts";

type AnyContract = JsonToolContract<ExactJsonValue, ExactJsonValue>;

const command = path.join(repositoryRoot, "packages/compiler/dist/cli/main.js");

interface Tool {
  readonly name: string;
  readonly schema: unknown;
}

/** A tool that is beside the hostile one, so that modules are named after tools. */
const NEIGHBOUR: Tool = { name: "neighbour", schema: { type: "boolean" } };

/** One run of the command over the tools of a case, and the folder as it was before. */
interface NamesRun {
  readonly hostile: HostileCase;
  readonly tools: readonly Tool[];
  readonly root: string;
  readonly outDir: string;
  readonly before: Tree;
  readonly after: Tree;
  readonly exitCode: number | null;
  readonly output: string;
}

/**
 * Runs the command over the tools of a case beside another tool, so that each
 * has a file of its own; also alone where something stands in the way.
 */
export async function runNamesCase(
  hostile: HostileCase,
  workshop: Workshop,
): Promise<HostileReport> {
  const { toolName = "", schema } = hostile;
  const tools = hostile.tools ?? [{ name: toolName, schema }];
  const variants = [[...tools, NEIGHBOUR]];
  if (hostile.setup !== undefined) variants.push([...tools]);
  const runs = variants.map((each) =>
    generate(hostile, each, workshop.makeFolder("names-")),
  );
  const faults: string[] = [];
  for (const run of runs) faults.push(...(await judge(run)));
  const isTaken = runs.every(({ exitCode }) => exitCode === 0);
  return { takenBy: isTaken ? ["contract"] : [], faults };
}

function generate(
  hostile: HostileCase,
  tools: readonly Tool[],
  root: string,
): NamesRun {
  const { outDir = "out", files = [] } = hostile.setup ?? {};
  const stem = files.length > 0 ? (tools[0]?.name ?? "tools") : "tools";
  const document = `${stem}.contract.json`;
  const entries = tools.map(({ name, schema }) => ({
    name,
    inputSchema: schema,
  }));
  plant(root, [
    { path: document, text: JSON.stringify({ tools: entries }) },
    ...files,
    ...files.flatMap((file) => aim(file, outDir, tools)),
  ]);
  const before = readTree(root);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      command,
      "generate",
      document,
      `--out-dir=${outDir}`,
      "--target=js+dts",
      "--profile=contract",
    ],
    { cwd: root, encoding: "utf8" },
  );
  const output = stdout + stderr;
  const after = readTree(root);
  return {
    hostile,
    tools,
    root,
    outDir,
    before,
    after,
    exitCode: status,
    output,
  };
}

/** Puts what stands in the way of `out/add.js` in the way of our own output as well. */
function aim(
  file: SetupFile,
  outDir: string,
  tools: readonly Tool[],
): SetupFile[] {
  const { dir, base } = path.posix.parse(file.path);
  const first = tools[0]?.name ?? "";
  const ending = base.startsWith(`${first}.`) ? base.slice(first.length) : "";
  if (dir !== outDir || ending === "") return [];
  return tools.length === 1
    ? [{ ...file, path: `${outDir}/${first}.contract.gen${ending}` }]
    : [
        {
          ...file,
          ...(file.symlink === undefined
            ? {}
            : { symlink: `../${file.symlink}` }),
          path: `${outDir}/${first}.contract.gen/${first}.gen${ending}`,
        },
      ];
}

async function judge(run: NamesRun): Promise<string[]> {
  const { exitCode, output, tools } = run;
  if (exitCode !== 0 && exitCode !== 2) {
    return [`exit code ${exitCode}: ${output}`];
  }
  const stopwatch = new Stopwatch(run.hostile.bound.maxMs);
  const contracts = await loadContracts(run);
  const faults = [
    ...judgeVerdict(run),
    ...judgePlaces(run),
    ...judgeVictims(run),
    ...judgeContracts(run, contracts),
    ...judgeProbes(run, contracts, stopwatch),
    ...stopwatch.faults,
  ];
  return faults.map((fault) => `${tools.length} tools: ${fault}`);
}

function judgeVerdict({ hostile, exitCode, output }: NamesRun): string[] {
  const { expect, accept = [] } = hostile;
  const verdict = exitCode === 0 ? "valid" : "compile-error";
  if (expect === verdict || accept.includes(verdict)) return [];
  return [`it is ${verdict}, not ${expect}: ${output}`];
}

/** Whatever is asked for, outputs are inside their folder, portable and inert. */
function judgePlaces({ root, outDir, before, after }: NamesRun): string[] {
  const changed = changedPaths(before, after);
  const folders = after.has(outDir)
    ? [
        outDir,
        path.relative(
          realpathSync(root),
          realpathSync(path.join(root, outDir)),
        ),
      ]
    : [outDir];
  const isInside = (place: string): boolean =>
    folders.some(
      (folder) => place === folder || place.startsWith(`${folder}/`),
    );
  const created = changed.filter((place) => !before.has(place));
  return [
    ...changed
      .filter((place) => !isInside(place))
      .map((place) => `${place} is outside ${outDir}`),
    ...unportablePaths(created).map((place) => `${place} is not portable`),
    ...created.flatMap((place) =>
      findUnfitText((after.get(place) ?? "").replace(/^text /, "")),
    ),
  ];
}

/** What was there before is there as it was; a link may be replaced by a file. */
function judgeVictims({ before, after }: NamesRun): string[] {
  return [...before]
    .filter(([place, mark]) => after.get(place) !== mark)
    .filter(([, mark]) => !mark.startsWith("link"))
    .map(([place]) => `${place} was changed`);
}

async function loadContracts({
  root,
  outDir,
  before,
  after,
}: NamesRun): Promise<Map<string, JsonToolContract>> {
  const contracts = new Map<string, JsonToolContract>();
  const folder = path.join(root, outDir);
  // Without the folder, or with a file in its place, there are no modules.
  if (!/^(?:folder|link)/.test(after.get(outDir) ?? "")) return contracts;
  for (const name of readdirSync(folder, {
    recursive: true,
    encoding: "utf8",
  })) {
    const isOurs = !before.has(path.posix.join(outDir, name));
    if (!isOurs || !/\.gen\.js$/.test(name)) continue;
    const exported = Object.values(await importModule(path.join(folder, name)));
    for (const value of exported) {
      if (typeof value !== "object" || value === null) continue;
      const contract = value as JsonToolContract;
      contracts.set(contract.name ?? "", contract);
    }
  }
  return contracts;
}

/** Of tools that meet none may win; of the others each has its contract. */
function judgeContracts(
  { hostile, tools, exitCode }: NamesRun,
  contracts: ReadonlyMap<string, unknown>,
): string[] {
  const missing = tools.filter(({ name }) => !contracts.has(name));
  if (exitCode === 0) {
    return missing.map(({ name }) => `no module has the tool ${name}`);
  }
  const isNeighbourLost =
    hostile.setup === undefined && missing.includes(NEIGHBOUR);
  const hostiles = tools.filter((tool) => tool !== NEIGHBOUR);
  const isOneLost = hostiles.some((tool) => missing.includes(tool));
  const isOneKept = hostiles.some((tool) => !missing.includes(tool));
  return [
    ...(isNeighbourLost ? ["a broken tool took another with it"] : []),
    ...(isOneLost && isOneKept ? ["one of the tools won over another"] : []),
  ];
}

function judgeProbes(
  { hostile }: NamesRun,
  contracts: ReadonlyMap<string, AnyContract>,
  stopwatch: Stopwatch,
): string[] {
  return (hostile.probes ?? []).flatMap((probe) => {
    const contract = contracts.get(probe.tool ?? "");
    const given = givenValue(probe);
    if (contract === undefined || given === undefined) return [];
    const { input: schema } = contract;
    const engine = { name: "generated", schema, numbers: "double" } as const;
    const { verdict, faults } = ask(engine, given, stopwatch);
    return verdict === probe.expect
      ? faults
      : [`${probe.tool ?? ""}: a probe is ${verdict}, not ${probe.expect}`];
  });
}
