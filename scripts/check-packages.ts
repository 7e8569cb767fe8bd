import { spawnSync } from "node:child_process";
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

import { reportFindings } from "./findings.ts";
import { packageFolders } from "./package-entries.ts";

const repository = path.dirname(import.meta.dirname);

/** What a package may hold; a test or a build's notes have no place in it. */
const publishedFiles =
  /^(package\.json|LICENSE|README\.md|dist\/.+\.(js|d\.ts)(\.map)?)$/;

interface PackedFile {
  path: string;
}

interface Packed {
  filename: string;
  files: PackedFile[];
}

/**
 * Gives what a script prints. It goes through a file, as a script that ends by
 * `process.exit` loses what a pipe can't take at once.
 */
function runNode(
  script: string,
  args: readonly string[],
  notes: string,
): string {
  const file = path.join(repository, "node_modules", script);
  const stdout = openSync(notes, "w");
  try {
    const { stderr, error } = spawnSync(process.execPath, [file, ...args], {
      encoding: "utf8",
      stdio: ["ignore", stdout, "pipe"],
    });
    if (error) throw error;
    const printed = readFileSync(notes, "utf8");
    if (printed === "") throw new Error(`${script} said nothing: ${stderr}`);
    return printed;
  } finally {
    closeSync(stdout);
  }
}

/** Packs a package as npm would publish it. */
function pack(folder: string, destination: string): Packed {
  const { stdout, stderr, status } = spawnSync(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--pack-destination", destination],
    { cwd: folder, encoding: "utf8", shell: process.platform === "win32" },
  );
  if (status !== 0) throw new Error(`npm pack: ${stderr}`);
  const [packed] = JSON.parse(stdout) as Packed[];
  if (packed === undefined) throw new Error("npm pack made nothing");
  return packed;
}

async function lintPackage(tarball: string): Promise<string[]> {
  const { buffer } = new Uint8Array(readFileSync(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: buffer } });
  return messages.map((message) => {
    const text = formatMessage(message, pkg, { color: false });
    return `publint: ${text ?? message.code}`;
  });
}

interface TypeProblem {
  kind: string;
  resolutionKind?: string;
  trace?: unknown;
}

interface TypeReport {
  analysis: { types: unknown; problems?: TypeProblem[] };
}

/**
 * The packages are ES modules only. Node 20.19 and later can require those, yet
 * TypeScript calls it a fault under "node16"; Node 10 knows no `exports`.
 */
const otherResolutions = new Set(["node10", "node16-cjs"]);

/** How TypeScript sees a package as an ES module and in a bundler. */
function checkTypes(tarball: string): string[] {
  const script = "@arethetypeswrong/cli/dist/index.js";
  const notes = `${tarball}.types.json`;
  const output = runNode(script, [tarball, "--format=json"], notes);
  const { analysis } = JSON.parse(output) as TypeReport;
  if (analysis.types === false) return ["types: there are none"];
  return (analysis.problems ?? [])
    .filter(({ resolutionKind = "" }) => !otherResolutions.has(resolutionKind))
    .map(({ trace: _, ...problem }) => `types: ${JSON.stringify(problem)}`);
}

/** What is wrong with a package as it would be published. */
export async function checkPackage(folder: string): Promise<string[]> {
  const destination = mkdtempSync(path.join(tmpdir(), "proviso-pack-"));
  try {
    const { filename, files } = pack(folder, destination);
    const tarball = path.join(destination, filename);
    const strays = files
      .filter((file) => !publishedFiles.test(file.path))
      .map((file) => `not meant to be published: ${file.path}`);
    return [...strays, ...(await lintPackage(tarball)), ...checkTypes(tarball)];
  } finally {
    rmSync(destination, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const findings = [];
  for (const folder of packageFolders) {
    const found = await checkPackage(path.join(repository, folder));
    findings.push(...found.map((finding) => `${folder}: ${finding}`));
  }
  reportFindings(findings);
}
