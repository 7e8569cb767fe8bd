import { createRequire } from "node:module";
import { expect, test } from "vitest";

import { whyNotBuilt } from "./built.ts";

test("built packages are loaded by Node, so that tests and what they generate share one", async ({
  skip,
}) => {
  skip(whyNotBuilt("packages/runtime") !== undefined, "not built");
  const require = createRequire(import.meta.url);
  const byNode = require("@proviso/runtime/v1") as object;
  const byTest: object = await import("@proviso/runtime/v1");
  expect(Object.keys(byNode)).not.toEqual([]);
  for (const [name, value] of Object.entries(byNode)) {
    expect(Reflect.get(byTest, name), name).toBe(value);
  }
});
