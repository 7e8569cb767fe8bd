import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";

import { KNOWN_WRONG } from "../bench/known-wrong.ts";
import { CACHE, writeModules } from "../bench/modules.ts";
import { openWorkload } from "../bench/opened.ts";
import { axesOf, passOver, piecesOf } from "../bench/passes.ts";
import { PEERS } from "../bench/peers/index.ts";
import { ownWorkloads } from "../bench/workloads/index.ts";
import { uniqueListOf } from "../bench/workloads/unique-items.ts";
import { whyNotBuilt } from "./built.ts";

/** Many peers compare each item with each, which takes them seconds. */
const workloads = ownWorkloads.map((workload) =>
  workload.name === "2,000 unique objects" ? uniqueListOf(100) : workload,
);

describe.skipIf(whyNotBuilt("packages/compiler") !== undefined)(
  "the workloads of the benchmark",
  () => {
    let folder = "";

    beforeAll(async () => {
      mkdirSync(CACHE, { recursive: true });
      folder = mkdtempSync(path.join(CACHE, "test-"));
      await writeModules(
        folder,
        workloads.flatMap(({ parts }) => parts),
      );
    });

    afterAll(() => {
      rmSync(folder, { recursive: true, force: true });
    });

    test.each(workloads)(
      "have known answers that the validator by hand, the module and the interpreter give: $name",
      async (workload) => {
        for (const peer of ["by-hand", "proviso", "proviso-schema"]) {
          const opened = await openWorkload(peer, workload, folder);
          expect(opened, peer).toMatchObject({ wrong: [] });
        }
      },
    );

    test.each(workloads)(
      "are answered wrongly by the peers that are listed, and by no other: $name",
      async (workload) => {
        const wrong: Record<string, readonly string[]> = {};
        for (const peer of Object.keys(PEERS)) {
          const opened = await openWorkload(peer, workload, folder);
          expect(opened, peer).not.toHaveProperty("failure");
          if ("wrong" in opened && opened.wrong.length > 0) {
            wrong[peer] = opened.wrong;
          }
        }
        expect(wrong).toEqual(KNOWN_WRONG[workload.name] ?? {});
      },
    );

    test.each(workloads)(
      "leave no value out of a pass: $name",
      async (workload) => {
        const opened = await openWorkload("proviso", workload, folder);
        if ("failure" in opened) throw new Error(opened.failure);
        for (const axis of axesOf(workload)) {
          const count = passOver(opened.parts, axis)?.();
          const isRefusal = axis.startsWith("invalid");
          expect(count).toBe(isRefusal ? 0 : piecesOf(workload, axis));
        }
      },
    );
  },
);
