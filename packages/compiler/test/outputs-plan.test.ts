import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDiagnostic } from "../src/diagnostics.ts";
import { sha256Hex } from "../src/names/sha256.ts";
import { memoryHost } from "../src/host/memory-host.ts";
import { nodeHost } from "../src/host/node-host.ts";
import { openOutputRoot } from "../src/outputs/inspect.ts";
import { formatManifest, type ManifestEntry } from "../src/outputs/manifest.ts";
import { type OutputPlan, planOutputs } from "../src/outputs/plan.ts";
import { moduleText } from "./support/stub-compile.ts";

const TEXT = moduleText("a.gen.ts", "a.json", "A");
const FILE = { path: "a.gen.ts", source: "a.json", text: TEXT };
const RESULT = { files: [FILE], sources: ["a.json"], diagnostics: [] };

type Result = Parameters<typeof planOutputs>[1];

async function plan(
  files: Readonly<Record<string, string>>,
  result: Result = RESULT,
): Promise<OutputPlan> {
  const host = memoryHost(
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [`/w/${path}`, text]),
    ),
  );
  return planOutputs(openOutputRoot(host, "/w", "/w"), result);
}

function refusalOf({ outputs }: OutputPlan): object | undefined {
  const state = outputs[0]?.state;
  return state?.kind === "refused" ? state.diagnostic : undefined;
}

function entryOf(path: string, source: string): ManifestEntry {
  return { path, source, sha256: sha256Hex("") };
}

function withManifest(
  entries: ManifestEntry[],
  files: Readonly<Record<string, string>>,
): Record<string, string> {
  return { ...files, ".proviso-manifest.json": formatManifest(entries) };
}

describe("an output", () => {
  test("that isn't there is missing", async () => {
    expect((await plan({})).outputs[0]?.state).toEqual({ kind: "missing" });
  });

  test.each([
    ["the same", TEXT],
    ["the same with converted line ends", TEXT.replaceAll("\n", "\r\n")],
  ])("that is %s is fresh", async (_, text) => {
    const { outputs } = await plan({ "a.gen.ts": text });
    expect(outputs[0]?.state).toEqual({ kind: "fresh" });
  });

  test("whose formatter is asked for other line ends is the same output", async () => {
    const text = TEXT.replaceAll("\n", "\r\n");
    const result = { ...RESULT, files: [{ ...FILE, text }] };
    const [asked, plain] = [
      await plan({ "a.gen.ts": text }, result),
      await plan({ "a.gen.ts": TEXT }),
    ];
    expect(asked.outputs[0]?.state).toEqual({ kind: "fresh" });
    expect(asked.outputs[0]?.entry).toEqual(plain.outputs[0]?.entry);
    expect((await plan({ "a.gen.ts": TEXT }, result)).outputs).toEqual(
      asked.outputs,
    );
  });

  test("that proviso wrote of an older contract is stale", async () => {
    const found = moduleText("a.gen.ts", "a.json", "old");
    const { outputs } = await plan({ "a.gen.ts": found });
    expect(outputs[0]?.state).toEqual({ kind: "stale", found });
  });

  test("that was edited is refused, and what was found is kept for a diff", async () => {
    const found = `${TEXT}// mine\n`;
    const { outputs } = await plan({ "a.gen.ts": found });
    expect(outputs[0]?.state).toMatchObject({
      kind: "refused",
      found,
      diagnostic: { code: "hand_edited", file: "a.gen.ts" },
    });
  });

  test.each<[string, Record<string, string>, string, string]>([
    [
      "a file without our header",
      { "a.gen.ts": "mine" },
      "foreign_file",
      "@generated",
    ],
    ["a folder", { "a.gen.ts/x": "" }, "foreign_file", "a folder"],
  ])("%s in its place is refused", async (_, files, code, words) => {
    expect(refusalOf(await plan(files))).toMatchObject({
      code,
      message: expect.stringContaining(words),
    });
  });

  test.each(["../a.gen.ts", "x/../../a.gen.ts", "/etc/a.gen.ts"])(
    "at %s is refused as it leaves the root",
    async (path) => {
      const files = [{ ...FILE, path }];
      expect(refusalOf(await plan({}, { ...RESULT, files }))).toMatchObject({
        code: "output_outside_folder",
      });
    },
  );

  test("below a file is refused", async () => {
    const files = [{ ...FILE, path: "x/a.gen.ts" }];
    const refusal = refusalOf(await plan({ x: "" }, { ...RESULT, files }));
    expect(refusal).toMatchObject({
      code: "foreign_file",
      message: "x in the path of the output is not a folder",
    });
  });

  test.each([
    ["case", "A.gen.ts", "a.gen.ts"],
    ["how an accent is written", "\u00e9.gen.ts", "e\u0301.gen.ts"],
    ["nothing", "a.gen.ts", "a.gen.ts"],
  ])("and another that differ in %s are both refused", async (_, one, two) => {
    const files = [
      { path: one, source: "one.json", text: TEXT },
      { path: two, source: "two.json", text: TEXT },
    ];
    const { outputs } = await plan({}, { ...RESULT, files });
    const codes = outputs.map(({ state }) =>
      state.kind === "refused" ? state.diagnostic.code : state.kind,
    );
    expect(codes).toEqual(["name_collision", "name_collision"]);
  });
});

