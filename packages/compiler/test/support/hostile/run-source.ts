import { spawnSync } from "node:child_process";
import path from "node:path";
import { compile, formatDiagnostic, memoryHost } from "@proviso/compiler";
import { repositoryRoot } from "../repository.ts";
import type { Workshop } from "../workshop.ts";
import { givenSource, type HostileCase, type Verdict } from "./case.ts";
import { findUnfitText } from "./inert-text.ts";
import type { HostileReport } from "./run-schema.ts";
import { Stopwatch } from "./stopwatch.ts";
import { changedPaths, plant, readTree } from "./tree.ts";

const command = path.join(repositoryRoot, "packages/compiler/dist/cli/main.js");

/**
 * Compiles a contract file of a case in this process, where code that runs would
 * be seen, and by the command in a folder of its own, which code that runs could
 * end or write to. Texts made for their size hold no code worth a second process.
 */
export async function runSourceCase(
  hostile: HostileCase,
  workshop: Workshop,
): Promise<HostileReport> {
  const stopwatch = new Stopwatch(hostile.bound.maxMs);
  const files = givenSource(hostile);
  const [file = ""] = Object.keys(files);
  const { files: modules, diagnostics } = await stopwatch.timeAsync(
    "compile",
    () => compile({ inputs: [file], host: memoryHost(files) }),
  );
  const faults = [
    ...judge(hostile, "compile", modules.length > 0),
    ...diagnostics.flatMap((each) => findUnfitText(formatDiagnostic(each))),
    ...modules.flatMap(({ text }) => findUnfitText(text)),
  ];
  if (modules.length === 0 && diagnostics.length === 0) {
    faults.push("it was refused without a word");
  }
  if (hostile.source?.textGenerator === undefined) {
    faults.push(...runCommand(hostile, files, file, workshop));
  }
  const takenBy = modules.length > 0 ? ["contract"] : [];
  return { takenBy, faults: [...faults, ...stopwatch.faults] };
}

function runCommand(
  hostile: HostileCase,
  files: Readonly<Record<string, string | Uint8Array>>,
  file: string,
  workshop: Workshop,
): string[] {
  const root = workshop.makeFolder("source-");
  plant(
    root,
    Object.entries(files).map(([place, text]) => ({ path: place, text })),
  );
  const before = readTree(root);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [command, "generate", file],
    { cwd: root, encoding: "utf8" },
  );
  const changed = changedPaths(before, readTree(root));
  if (status !== 0 && status !== 2) {
    return [`exit code ${String(status)}: ${stdout}${stderr}`];
  }
  const faults = judge(hostile, "command", status === 0);
  return status === 2 && changed.length > 0
    ? [...faults, `a refused contract has changed ${changed.join(", ")}`]
    : faults;
}

function judge(
  { expect, accept = [] }: HostileCase,
  door: string,
  isTaken: boolean,
): string[] {
  const verdict: Verdict = isTaken ? "valid" : "compile-error";
  return expect === verdict || accept.includes(verdict)
    ? []
    : [`${door}: it is ${verdict}, not ${expect}`];
}
