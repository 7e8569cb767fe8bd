import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type CompilerHost, HostError } from "../src/host/host.ts";
import { memoryHost } from "../src/host/memory-host.ts";
import { nodeHost } from "../src/host/node-host.ts";

vi.mock("node:fs/promises", { spy: true });

let folder: string;

beforeEach(async () => {
  folder = await fs.mkdtemp(join(tmpdir(), "proviso-host-"));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await fs.rm(folder, { recursive: true, force: true });
});

type Files = Readonly<Record<string, string>>;

async function onDisk(files: Files): Promise<[CompilerHost, string]> {
  for (const [path, text] of Object.entries(files)) {
    await fs.mkdir(join(folder, path, ".."), { recursive: true });
    await fs.writeFile(join(folder, path), text);
  }
  return [nodeHost(), folder];
}

async function inMemory(files: Files): Promise<[CompilerHost, string]> {
  const entries = Object.entries(files);
  return [
    memoryHost(
      Object.fromEntries(entries.map(([path, text]) => [`/w/${path}`, text])),
    ),
    "/w",
  ];
}

async function readText(host: CompilerHost, path: string): Promise<string> {
  return new TextDecoder().decode(await host.readBytes(path));
}

const FILES: Files = {
  "b.contract.json": "",
  "a.contract.jsonc": "",
  "a.contract.gen.ts": "",
  "other.json": "",
  "src/x/one.contract.json": "",
  "src/y/two.contract.ts": "",
  "src/y/[id].contract.json": "",
  "src/node_modules/m/three.contract.json": "",
  "src/.hidden/four.contract.json": "",
  ".dot.contract.json": "",
};

describe.each([
  ["on disk", onDisk],
  ["in memory", inMemory],
])("listing inputs %s", (_, open) => {
  test.each<[string, string[], string[], string[]]>([
    [
      "a folder yields contract files only, in code point order",
      ["."],
      [
        ".dot.contract.json",
        "a.contract.jsonc",
        "b.contract.json",
        "src/x/one.contract.json",
        "src/y/[id].contract.json",
        "src/y/two.contract.ts",
      ],
      [],
    ],
    [
      "a quoted glob needs no shell",
      ["src/**/*.contract.json"],
      ["src/x/one.contract.json", "src/y/[id].contract.json"],
      [],
    ],
    [
      "a glob may start with ./",
      ["./*.json"],
      ["b.contract.json", "other.json"],
      [],
    ],
    ["a named file may have any name", ["other.json"], ["other.json"], []],
    [
      "a file whose name looks like a glob is that file",
      ["src/y/[id].contract.json"],
      ["src/y/[id].contract.json"],
      [],
    ],
    [
      "an input twice gives its files once",
      ["src/x", "./src/../src/x/one.contract.json", "src/x/*"],
      ["src/x/one.contract.json"],
      [],
    ],
    [
      "a negative glob takes away, wherever it stands",
      ["!src/y/*.ts", ".", "!*.jsonc"],
      [
        ".dot.contract.json",
        "b.contract.json",
        "src/x/one.contract.json",
        "src/y/[id].contract.json",
      ],
      [],
    ],
    [
      "a negative folder takes away what is in it",
      [".", "!src/", "!.dot.contract.json"],
      ["a.contract.jsonc", "b.contract.json"],
      [],
    ],
    [
      "only negatives start from everything",
      ["!src"],
      [".dot.contract.json", "a.contract.jsonc", "b.contract.json"],
      [],
    ],
    [
      "absent files and globs without a match are reported as they were given",
      ["b.contract.json", "./nope.json", "lib/**/*.json", ""],
      ["b.contract.json"],
      ["./nope.json", "lib/**/*.json", ""],
    ],
    [
      "a folder in node_modules is read when it is named",
      ["src/node_modules/m"],
      ["src/node_modules/m/three.contract.json"],
      [],
    ],
  ])("%s", async (_name, inputs, files, missing) => {
    const [host, cwd] = await open(FILES);
    expect(await host.list(inputs, cwd)).toEqual({ files, missing });
  });

  test("paths are relative to the working folder that is asked for", async () => {
    const [host, cwd] = await open(FILES);
    const listed = await host.list(
      ["../../b.contract.json", `${cwd}/other.json`, "../y/*.ts"],
      `${cwd}/src/x`,
    );
    expect(listed.files).toEqual([
      "../../b.contract.json",
      "../../other.json",
      "../y/two.contract.ts",
    ]);
  });

  test("names past the basic plane come after all others", async () => {
    const [host, cwd] = await open({
      "\u{1f600}.contract.json": "",
      "\uff21.contract.json": "",
      "z.contract.json": "",
    });
    expect((await host.list(["."], cwd)).files).toEqual([
      "z.contract.json",
      "\uff21.contract.json",
      "\u{1f600}.contract.json",
    ]);
  });
});

