import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";

import { whyNotBuilt } from "./built.ts";
import { repositoryRoot } from "./tree.ts";

test("built packages are loaded by Node, so that tests and what they generate share one", async ({
  skip,
}) => {
  skip(whyNotBuilt("packages/runtime") !== undefined, "not built");
  const require = createRequire(import.meta.url);
  const entry = "packages/runtime/dist/v1.js";
  const byNode = require(path.join(repositoryRoot, entry)) as object;
  const byTest: object = await import("@proviso/runtime/v1");
  expect(Object.keys(byNode)).not.toEqual([]);
  for (const [name, value] of Object.entries(byNode)) {
    expect(Reflect.get(byTest, name), name).toBe(value);
  }
});
