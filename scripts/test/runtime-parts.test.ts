import { expect, test } from "vitest";

import { findStaleParts } from "../write-runtime-parts.ts";

test("modules that import nothing hold the runtime as its sources have it", async () => {
  expect(await findStaleParts()).toEqual([]);
});
