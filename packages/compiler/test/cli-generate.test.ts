import { describe, expect, test } from "vitest";
import { createInterruption } from "../src/cli/interruption.ts";
import { generate, type GenerateFlags } from "../src/cli/generate.ts";
import { HostError } from "../src/host/host.ts";
import {
  type CommandWorld,
  openWorld,
  without,
  type WorldOptions,
} from "./support/command-world.ts";

async function run(
  world: CommandWorld,
  flags: Partial<GenerateFlags> = {},
  inputs: string[] = [],
): Promise<number> {
  const all = { reporter: "pretty", format: true, ...flags } as const;
  return generate(inputs, all, world.context);
}

async function runOn(
  files: Readonly<Record<string, string>>,
  flags: Partial<GenerateFlags> = {},
  options: WorldOptions = {},
): Promise<CommandWorld & { readonly exit: number }> {
  const world = openWorld(files, options);
  return { ...world, exit: await run(world, flags) };
}

describe("generate", () => {
  test("writes modules beside their contracts and says which", async () => {
    const world = openWorld({
      "a.contract.json": "a",
      "s/b.contract.json": "b",
    });
    expect(await run(world)).toBe(0);
    expect(Object.keys(world.files())).toContain("/s/b.contract.gen.ts");
    expect(world.stdout()).toMatch(
      /^created {3}a\.contract\.gen\.ts \(\d+ bytes\)\ncreated {3}s\/b\.contract\.gen\.ts/,
    );
    expect(world.stderr()).toBe("2 created\n");
  });

  test("says only a count when there is nothing to write", async () => {
    const world = openWorld({ "a.contract.json": "a" });
    await run(world);
    const again = openWorld(world.files());
    expect(await run(again)).toBe(0);
    expect(again.stdout()).toBe("");
    expect(again.stderr()).toBe("1 unchanged\n");
  });

  test("works in the folder of --cwd and writes to that of --out-dir", async () => {
    const { exit, files } = await runOn(
      { "app/a.contract.json": "a", "b.contract.json": "b" },
      { cwd: "app", outDir: "gen" },
    );
    expect(exit).toBe(0);
    expect(Object.keys(files()).sort()).toEqual([
      "/app/a.contract.json",
      "/app/gen/.proviso-manifest.json",
      "/app/gen/a.contract.gen.ts",
      "/b.contract.json",
    ]);
  });

  test("hands its options to the compiler", async () => {
    const seen: unknown[] = [];
    await runOn(
      { "a.contract.json": "a" },
      {
        target: "js+dts",
        importExtension: "none",
        profile: "bounded",
        format: false,
      },
      {
        compile: async ({ host, onProgress, ...options }) => {
          seen.push(options, typeof onProgress, host !== undefined);
          return { files: [], sources: ["a"], diagnostics: [] };
        },
      },
    );
    expect(seen).toEqual([
      {
        inputs: ["."],
        cwd: "/",
        rootDir: "/",
        target: "js+dts",
        importExtension: "none",
        profile: "bounded",
        format: false,
      },
      "function",
      true,
    ]);
  });

  test("writes the good contracts, keeps the broken one's last output, and exits 2", async () => {
    const world = openWorld({ "a.contract.json": "a", "b.contract.json": "b" });
    await run(world);
    const before = world.files();
    const broken = openWorld({
      ...before,
      "/a.contract.json": "BROKEN",
      "/b.contract.json": "b2",
    });
    expect(await run(broken, { clean: true })).toBe(2);
    const after = broken.files();
    expect(after["/a.contract.gen.ts"]).toBe(before["/a.contract.gen.ts"]);
    expect(after["/b.contract.gen.ts"]).toContain("b2");
    expect(broken.stderr()).toContain(
      "a.contract.json:1:2 error not_a_schema it is broken (/a)\n  hint: mend it\n",
    );
  });

  test("refuses foreign and edited files, writes the rest, and exits 2", async () => {
    const first = await runOn({ "a.contract.json": "a" });
    const edited = `${first.files()["/a.contract.gen.ts"]}// mine\n`;
    const { exit, files, stderr } = await runOn({
      "a.contract.json": "a",
      "a.contract.gen.ts": edited,
      "b.contract.json": "b",
      "b.contract.gen.ts": "mine",
      "c.contract.json": "c",
    });
    expect(exit).toBe(2);
    expect(files()["/a.contract.gen.ts"]).toBe(edited);
    expect(files()["/b.contract.gen.ts"]).toBe("mine");
    expect(files()["/c.contract.gen.ts"]).toContain("\nc\n");
    expect(stderr()).toContain("a.contract.gen.ts:1:1 error hand_edited");
    expect(stderr()).toContain("b.contract.gen.ts:1:1 error foreign_file");
  });

  test("without a contract exits 2 and names where it looked", async () => {
    const empty = await runOn({ "readme.md": "" });
    expect(empty.exit).toBe(2);
    expect(empty.stderr()).toMatch(/^error no_contracts .* the working folder/);
    const world = openWorld({ "lib/readme.md": "" });
    expect(await run(world, {}, ["lib"])).toBe(2);
    expect(world.stderr()).toContain("in lib");
  });

  test("in a folder that isn't there exits 2", async () => {
    const { exit, stderr } = await runOn({ "a.json": "" }, { cwd: "nope" });
    expect(exit).toBe(2);
    expect(stderr()).toContain(
      "invalid_usage the working folder nope does not exist",
    );
  });

  test("with inputs that can't be listed exits 2", async () => {
    const { exit, stderr } = await runOn(
      { "a.contract.json": "a" },
      {},
      {
        wrapHost: (host) => ({
          ...host,
          list: () => Promise.reject(new HostError(".", "permission denied")),
        }),
      },
    );
    expect(exit).toBe(2);
    expect(stderr()).toContain(
      "unreadable_file the inputs can't be read: permission denied",
    );
  });

  test("lets faults of our own through, for the process to own up to", async () => {
    const compile = () => Promise.reject(new Error("a mistake of ours"));
    await expect(
      runOn({ "a.contract.json": "a" }, {}, { compile }),
    ).rejects.toThrow("a mistake of ours");
  });

  test("is silent when told to be quiet, but not about faults", async () => {
    const { stdout, stderr } = await runOn(
      { "a.contract.json": "a", "b.contract.json": "BROKEN" },
      { quiet: true },
    );
    expect(stdout()).toBe("");
    expect(stderr()).toMatch(/^b\.contract\.json:1:2 error/);
    expect(stderr()).not.toContain("created");
  });
});

