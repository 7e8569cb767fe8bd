import { describe, expect, test } from "vitest";
import { memoryHost } from "../src/host/memory-host.ts";
import { formatManifest, readManifest } from "../src/outputs/manifest.ts";

const HASH = "0123456789abcdef".repeat(4);
const PATH = "/w/out/.proviso-manifest.json";

async function read(text: string): ReturnType<typeof readManifest> {
  return readManifest(memoryHost({ [PATH]: text }), "/w/out", "/w");
}

function manifestOf(...outputs: unknown[]): string {
  return JSON.stringify({ version: 1, outputs });
}

describe("formatManifest", () => {
  test("sorts by path, indents, and ends in a line feed", () => {
    const entries = ["b", "\u{1f600}", "\uff21", "a"].map((path) => ({
      path,
      source: `../${path}.json`,
      sha256: HASH,
    }));
    const text = formatManifest(entries);
    expect(text).toMatch(/^\{\n {2}"version": 1,\n {2}"outputs": \[\n/);
    expect(text.endsWith("\n}\n")).toBe(true);
    expect(
      [...text.matchAll(/"path": "(.*)"/g)].map(([, path]) => path),
    ).toEqual(["a", "b", "\uff21", "\u{1f600}"]);
  });

  test("is read back as it was", async () => {
    const entries = [
      { path: "a/b.gen.ts", source: "../b.contract.json", sha256: HASH },
      { path: "__proto__", source: "x.json", sha256: HASH },
    ];
    const { entries: found, broken } = await read(formatManifest(entries));
    expect(broken).toBeUndefined();
    expect([...found.keys()]).toEqual(["__proto__", "a/b.gen.ts"]);
    expect(found.get("a/b.gen.ts")).toEqual(entries[0]);
  });
});

describe("readManifest", () => {
  test("takes an absent manifest for an empty one", async () => {
    const result = await readManifest(memoryHost(), "/w", "/w");
    expect(result).toEqual({
      entries: new Map(),
      text: undefined,
      layout: { indent: "  ", lineEnd: "\n" },
      broken: undefined,
    });
  });

  test("takes no notice of converted line ends", async () => {
    const text = formatManifest([{ path: "a", source: "b", sha256: HASH }]);
    expect((await read(text.replaceAll("\n", "\r\n"))).text).toBe(text);
  });

  test.each(["\t", "    ", "  "])(
    "tells how a formatter laid it out, with %j a level",
    async (indent) => {
      for (const lineEnd of ["\n", "\r\n"] as const) {
        const layout = { indent, lineEnd };
        const text = formatManifest(
          [{ path: "a", source: "b", sha256: HASH }],
          layout,
        );
        const result = await read(text);
        expect(result.layout).toEqual(layout);
        expect(formatManifest(result.entries.values(), layout)).toBe(text);
      }
    },
  );

  test.each([
    ["text that isn't JSON", "{", /./],
    ["a merge conflict", "{\n<<<<<<< HEAD\n}", /./],
    [
      "a member twice",
      '{"version":1,"version":1,"outputs":[]}',
      /this name already/,
    ],
    ["a list", "[]", /not an object/],
    ["another version", '{"version":2,"outputs":[]}', /"version" is not 1/],
    ["no outputs", '{"version":1}', /"outputs" is not a list/],
    ["an entry that is null", manifestOf(null), /entry 1 .* lacks a path/],
    [
      "an entry without source",
      manifestOf({ path: "a", sha256: HASH }),
      /lacks a path or a source/,
    ],
    [
      "an entry without hash",
      manifestOf({ path: "a", source: "b", sha256: "12" }),
      /no SHA-256/,
    ],
    ...[
      "/etc/passwd",
      "../a",
      "a/../../b",
      "C:evil",
      "C:\\evil",
      "a\\b",
      "a//b",
      "",
    ].map((path): [string, string, RegExp] => [
      `the path ${JSON.stringify(path)}`,
      manifestOf({ path, source: "b", sha256: HASH }),
      /leaves the folder/,
    ]),
  ])("refuses %s and believes nothing of it", async (_, text, words) => {
    const { entries, broken } = await read(text);
    expect(entries.size).toBe(0);
    expect(broken).toMatchObject({
      code: "broken_manifest",
      severity: "error",
      file: "out/.proviso-manifest.json",
      message: expect.stringMatching(words),
    });
  });

  test("tells the place of a syntax fault", async () => {
    const { broken } = await read('{\n  "version": 1,\n  oops\n}');
    expect(broken?.range).toEqual({ line: 3, column: 3 });
  });

  test("refuses a folder in its place", async () => {
    const host = memoryHost({ [`${PATH}/file`]: "" });
    const { broken } = await readManifest(host, "/w/out", "/w");
    expect(broken?.message).toContain("not a plain file");
  });
});
