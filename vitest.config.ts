import { defineConfig } from "vitest/config";

import { summaryReporter } from "./scripts/summary-reporter.ts";
import { typeChecker } from "./scripts/typescript.mjs";

const summaryFile = process.env["PROVISO_TEST_SUMMARY"];

export default defineConfig({
  test: {
    environment: "node",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: "./scripts/bundle-before-tests.ts",
    setupFiles: "./scripts/seed-properties.ts",
    // One core less, as is the default, would leave half of a small machine idle.
    maxWorkers: "100%",
    reporters: [
      "default",
      ...(summaryFile === undefined ? [] : [summaryReporter(summaryFile)]),
    ],
    // The built packages are loaded by Node itself, so that a module which a
    // test generates and imports shares the runtime with that test.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: "values",
          include: [
            "packages/*/test/**/*.test.ts",
            "scripts/test/**/*.test.ts",
            "examples/**/*.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "types",
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            include: ["packages/*/test/**/*.test-d.ts"],
            tsconfig: "./tsconfig.check.json",
            checker: typeChecker(),
            // Faults elsewhere are shown by the type check of everything.
            ignoreSourceErrors: true,
          },
        },
      },
    ],
  },
});