describe("generate, interrupted", () => {
  test("finishes the write that is running, and starts no other", async () => {
    const interruption = createInterruption(() => {
      throw new Error("stopped");
    });
    const world = openWorld(
      { "a.contract.json": "a", "b.contract.json": "b" },
      {
        interruption,
        wrapHost: (host) => ({
          ...host,
          writeText: (path, text) => {
            interruption.interrupt();
            return host.writeText(path, text);
          },
        }),
      },
    );
    await expect(run(world)).rejects.toThrow("stopped");
    expect(Object.keys(world.files())).toEqual([
      "/a.contract.json",
      "/b.contract.json",
      "/a.contract.gen.ts",
    ]);
  });
});

describe("generate --stdout", () => {
  test("prints one module as it is, and writes nothing", async () => {
    const { exit, stdout, stderr, files } = await runOn(
      { "a.contract.json": "a" },
      { stdout: true },
    );
    expect(exit).toBe(0);
    expect(stdout()).toMatch(
      /^\/\/ @generated by proviso from a\.contract\.json/,
    );
    expect(stdout().endsWith("\na\n")).toBe(true);
    expect(stderr()).toBe("");
    expect(Object.keys(files())).toEqual(["/a.contract.json"]);
  });

  test("tells several modules apart by a line with the path of each", async () => {
    const { stdout } = await runOn(
      { "a.contract.json": "a", "b.contract.json": "b" },
      { stdout: true },
    );
    expect(stdout().match(/^\/\/ file: .*$/gm)).toEqual([
      "// file: a.contract.gen.ts",
      "// file: b.contract.gen.ts",
    ]);
  });

  test("prints the good ones and reports the broken ones on stderr", async () => {
    const { exit, stdout, stderr } = await runOn(
      { "a.contract.json": "a", "b.contract.json": "BROKEN" },
      { stdout: true },
    );
    expect(exit).toBe(2);
    expect(stdout()).toMatch(/^\/\/ @generated/);
    expect(stderr()).toContain("not_a_schema");
  });

  test("without a contract exits 2", async () => {
    expect((await runOn({}, { stdout: true })).exit).toBe(2);
  });

  test.each<Partial<GenerateFlags>>([
    { dryRun: true },
    { clean: true },
    { reporter: "json" },
  ])("does not go with %j", async (flags) => {
    const { exit, stdout, stderr } = await runOn(
      { "a.contract.json": "a" },
      { stdout: true, ...flags },
    );
    expect(exit).toBe(2);
    expect(stdout() + stderr()).toContain("--stdout does not go with");
    expect(stdout()).not.toContain("@generated by");
  });
});

