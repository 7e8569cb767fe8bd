import * as fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changedPaths, plant, readTree } from "./support/hostile/tree.ts";
import { repositoryRoot } from "./support/repository.ts";
import {
  type BinOptions,
  type BinResult,
  runBin,
  startBin,
} from "./support/run-bin.ts";
import { describeShared } from "./support/shared.ts";

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), "proviso-cli-"));
});

afterEach(() => {
  fs.chmodSync(folder, 0o755);
  fs.rmSync(folder, { recursive: true, force: true });
});

function run(
  args: readonly string[],
  options: Partial<BinOptions> = {},
): Promise<BinResult> {
  return runBin(args, { cwd: folder, ...options });
}

interface CommandCase {
  readonly id: string;
  readonly title: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly expect: {
    readonly exit: number | string;
    /** Regular expressions. */
    readonly stdout?: string;
    readonly stderr?: string;
    /** The codes of the one JSON document on stdout. */
    readonly json?: readonly string[];
    /** Every file that is new or changed. */
    readonly created?: readonly string[];
  };
}

function readCases(file: string): CommandCase[] {
  return JSON.parse(fs.readFileSync(file, "utf8")) as CommandCase[];
}

function plantCase({ files = {}, links = {} }: CommandCase): void {
  plant(folder, [
    ...Object.entries(files).map(([place, text]) => ({ path: place, text })),
    ...Object.entries(links).map(([place, symlink]) => ({
      path: place,
      symlink,
    })),
  ]);
}

function codesIn(stdout: string): string[] {
  const report = JSON.parse(stdout) as { diagnostics: { code: string }[] };
  return report.diagnostics.map(({ code }) => code);
}

describe("the command", () => {
  const file = path.join(import.meta.dirname, "cases/cli.json");
  test.each(readCases(file))("$id: $title", async (each) => {
    plantCase(each);
    const before = readTree(folder);
    const { args, stdin = "", expect: expected } = each;
    const result = await run(args, { stdin });
    expect(result.exit, result.stderr).toBe(expected.exit);
    expect(result.stdout).toMatch(new RegExp(expected.stdout ?? ""));
    expect(result.stderr).toMatch(new RegExp(expected.stderr ?? ""));
    if (expected.json !== undefined) {
      expect(codesIn(result.stdout)).toEqual(expected.json);
    }
    if (expected.created !== undefined) {
      const after = readTree(folder);
      const changed = changedPaths(before, after);
      const created = changed.filter((place) => after.get(place) !== "folder");
      expect(created.sort()).toEqual(expected.created);
    }
  });
});

describeShared("reported command lines", "cases/reports", (reports) => {
  const cases = readCases(path.join(reports, "cli.json"));
  test.each(cases)("$id: $title", async (each) => {
    plantCase(each);
    const { args, expect: expected } = each;
    const { exit, stdout, stderr } = await run(args);
    expect(exit, stderr).toBe(Number(/\d+/.exec(String(expected.exit))?.[0]));
    expect(stderr).toContain(expected.stderr ?? "");
    expect(stderr).not.toMatch(/^\s+at /m);
    if (expected.stdout !== undefined) expect(codesIn(stdout)).not.toEqual([]);
    if (exit !== 0) return;
    const cwd = args.includes("--cwd") ? ["--cwd", args.at(-1) ?? ""] : [];
    expect((await run(["check", ...cwd])).exit).toBe(0);
  });

  test("the nearest formatter settings of an output win", async () => {
    const each = cases.find(({ id }) => id === "cli-formatter-settings");
    if (each === undefined) throw new Error("the case is gone");
    plantCase(each);
    await run(each.args);
    const output = path.join(folder, "app/a.contract.gen.ts");
    expect(fs.readFileSync(output, "utf8")).toMatch(/^ {4}\S/m);
    expect(fs.readFileSync(output, "utf8")).not.toMatch(/^ {2}\S/m);
  });
});

const CONTRACT = '{"type":"object","properties":{"a":{"type":"string"}}}';

