import { describe, expect, test } from "vitest";
import { explain, type ExplainFlags } from "../src/cli/explain.ts";
import { catalog, explainCode } from "../src/catalog.ts";
import { type CommandWorld, openWorld } from "./support/command-world.ts";

async function run(
  code: string | undefined,
  flags: Partial<ExplainFlags> = {},
): Promise<CommandWorld & { readonly exit: number }> {
  const world = openWorld({});
  const all = { reporter: "pretty", ...flags } as const;
  return { ...world, exit: await explain(code, all, world.context) };
}

describe("explain", () => {
  test("prints the page of a code", async () => {
    const { exit, stdout, stderr } = await run("hand_edited");
    expect(exit).toBe(0);
    expect(stdout()).toBe(explainCode("hand_edited"));
    expect(stderr()).toBe("");
  });

  test("suggests the code that was meant", async () => {
    const { exit, stdout, stderr } = await run("hand_edit");
    expect(exit).toBe(2);
    expect(stdout()).toBe("");
    expect(stderr()).toContain('there is no code "hand_edit"');
    expect(stderr()).toContain("did you mean hand_edited?");
  });

  test.each(["zzzzzzzzzzzz", "toString", "__proto__", ""])(
    "has no page for %j",
    async (code) => {
      const { exit, stderr } = await run(code);
      expect(exit).toBe(2);
      expect(stderr()).toContain("explain --list");
    },
  );

  test("without a code says how to list them", async () => {
    const { exit, stderr } = await run(undefined);
    expect(exit).toBe(2);
    expect(stderr()).toContain("explain --list");
  });

  test("lists every code with its title", async () => {
    const { exit, stdout } = await run(undefined, { list: true });
    expect(exit).toBe(0);
    const lines = stdout().trimEnd().split("\n");
    expect(lines.map((line) => line.split(" ")[0])).toEqual([
      ...catalog.keys(),
    ]);
  });

  test("prints pages as data", async () => {
    const { stdout } = await run("hand_edited", { reporter: "json" });
    expect(JSON.parse(stdout())).toMatchObject({
      ok: true,
      codes: [{ code: "hand_edited", title: expect.any(String) }],
    });
  });
});
