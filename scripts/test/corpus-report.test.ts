import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";

import {
  corpusFolder,
  printCorpusReport,
  reportCorpus,
} from "../corpus-report.ts";

const folder = corpusFolder();
const isThere = existsSync(folder);

describe.skipIf(!isThere)(
  `the tools that people wrote${isThere ? "" : ": skipped, ../shared holds no corpora/tools"}`,
  () => {
    test("compile or are refused by name, and their recorded calls are judged right by both engines", async () => {
      const report = await reportCorpus(folder, { prettierSample: 100 });
      console.log(printCorpusReport(report));
      expect(report.faults).toEqual([]);
      expect(report.compiled).toBeGreaterThan(4700);
      expect(report.calls).toBeGreaterThan(2000);
      expect(report.rejectedCalls).toBeGreaterThan(50);
    }, 180_000);
  },
);