describe("one project through its days", () => {
  const contract = (): string => path.join(folder, "a.contract.json");
  const output = (): string => path.join(folder, "a.contract.gen.ts");

  test("fresh, stale, edited by hand, left over: check and generate agree", async () => {
    fs.writeFileSync(contract(), CONTRACT);
    expect((await run(["check"])).exit).toBe(1);
    expect((await run(["generate"])).exit).toBe(0);
    const { mtimeMs } = fs.statSync(output());
    expect((await run(["check"])).exit).toBe(0);
    expect((await run(["gen"])).exit).toBe(0);
    expect(fs.statSync(output()).mtimeMs).toBe(mtimeMs);

    fs.writeFileSync(contract(), CONTRACT.replace("string", "integer"));
    const stale = await run(["check"]);
    expect([stale.exit, stale.stdout]).toEqual([
      1,
      expect.stringContaining("stale_output"),
    ]);
    expect((await run(["generate"])).exit).toBe(0);
    expect((await run(["check"])).exit).toBe(0);

    fs.appendFileSync(output(), "// mine\n");
    const edited = await run(["check"]);
    expect([edited.exit, edited.stdout]).toEqual([
      1,
      expect.stringContaining("hand_edited"),
    ]);
    expect((await run(["generate"])).exit).toBe(2);
    fs.rmSync(output());
    expect((await run(["generate"])).exit).toBe(0);

    fs.rmSync(contract());
    const left = await run(["check"]);
    expect([left.exit, left.stdout]).toEqual([
      1,
      expect.stringContaining("left_over_output"),
    ]);
    expect((await run(["generate", "--clean"])).exit).toBe(0);
    expect(fs.existsSync(output())).toBe(false);
  });

  test("options that change the output are drift until they are used again", async () => {
    fs.writeFileSync(contract(), CONTRACT);
    await run(["generate", "--target", "js+dts"]);
    expect((await run(["check", "--target", "js+dts"])).exit).toBe(0);
    const { exit, stdout } = await run(["check", "--reporter", "json"]);
    expect(exit).toBe(1);
    expect(codesIn(stdout).sort()).toEqual([
      "left_over_output",
      "left_over_output",
      "missing_output",
    ]);
  });
});

const NOBODY = 65534;

describe("access", () => {
  // The superuser writes everywhere, so that the command runs as somebody else.
  const uid = process.getuid?.() === 0 ? NOBODY : undefined;

  test.skipIf(process.platform === "win32")(
    "an output folder that can't be written to is reported, and nothing is left in it",
    async () => {
      fs.writeFileSync(path.join(folder, "a.contract.json"), CONTRACT);
      fs.chmodSync(folder, 0o555);
      const { exit, stderr } = await run(["generate"], { ...(uid && { uid }) });
      expect(exit).toBe(2);
      expect(stderr).toContain("a.contract.gen.ts:1:1 error unwritable_output");
      expect(stderr).toContain("permission denied");
      expect(fs.readdirSync(folder)).toEqual(["a.contract.json"]);
    },
  );

  test.skipIf(process.platform === "win32")(
    "a contract that can't be read is reported, the others are written",
    async () => {
      fs.chmodSync(folder, 0o777);
      fs.writeFileSync(path.join(folder, "a.contract.json"), CONTRACT, {
        mode: 0o200,
      });
      fs.writeFileSync(path.join(folder, "b.contract.json"), CONTRACT);
      const { exit, stderr } = await run(["generate"], { ...(uid && { uid }) });
      expect(exit).toBe(2);
      expect(stderr).toContain("a.contract.json:1:1 error unreadable_file");
      expect(fs.existsSync(path.join(folder, "b.contract.gen.ts"))).toBe(true);
    },
  );
});

describe("colour", () => {
  test.each<[string[], Record<string, string>, boolean]>([
    [[], {}, false],
    [["--color"], {}, true],
    [["--color"], { NO_COLOR: "1" }, true],
    [[], { FORCE_COLOR: "1" }, true],
    [["--no-color"], { FORCE_COLOR: "1" }, false],
  ])("on a pipe with %j and %j: %s", async (args, env, isColored) => {
    const { stderr } = await run(["generate", "nope.json", ...args], { env });
    expect(stderr.includes("\u001b[")).toBe(isColored);
  });
});