describe("left-over outputs", () => {
  const OLD = moduleText("old.gen.ts", "old.json", "old");
  const ENTRY = entryOf("old.gen.ts", "old.json");

  async function statesOf(
    files: Record<string, string>,
    result: Result = RESULT,
  ): Promise<string[]> {
    const { leftOvers } = await plan(withManifest([ENTRY], files), result);
    return leftOvers.map(({ file }) => file.state);
  }

  test("are those whose contract is gone", async () => {
    expect(await statesOf({ "old.gen.ts": OLD })).toEqual(["ours"]);
  });

  test("are those that their contract no longer gives", async () => {
    const result = { ...RESULT, sources: ["a.json", "old.json"] };
    const files = { "old.gen.ts": OLD, "old.json": "" };
    expect(await statesOf(files, result)).toEqual(["ours"]);
  });

  test("are not those of a contract that this run did not read", async () => {
    expect(await statesOf({ "old.gen.ts": OLD, "old.json": "" })).toEqual([]);
  });

  test("are not those of a broken contract, whose last good output stays", async () => {
    const fault = createDiagnostic(
      "invalid_json",
      { file: "old.json" },
      "",
      "",
    );
    const result = { ...RESULT, sources: ["old.json"], diagnostics: [fault] };
    expect(await statesOf({ "old.gen.ts": OLD }, result)).toEqual([]);
  });

  test.each([
    ["edited", `${OLD}// mine\n`, "hand_edited"],
    ["replaced by hand", "mine", "foreign"],
    [
      "of another contract",
      moduleText("old.gen.ts", "new.json", ""),
      "foreign",
    ],
  ])("are told apart when %s", async (_, text, state) => {
    expect(await statesOf({ "old.gen.ts": text })).toEqual([state]);
  });

  test("without a file are told apart, so that the manifest forgets them", async () => {
    expect(await statesOf({})).toEqual(["absent"]);
  });
});

describe("links on a disk", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await fs.mkdtemp(join(tmpdir(), "proviso-plan-"));
    await fs.mkdir(join(folder, "victim"));
    await fs.writeFile(join(folder, "victim/keep.txt"), "KEEP");
    await fs.mkdir(join(folder, "out"));
  });

  afterEach(() => fs.rm(folder, { recursive: true, force: true }));

  async function planOnDisk(path: string): Promise<OutputPlan> {
    const root = openOutputRoot(nodeHost(), `${folder}/out`, folder);
    const files = [{ ...FILE, path: `out/${path}` }];
    return planOutputs(root, { ...RESULT, files });
  }

  test("in the path of an output are refused", async () => {
    await fs.symlink("../victim", join(folder, "out/sub"));
    expect(refusalOf(await planOnDisk("sub/a.gen.ts"))).toMatchObject({
      code: "output_outside_folder",
      message: "out/sub in the path of the output is a symbolic link",
    });
  });

  test.each([["../victim/keep.txt"], ["nowhere"]])(
    "in the place of an output that lead to %s are refused",
    async (target) => {
      await fs.symlink(target, join(folder, "out/a.gen.ts"));
      expect(refusalOf(await planOnDisk("a.gen.ts"))).toMatchObject({
        code: "foreign_file",
        message: "a symbolic link stands in the place of the output",
      });
    },
  );

  test("in the place of the output folder itself are followed: the user named it", async () => {
    await fs.rmdir(join(folder, "out"));
    await fs.symlink("victim", join(folder, "out"));
    expect((await planOnDisk("a.gen.ts")).outputs[0]?.state.kind).toBe(
      "missing",
    );
  });

  test("in the place of the manifest make it broken", async () => {
    await fs.symlink(
      "../victim/keep.txt",
      join(folder, "out/.proviso-manifest.json"),
    );
    expect((await planOnDisk("a.gen.ts")).manifest.broken?.code).toBe(
      "broken_manifest",
    );
  });
});
