import { describe, expect, test } from "vitest";
import { type CompilerHost, HostError } from "../src/host/host.ts";
import { type MemoryHost, memoryHost } from "../src/host/memory-host.ts";
import { openOutputRoot } from "../src/outputs/inspect.ts";
import { planOutputs } from "../src/outputs/plan.ts";
import {
  listChanges,
  type WriteOptions,
  writeOutputs,
  type WrittenOutputs,
} from "../src/outputs/write.ts";
import { stubCompile } from "./support/stub-compile.ts";

const MANIFEST = "/w/.proviso-manifest.json";

/** Compiles and writes everything in /w. */
async function run(
  host: CompilerHost,
  options: Partial<WriteOptions> & { inputs?: string[] } = {},
): Promise<WrittenOutputs> {
  const { inputs = ["."], clean = false, ...rest } = options;
  const result = await stubCompile({ inputs, cwd: "/w", host });
  const plan = await planOutputs(openOutputRoot(host, "/w", "/w"), result);
  return writeOutputs(plan, { clean, ...rest });
}

function open(files: Readonly<Record<string, string>>): MemoryHost {
  return memoryHost(
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [`/w/${path}`, text]),
    ),
  );
}

function read(host: MemoryHost, path: string): string | undefined {
  const bytes = host.files.get(path);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

function listed(host: MemoryHost): string[] {
  return [...(read(host, MANIFEST) ?? "").matchAll(/"path": "(.*)"/g)].map(
    ([, path = ""]) => path,
  );
}

function actions({ changes }: WrittenOutputs): string[] {
  return changes.map(({ action, path }) => `${action} ${path}`);
}

describe("writeOutputs", () => {
  test("keeps the layout that a formatter gave the manifest", async () => {
    const host = open({ "a.contract.json": "a" });
    await run(host);
    const laidOut = (read(host, MANIFEST) ?? "")
      .replace(/^(?: {2})+/gm, (spaces) => "\t".repeat(spaces.length / 2))
      .replaceAll("\n", "\r\n");
    await host.writeText(MANIFEST, laidOut);
    expect(actions(await run(host))).toEqual(["unchanged a.contract.gen.ts"]);
    await host.writeText("/w/b.contract.json", "b");
    await run(host);
    expect(read(host, MANIFEST)).toMatch(
      /^\{\r\n\t"version": 1,\r\n\t"outputs"/,
    );
    expect(listed(host)).toEqual(["a.contract.gen.ts", "b.contract.gen.ts"]);
  });

  test("creates outputs and a manifest, and a second run writes nothing", async () => {
    const host = open({ "a.contract.json": "a", "s/b.contract.json": "b" });
    expect(actions(await run(host))).toEqual([
      "create a.contract.gen.ts",
      "create s/b.contract.gen.ts",
      "create .proviso-manifest.json",
    ]);
    expect(listed(host)).toEqual(["a.contract.gen.ts", "s/b.contract.gen.ts"]);
    const writeless = {
      ...host,
      writeText: () => Promise.reject(new Error("a write")),
    };
    expect(actions(await run(writeless))).toEqual([
      "unchanged a.contract.gen.ts",
      "unchanged s/b.contract.gen.ts",
    ]);
  });

  test("replaces what is stale", async () => {
    const host = open({ "a.contract.json": "a" });
    await run(host);
    await host.writeText("/w/a.contract.json", "a2");
    expect(actions(await run(host))).toEqual([
      "update a.contract.gen.ts",
      "update .proviso-manifest.json",
    ]);
    expect(read(host, "/w/a.contract.gen.ts")).toContain("\na2\n");
  });

  test("leaves files of others and edited ones as they are, and writes the rest", async () => {
    const host = open({
      "a.contract.json": "a",
      "b.contract.json": "b",
      "c.contract.json": "c",
      "a.contract.gen.ts": "mine",
    });
    await run(host, { inputs: ["b.contract.json"] });
    const edited = `${read(host, "/w/b.contract.gen.ts")}// mine\n`;
    await host.writeText("/w/b.contract.gen.ts", edited);
    await run(host);
    expect(read(host, "/w/a.contract.gen.ts")).toBe("mine");
    expect(read(host, "/w/b.contract.gen.ts")).toBe(edited);
    expect(read(host, "/w/c.contract.gen.ts")).toContain("\nc\n");
    expect(listed(host)).toEqual(["b.contract.gen.ts", "c.contract.gen.ts"]);
  });

  test("keeps the other entries of the manifest in a partial run", async () => {
    const host = open({ "a.contract.json": "a", "b.contract.json": "b" });
    await run(host);
    await host.writeText("/w/b.contract.json", "b2");
    await run(host, { inputs: ["b.contract.json"], clean: true });
    expect(listed(host)).toEqual(["a.contract.gen.ts", "b.contract.gen.ts"]);
    expect(read(host, "/w/a.contract.gen.ts")).toBeDefined();
  });

  test("one file's failure is its own: the others and a true manifest are written", async () => {
    const host = open({ "a.contract.json": "a", "b.contract.json": "b" });
    const failing: CompilerHost = {
      ...host,
      writeText: (path, text) =>
        path.endsWith("a.contract.gen.ts")
          ? Promise.reject(new HostError(path, "permission denied"))
          : host.writeText(path, text),
    };
    const { diagnostics } = await run(failing);
    expect(diagnostics).toMatchObject([
      {
        code: "unwritable_output",
        file: "a.contract.gen.ts",
        message: "the output can't be written: permission denied",
      },
    ]);
    expect(listed(host)).toEqual(["b.contract.gen.ts"]);
  });

  test("a manifest that can't be written is reported", async () => {
    const host = open({ "a.contract.json": "a" });
    const failing: CompilerHost = {
      ...host,
      writeText: (path, text) =>
        path === MANIFEST
          ? Promise.reject(new HostError(path, "permission denied"))
          : host.writeText(path, text),
    };
    expect((await run(failing)).diagnostics).toMatchObject([
      { code: "unwritable_output", file: ".proviso-manifest.json" },
    ]);
  });

  test("faults that no host throws are not hidden", async () => {
    const host = open({ "a.contract.json": "a" });
    const faulty = {
      ...host,
      writeText: () => Promise.reject(new Error("a mistake of ours")),
    };
    await expect(run(faulty)).rejects.toThrow("a mistake of ours");
  });
});

describe("left-over outputs", () => {
  async function openWithLeftOver(): Promise<MemoryHost> {
    const host = open({ "a.contract.json": "a", "old.contract.json": "old" });
    await run(host);
    await host.remove("/w/old.contract.json");
    return host;
  }

  test("stay, and stay listed, unless a clean run is asked for", async () => {
    const host = await openWithLeftOver();
    await run(host);
    expect(read(host, "/w/old.contract.gen.ts")).toBeDefined();
    expect(listed(host)).toContain("old.contract.gen.ts");
  });

  test("are removed by a clean run", async () => {
    const host = await openWithLeftOver();
    expect(actions(await run(host, { clean: true }))).toContain(
      "delete old.contract.gen.ts",
    );
    expect(read(host, "/w/old.contract.gen.ts")).toBeUndefined();
    expect(listed(host)).toEqual(["a.contract.gen.ts"]);
  });

  test("of a tool that its contract lost are removed, the contract's others stay", async () => {
    const host = open({ "a.contract.json": "tool one\ntool two" });
    await run(host);
    await host.writeText("/w/a.contract.json", "tool two");
    await run(host, { clean: true });
    expect(listed(host)).toEqual(["a.contract.gen/two.gen.ts"]);
    expect([...host.files.keys()]).not.toContain(
      "/w/a.contract.gen/one.gen.ts",
    );
  });

  test("that were edited stay and stay listed", async () => {
    const host = await openWithLeftOver();
    const edited = `${read(host, "/w/old.contract.gen.ts")}// mine\n`;
    await host.writeText("/w/old.contract.gen.ts", edited);
    await run(host, { clean: true });
    expect(read(host, "/w/old.contract.gen.ts")).toBe(edited);
    expect(listed(host)).toContain("old.contract.gen.ts");
  });

  test("that somebody replaced stay and are listed no longer", async () => {
    const host = await openWithLeftOver();
    await host.writeText("/w/old.contract.gen.ts", "mine");
    await run(host, { clean: true });
    expect(read(host, "/w/old.contract.gen.ts")).toBe("mine");
    expect(listed(host)).toEqual(["a.contract.gen.ts"]);
  });

  test("are never removed on the word of a manifest alone", async () => {
    const host = open({ "a.contract.json": "a", "src/mine.ts": "mine" });
    await run(host);
    const manifest = read(host, MANIFEST) ?? "";
    const entry = manifest.slice(
      manifest.indexOf("    {"),
      manifest.indexOf("  ]"),
    );
    const forged = entry
      .trimEnd()
      .replace("a.contract.gen.ts", "src/mine.ts")
      .replace("a.contract.json", "gone.json");
    await host.writeText(
      MANIFEST,
      manifest.replace("    {", `${forged},\n    {`),
    );
    await run(host, { clean: true });
    expect(read(host, "/w/src/mine.ts")).toBe("mine");
  });

  test("are not removed, nor the manifest rewritten, when the manifest is broken", async () => {
    const host = await openWithLeftOver();
    await host.writeText(MANIFEST, "<<<<<<< HEAD\n");
    await host.writeText("/w/a.contract.json", "a2");
    await run(host, { clean: true });
    expect(read(host, MANIFEST)).toBe("<<<<<<< HEAD\n");
    expect(read(host, "/w/old.contract.gen.ts")).toBeDefined();
    expect(read(host, "/w/a.contract.gen.ts")).toContain("a2");
  });
});

describe("listChanges", () => {
  test("is what writeOutputs does, with sizes, and does nothing itself", async () => {
    const host = open({ "a.contract.json": "a", "old.contract.json": "old" });
    await run(host);
    await host.remove("/w/old.contract.json");
    await host.writeText("/w/a.contract.json", "a2");
    const before = new Map(host.files);
    const result = await stubCompile({ inputs: ["."], cwd: "/w", host });
    const plan = await planOutputs(openOutputRoot(host, "/w", "/w"), result);
    const changes = listChanges(plan, { clean: true });
    expect(host.files).toEqual(before);
    expect((await writeOutputs(plan, { clean: true })).changes).toEqual(
      changes,
    );
    expect(changes.map(({ action, bytes }) => [action, bytes])).toEqual([
      ["update", host.files.get("/w/a.contract.gen.ts")?.length],
      ["delete", before.get("/w/old.contract.gen.ts")?.length],
      ["update", host.files.get(MANIFEST)?.length],
    ]);
  });
});