describe("a fault of our own", () => {
  const preload =
    'TextEncoder.prototype.encode = () => { throw new Error("a mistake of ours"); };';

  beforeEach(() => {
    fs.writeFileSync(path.join(folder, "a.contract.json"), CONTRACT);
  });

  test("exits 70 and asks for a report, without a stack", async () => {
    const { exit, stdout, stderr } = await run(["generate"], { preload });
    expect(exit).toBe(70);
    expect(stdout).toBe("");
    expect(stderr).toMatch(
      /^error internal_error proviso itself failed: a mistake of ours\n {2}hint: please report it/,
    );
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test.each<[string[], Record<string, string>]>([
    [["--verbose"], {}],
    [[], { DEBUG: "1" }],
  ])("shows the stack with %j and %j", async (args, env) => {
    const { exit, stderr } = await run(["generate", ...args], { preload, env });
    expect(exit).toBe(70);
    expect(stderr).toMatch(/^\s+at /m);
  });

  test("gives a JSON document where one is expected", async () => {
    const { exit, stdout } = await run(["generate", "--reporter=json"], {
      preload,
    });
    expect(exit).toBe(70);
    expect(codesIn(stdout)).toEqual(["internal_error"]);
  });

  test("that keeps even the report from being loaded exits 70", async () => {
    const hooks =
      'export const resolve = (name, context, next) => { if (/generate|failure/.test(name)) throw new Error("gone"); return next(name, context); };';
    const { exit, stderr } = await run(["generate"], {
      preload: `import { register } from "node:module"; register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hooks)}`)});`,
    });
    expect(exit).toBe(70);
    expect(stderr).toBe("proviso itself failed: Error: gone; Error: gone\n");
  });

  test("that nobody waits for exits 70 too", async () => {
    const late = 'setTimeout(() => { throw new Error("late"); });';
    const preload = `process.on("newListener", (name) => { if (name === "uncaughtException") ${late} });`;
    fs.writeFileSync(
      path.join(folder, "a.contract.json"),
      '{"type":"integer"}',
    );
    const { exit, stderr } = await run(["validate", "a.contract.json"], {
      preload,
      onStderr: () => undefined,
    });
    expect(exit).toBe(70);
    expect(stderr).toContain("late");
  });
});

describe("an interrupt", () => {
  const preload =
    'process.on("newListener", (name) => { if (name === "SIGINT") process.stderr.write("ready\\n"); });';

  test.skipIf(process.platform === "win32").each([
    [[], ""],
    [["--reporter", "json"], '"ok": false'],
  ])("while waiting for input with %j exits 130", async (args, words) => {
    fs.writeFileSync(
      path.join(folder, "a.contract.json"),
      '{"type":"integer"}',
    );
    const { exit, stdout } = await run(
      ["validate", "a.contract.json", ...args],
      {
        preload,
        onStderr: (child) => void child.kill("SIGINT"),
      },
    );
    expect(exit).toBe(130);
    expect(stdout).toContain(words);
  });
});

describe("a reader that stops early", () => {
  test("is no fault", async () => {
    const child = startBin(["explain", "--list"], { cwd: folder });
    child.stdout?.destroy();
    let stderr = "";
    child.stderr
      ?.setEncoding("utf8")
      .on("data", (chunk: string) => (stderr += chunk));
    const exit = await new Promise((resolve) => child.on("close", resolve));
    expect([exit, stderr]).toEqual([0, ""]);
  });
});

describe("start-up", () => {
  test("loads the argument parser and nothing else from outside", () => {
    const source = path.join(repositoryRoot, "packages/compiler/src/cli");
    const packages = new Set<string>();
    const seen = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      const text = fs.readFileSync(file, "utf8");
      for (const [, specifier = ""] of text.matchAll(
        /^(?:import|export)\s(?!type\b)[^;]*?from "([^"]+)"/gm,
      )) {
        if (specifier.startsWith("."))
          visit(path.resolve(file, "..", specifier));
        else packages.add(specifier);
      }
    };
    visit(path.join(source, "main.ts"));
    expect([...packages].sort()).toEqual(["commander", "node:fs"]);
  });
});