describe("generate --dry-run", () => {
  test("lists what would be done, with sizes, and does nothing", async () => {
    const first = await runOn({
      "a.contract.json": "a",
      "b.contract.json": "b",
      "old.contract.json": "old",
    });
    const rest = without(first.files(), "/old.contract.json");
    const files = {
      ...rest,
      "/b.contract.json": "b2",
      "/c.contract.json": "c",
    };
    const dry = await runOn(files, { dryRun: true, clean: true, quiet: true });
    expect(dry.exit).toBe(0);
    expect(dry.stdout().replace(/\d+ bytes/g, "N")).toBe(
      [
        "unchanged a.contract.gen.ts (N)",
        "update    b.contract.gen.ts (N)",
        "create    c.contract.gen.ts (N)",
        "delete    old.contract.gen.ts (N)",
        "update    .proviso-manifest.json (N)\n",
      ].join("\n"),
    );
    expect(dry.files()).toEqual(files);
  });

  test("with a broken contract exits 2", async () => {
    const { exit } = await runOn(
      { "a.contract.json": "BROKEN" },
      { dryRun: true },
    );
    expect(exit).toBe(2);
  });
});

describe("generate and left-over outputs", () => {
  async function leftOver(edit = ""): Promise<Record<string, string>> {
    const first = await runOn({
      "a.contract.json": "a",
      "old.contract.json": "o",
    });
    const files = without(first.files(), "/old.contract.json");
    files["/old.contract.gen.ts"] += edit;
    return files;
  }

  test("warns of them and exits 0", async () => {
    const { exit, stderr } = await runOn(await leftOver());
    expect(exit).toBe(0);
    expect(stderr()).toMatch(
      /^old\.contract\.gen\.ts:1:1 warning left_over_output/,
    );
    expect(stderr()).toContain("--clean");
  });

  test("removes them when asked to", async () => {
    const { exit, stdout, stderr, files } = await runOn(await leftOver(), {
      clean: true,
    });
    expect(exit).toBe(0);
    expect(stdout()).toContain("deleted   old.contract.gen.ts");
    expect(stderr()).toBe("1 deleted, 1 unchanged\n");
    expect(Object.keys(files())).not.toContain("/old.contract.gen.ts");
  });

  test("can't remove an edited one, says so and exits 2", async () => {
    const { exit, stderr, files } = await runOn(await leftOver("// mine\n"), {
      clean: true,
    });
    expect(exit).toBe(2);
    expect(stderr()).toContain("error left_over_output");
    expect(stderr()).toContain("edited by hand");
    expect(Object.keys(files())).toContain("/old.contract.gen.ts");
  });

  test("removes the last ones when no contract is left", async () => {
    const files = without(await leftOver(), "/a.contract.json");
    const { exit, files: after } = await runOn(files, { clean: true });
    expect(exit).toBe(0);
    expect(Object.keys(after())).toEqual(["/.proviso-manifest.json"]);
  });

  test("with a broken manifest removes nothing and exits 2", async () => {
    const files = { ...(await leftOver()), "/.proviso-manifest.json": "<<<<" };
    const { exit, stderr, files: after } = await runOn(files, { clean: true });
    expect(exit).toBe(2);
    expect(stderr()).toContain(
      ".proviso-manifest.json:1:1 error broken_manifest",
    );
    expect(after()).toEqual(files);
  });
});

describe("generate --reporter json", () => {
  test("prints one document with counts, diagnostics and changes", async () => {
    const { exit, stdout, stderr } = await runOn(
      { "a.contract.json": "a", "b.contract.json": "BROKEN" },
      { reporter: "json" },
    );
    expect(exit).toBe(2);
    expect(stderr()).toBe("");
    expect(JSON.parse(stdout())).toEqual({
      version: 1,
      ok: false,
      summary: {
        created: 1,
        updated: 0,
        deleted: 0,
        unchanged: 0,
        findings: 0,
        errors: 1,
        warnings: 0,
      },
      diagnostics: [
        {
          code: "not_a_schema",
          severity: "error",
          file: "b.contract.json",
          pointer: "/a",
          range: { line: 1, column: 2 },
          message: "it is broken",
          hint: "mend it",
        },
      ],
      changes: [
        {
          action: "create",
          path: "a.contract.gen.ts",
          bytes: expect.any(Number),
        },
        {
          action: "create",
          path: ".proviso-manifest.json",
          bytes: expect.any(Number),
        },
      ],
    });
  });

  test("prints the same bytes for the same run", async () => {
    const files = { "b.contract.json": "BROKEN", "a.contract.json": "BROKEN" };
    const one = await runOn(files, { reporter: "json" });
    const two = await runOn(
      Object.fromEntries(Object.entries(files).reverse()),
      { reporter: "json" },
    );
    expect(one.stdout()).toBe(two.stdout());
  });
});
