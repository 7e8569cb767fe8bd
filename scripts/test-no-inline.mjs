// `npm run test:no-inline`: the suites that ask what schemas mean, on modules
// with a function for every schema in place of the usual ones. A path may be
// named for fewer.
import { root, run, setUp } from "./setup.mjs";
import path from "node:path";

/** Whatever asks modules about values; texts and types of the usual ones are held by others. */
const suites = [
  "drafts",
  "engines",
  "generated-guards",
  "hostile",
  "official-suite",
  "reports-verdicts",
  "shared-hostile",
  "shared-seeds",
].map((name) => `packages/compiler/test/${name}.test.ts`);

const filters = process.argv.slice(2);
process.env["PROVISO_TEST_NO_INLINE"] = "1";
const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
const args = [vitest, "run", "--project", "values"];
const isPassed =
  setUp() &&
  run(process.execPath, [...args, ...(filters.length > 0 ? filters : suites)]);
process.exitCode = isPassed ? 0 : 1;
