import { describe, expect, test } from "vitest";
import { check } from "../src/cli/check.ts";
import { generate } from "../src/cli/generate.ts";
import type { CompileFlags } from "../src/cli/options.ts";
import {
  type CommandWorld,
  openWorld,
  without,
} from "./support/command-world.ts";

type Files = Record<string, string>;

const FLAGS = { reporter: "pretty", format: true } as const;

/** The files as `generate` leaves them. */
async function generated(files: Files): Promise<Files> {
  const world = openWorld(files);
  await generate([], FLAGS, world.context);
  return world.files();
}

async function runOn(
  files: Files,
  flags: Partial<CompileFlags> = {},
  inputs: string[] = [],
): Promise<CommandWorld & { readonly exit: number }> {
  const world = openWorld(files);
  const exit = await check(inputs, { ...FLAGS, ...flags }, world.context);
  expect(world.files()).toEqual(openWorld(files).files());
  return { ...world, exit };
}

const CONTRACTS: Files = {
  "a.contract.json": "one\ntwo\nthree\n",
  "b.contract.json": "b",
};

describe("check", () => {
  test("finds nothing after generate", async () => {
    const { exit, stdout, stderr } = await runOn(await generated(CONTRACTS));
    expect(exit).toBe(0);
    expect(stdout()).toBe("");
    expect(stderr()).toBe("2 of 2 outputs up to date\n");
  });

  test("finds what was never generated", async () => {
    const { exit, stdout } = await runOn(CONTRACTS);
    expect(exit).toBe(1);
    expect(stdout().match(/missing_output/g)).toHaveLength(2);
    expect(stdout()).toContain(
      "the contract a.contract.json has no module here",
    );
  });

  test("finds what is stale and shows a short diff, without the hashes", async () => {
    const files = await generated(CONTRACTS);
    files["/a.contract.json"] = "one\nTWO\nthree\n";
    const { exit, stdout } = await runOn(files);
    expect(exit).toBe(1);
    expect(stdout()).toBe(
      [
        "a.contract.gen.ts:1:1 error stale_output the contract or an option changed since the module was generated",
        "  hint: run proviso generate",
        "    --- a.contract.gen.ts",
        "    +++ a.contract.gen.ts (generated now)",
        "    @@ -2,3 +2,3 @@",
        "     one",
        "    -two",
        "    +TWO",
        "     three\n",
      ].join("\n"),
    );
  });

  test("shows the header when nothing else changed", async () => {
    const files = await generated({ "a.contract.json": "a" });
    files["/a.contract.json"] = "a ";
    const { stdout } = await runOn(files);
    expect(stdout()).toMatch(/^ {4}-\/\/ contract sha256:/m);
  });

  test("tells a changed compiler from a changed contract", async () => {
    const files = await generated({ "a.contract.json": "a" });
    const world = openWorld(files);
    const context = {
      ...world.context,
      loadCompile: async () => {
        const compile = await world.context.loadCompile();
        return async (options: Parameters<typeof compile>[0]) => {
          const result = await compile(options);
          const newer = result.files.map((file) => ({
            ...file,
            text: file.text.replace("eslint-disable", "biome-disable"),
          }));
          return { ...result, files: newer };
        };
      },
    };
    expect(await check([], FLAGS, context)).toBe(1);
    expect(world.stdout()).toContain(
      "the compiler or the formatter's settings changed",
    );
  });

  test("finds what was edited by hand and shows the edit", async () => {
    const files = await generated(CONTRACTS);
    files["/a.contract.gen.ts"] += "// mine\n";
    const { exit, stdout } = await runOn(files);
    expect(exit).toBe(1);
    expect(stdout()).toContain("error hand_edited");
    expect(stdout()).toContain("    -// mine\n");
  });

  test("finds a foreign file in an output's place", async () => {
    const files = await generated(CONTRACTS);
    files["/a.contract.gen.ts"] = "mine";
    const { exit, stdout } = await runOn(files);
    expect(exit).toBe(1);
    expect(stdout()).toContain("error foreign_file");
  });

  test("finds what is left over", async () => {
    const files = without(await generated(CONTRACTS), "/b.contract.json");
    const { exit, stdout } = await runOn(files);
    expect(exit).toBe(1);
    expect(stdout()).toContain("b.contract.gen.ts:1:1 error left_over_output");
  });

  test("finds what is left over when no contract is left at all", async () => {
    const files = await generated({ "a.contract.json": "a" });
    delete files["/a.contract.json"];
    const { exit, stdout } = await runOn(files);
    expect(exit).toBe(1);
    expect(stdout()).toContain("left_over_output");
  });

  test("finds all there is, in the order of files", async () => {
    const files = await generated({ ...CONTRACTS, "c.contract.json": "c" });
    files["/a.contract.gen.ts"] += "// mine\n";
    files["/b.contract.json"] = "b2";
    delete files["/c.contract.json"];
    files["/d.contract.json"] = "d";
    const { stdout, stderr } = await runOn(files);
    expect(stdout().match(/^\S+ error \S+/gm)).toEqual([
      "a.contract.gen.ts:1:1 error hand_edited",
      "b.contract.gen.ts:1:1 error stale_output",
      "c.contract.gen.ts:1:1 error left_over_output",
      "d.contract.gen.ts:1:1 error missing_output",
    ]);
    expect(stderr()).toBe("4 findings in 3 outputs\n");
  });

  test("a broken contract beats drift: exit 2, and both are told", async () => {
    const { exit, stdout, stderr } = await runOn({
      "a.contract.json": "a",
      "b.contract.json": "BROKEN",
    });
    expect(exit).toBe(2);
    expect(stdout()).toContain("missing_output");
    expect(stderr()).toContain("b.contract.json:1:2 error not_a_schema");
  });

  test("a missing file, no contract and a broken manifest exit 2", async () => {
    expect(
      (await runOn(await generated(CONTRACTS), {}, ["nope.json"])).exit,
    ).toBe(2);
    expect((await runOn({})).exit).toBe(2);
    const files = await generated(CONTRACTS);
    files["/.proviso-manifest.json"] = "{}";
    const { exit, stderr } = await runOn(files);
    expect(exit).toBe(2);
    expect(stderr()).toContain("broken_manifest");
  });

  test("finds a manifest that wasn't checked in, and one that is out of date", async () => {
    const files = await generated(CONTRACTS);
    const manifest = files["/.proviso-manifest.json"] ?? "";
    delete files["/.proviso-manifest.json"];
    const missing = await runOn(files);
    expect(missing.exit).toBe(1);
    expect(missing.stdout()).toMatch(
      /^\.proviso-manifest\.json:1:1 error missing_output/,
    );
    const stale = await runOn({
      ...files,
      "/.proviso-manifest.json": manifest.replace(
        /[0-9a-f]{64}/,
        "0".repeat(64),
      ),
    });
    expect(stale.exit).toBe(1);
    expect(stale.stdout()).toMatch(
      /^\.proviso-manifest\.json:1:1 error stale_output/,
    );
  });

  test("takes no notice of converted line ends", async () => {
    const files = await generated(CONTRACTS);
    for (const name of ["/a.contract.gen.ts", "/.proviso-manifest.json"]) {
      files[name] = (files[name] ?? "").replaceAll("\n", "\r\n");
    }
    expect((await runOn(files)).exit).toBe(0);
  });

  test("a partial run minds nothing but its own contracts", async () => {
    const files = await generated(CONTRACTS);
    files["/b.contract.json"] = "b2";
    expect((await runOn(files, {}, ["a.contract.json"])).exit).toBe(0);
  });

  test("reports in JSON with counts and diffs", async () => {
    const files = await generated(CONTRACTS);
    files["/a.contract.json"] = "other";
    const { exit, stdout, stderr } = await runOn(files, { reporter: "json" });
    expect(exit).toBe(1);
    expect(stderr()).toBe("");
    const report: unknown = JSON.parse(stdout());
    expect(report).toMatchObject({
      version: 1,
      ok: false,
      summary: {
        outputs: 2,
        fresh: 1,
        stale: 1,
        missing: 0,
        findings: 1,
        errors: 0,
      },
      diagnostics: [
        {
          code: "stale_output",
          file: "a.contract.gen.ts",
          pointer: "",
          range: { line: 1, column: 1 },
          diff: expect.stringContaining("+other"),
        },
      ],
    });
  });
});