describe.each([
  ["on disk", onDisk],
  ["in memory", inMemory],
])("files %s", (_, open) => {
  test("what was written is read back, folders are made on the way", async () => {
    const [host, cwd] = await open({});
    await host.writeText(`${cwd}/deep/er/a.txt`, "caf\u00e9\n");
    await host.writeText(`${cwd}/deep/er/a.txt`, "twice\n");
    expect(await readText(host, `${cwd}/deep/er/a.txt`)).toBe("twice\n");
    expect(await host.kind(`${cwd}/deep/er`)).toBe("folder");
    expect(await host.kind(`${cwd}/deep/er/a.txt`)).toBe("file");
    expect(await host.kind(`${cwd}/deep/b`)).toBe("absent");
    expect(await host.kind(`${cwd}/deep/er/a.txt/b`)).toBe("absent");
  });

  test("a removed file is gone, and removing it again is no fault", async () => {
    const [host, cwd] = await open({ "a.txt": "a" });
    await host.remove(`${cwd}/a.txt`);
    await host.remove(`${cwd}/a.txt`);
    expect(await host.kind(`${cwd}/a.txt`)).toBe("absent");
  });

  test("a folder is neither overwritten nor removed nor read", async () => {
    const [host, cwd] = await open({ "a/b.txt": "b" });
    const words = "a folder stands in its place";
    await expect(host.writeText(`${cwd}/a`, "x")).rejects.toThrow(words);
    await expect(host.remove(`${cwd}/a`)).rejects.toThrow(words);
    await expect(host.readBytes(`${cwd}/a`)).rejects.toThrow("it is a folder");
    expect(await readText(host, `${cwd}/a/b.txt`)).toBe("b");
  });

  test("a file where a folder is needed is a fault, and stays", async () => {
    const [host, cwd] = await open({ a: "file" });
    await expect(host.writeText(`${cwd}/a/b/c.txt`, "x")).rejects.toThrow(
      "a part of its path is a file, not a folder",
    );
    expect(await readText(host, `${cwd}/a`)).toBe("file");
  });

  test("an absent file is a fault whose message names no path", async () => {
    const [host, cwd] = await open({});
    const fault: unknown = await host
      .readBytes(`${cwd}/nope.json`)
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(HostError);
    expect(fault).toMatchObject({
      path: `${cwd}/nope.json`,
      message: expect.not.stringContaining("nope"),
    });
  });
});

describe("the disk", () => {
  test("a link at the target is refused and what it leads to stays", async () => {
    const [host] = await onDisk({ "victim.txt": "KEEP" });
    await fs.symlink("victim.txt", join(folder, "a.txt"));
    const target = `${folder}/a.txt`;
    const words = "a symbolic link stands in its place";
    await expect(host.writeText(target, "x")).rejects.toThrow(words);
    await expect(host.remove(target)).rejects.toThrow(words);
    expect(await fs.readFile(join(folder, "victim.txt"), "utf8")).toBe("KEEP");
  });

  test("links are not followed in folders and globs, but may be named", async () => {
    const [host] = await onDisk({ "far/one.contract.json": "" });
    await fs.mkdir(join(folder, "near"));
    await fs.symlink("../far", join(folder, "near/linked"));
    await fs.symlink(
      "../far/one.contract.json",
      join(folder, "near/file.contract.json"),
    );
    await fs.symlink("nowhere", join(folder, "near/broken.contract.json"));
    const cwd = `${folder}/near`;
    expect((await host.list(["."], cwd)).files).toEqual([]);
    expect((await host.list(["**/*.json"], cwd)).missing).toHaveLength(1);
    expect((await host.list(["linked"], cwd)).files).toEqual([
      "linked/one.contract.json",
    ]);
    expect((await host.list(["file.contract.json"], cwd)).files).toHaveLength(
      1,
    );
    expect((await host.list(["broken.contract.json"], cwd)).missing).toEqual([
      "broken.contract.json",
    ]);
  });

  test.each([
    ["writing", "ENOSPC", "no space is left on the device"],
    ["renaming", "EACCES", "permission denied"],
  ])(
    "when %s fails, the old file stays and no temporary file is left",
    async (step, code, words) => {
      const [host] = await onDisk({ "a.txt": "old" });
      failOnce(step, code);
      await expect(host.writeText(`${folder}/a.txt`, "new")).rejects.toThrow(
        words,
      );
      expect(await fs.readdir(folder)).toEqual(["a.txt"]);
      expect(await fs.readFile(join(folder, "a.txt"), "utf8")).toBe("old");
      await host.writeText(`${folder}/a.txt`, "new");
      expect(await fs.readFile(join(folder, "a.txt"), "utf8")).toBe("new");
    },
  );

  test("a folder that can't be listed is a fault, also under a glob", async () => {
    const [host] = await onDisk({ "a/b.contract.json": "" });
    const denied = Object.assign(new Error("no"), { code: "EACCES" });
    vi.mocked(fs.readdir).mockRejectedValue(denied);
    await expect(host.list(["."], folder)).rejects.toThrow("permission denied");
    await expect(host.list(["**/*.json"], folder)).rejects.toThrow(
      "permission denied",
    );
  });
});

/** Makes one step of the next write fail as the system would. */
function failOnce(step: string, code: string): void {
  const fault = Object.assign(new Error("no"), { code });
  if (step === "renaming") {
    vi.mocked(fs.rename).mockRejectedValueOnce(fault);
    return;
  }
  const { open } = fs;
  vi.mocked(fs.open).mockImplementationOnce(async (...args) => {
    const file = await open(...args);
    file.writeFile = () => Promise.reject(fault);
    return file;
  });
}
