import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const script = path.join(import.meta.dirname, "../redis-server.mjs");
const isRoot = process.getuid?.() === 0;

describe("installing Redis for the tests", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "proviso-apt-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Puts a program in the way, written for the shell. */
  function addProgram(name: string, text: string): void {
    const file = path.join(folder, name);
    writeFileSync(file, `#!/bin/sh\n${text}\n`);
    chmodSync(file, 0o755);
  }

  /** An apt-get that notes what it is asked for; `install` is what installing does. */
  function addAptGet(install: string): void {
    addProgram(
      "apt-get",
      `cd "$PLACE"; [ "$1" = --version ] && exit 0; echo "$1" >>asked\n` +
        `[ "$1" = update ] && echo yes >updated; [ "$1" = install ] || exit 0\n${install}`,
    );
  }

  /** Runs the installation where no other program is; gives what it printed, and what apt-get was asked. */
  function install(): { printed: string; asked: string[] } {
    const code = `import(${JSON.stringify(script)}).then((m) => m.installRedis())`;
    const { stdout } = spawnSync(process.execPath, ["-e", code], {
      env: { PATH: folder, PLACE: folder },
      encoding: "utf8",
    });
    const notes = path.join(folder, "asked");
    const asked = existsSync(notes) ? readFileSync(notes, "utf8") : "";
    return { printed: stdout, asked: asked.split("\n").filter(Boolean) };
  }

  const installing = "Installing redis-server, which some tests need...\n";
  const missing = "redis-server can't be had here.\n";
  const add = "printf '#!/bin/sh\\n' >redis-server; /bin/chmod +x redis-server";

  test("does nothing where it is", () => {
    addProgram("redis-server", "exit 0");
    addAptGet("exit 1");
    expect(install()).toEqual({ printed: "", asked: [] });
  });

  test("does nothing where there is no apt-get", () => {
    expect(install()).toEqual({ printed: "", asked: [] });
  });

  if (isRoot) {
    test("asks apt-get where it is missing", () => {
      addAptGet(add);
      expect(install()).toEqual({ printed: installing, asked: ["install"] });
    });

    test("asks for the lists first where they are out of date", () => {
      addAptGet(`[ -f updated ] || exit 100; ${add}`);
      const asked = ["install", "update", "install"];
      expect(install()).toEqual({ printed: installing, asked });
    });

    test("says so where it can't be had", () => {
      addAptGet("exit 100");
      expect(install().printed).toBe(installing + missing);
    });
  } else {
    test("asks for nothing where the system isn't its own", () => {
      addAptGet(add);
      expect(install()).toEqual({ printed: "", asked: [] });
    });
  }
});
