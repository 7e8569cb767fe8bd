import eslint from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

/**
 * The type-aware rules that find faults which tsc lets pass.
 *
 * @type {import("eslint").Linter.RulesRecord}
 */
const typeAware = {
  "@typescript-eslint/await-thenable": "error",
  "@typescript-eslint/no-base-to-string": "error",
  "@typescript-eslint/no-deprecated": "error",
  "@typescript-eslint/no-floating-promises": "error",
  "@typescript-eslint/no-for-in-array": "error",
  "@typescript-eslint/no-implied-eval": "error",
  "@typescript-eslint/no-misused-promises": "error",
  "@typescript-eslint/no-unnecessary-type-assertion": "error",
  "@typescript-eslint/no-unsafe-argument": "error",
  "@typescript-eslint/no-unsafe-assignment": "error",
  "@typescript-eslint/no-unsafe-call": "error",
  "@typescript-eslint/no-unsafe-member-access": "error",
  "@typescript-eslint/no-unsafe-return": "error",
  "@typescript-eslint/only-throw-error": "error",
  "@typescript-eslint/restrict-plus-operands": "error",
  "@typescript-eslint/restrict-template-expressions": [
    "error",
    { allowNumber: true, allowBoolean: true },
  ],
  "@typescript-eslint/return-await": "error",
  "@typescript-eslint/switch-exhaustiveness-check": [
    "error",
    { considerDefaultExhaustiveForUnions: true },
  ],
};

const noDefaultExport = {
  selector:
    "ExportDefaultDeclaration, ExportSpecifier[exported.name='default']",
  message: "Exports have names, so that a search finds every use.",
};

/** @type {import("eslint").Linter.RulesRecord} */
const house = {
  "@typescript-eslint/consistent-type-exports": "error",
  "@typescript-eslint/consistent-type-imports": [
    "error",
    { disallowTypeAnnotations: false, fixStyle: "separate-type-imports" },
  ],
  "@typescript-eslint/no-explicit-any": "error",
  "@typescript-eslint/no-import-type-side-effects": "error",
  "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
  eqeqeq: "error",
  // Escaping control characters is part of the work here.
  "no-control-regex": "off",
  "no-eval": "error",
  "no-new-func": "error",
  "no-restricted-syntax": ["error", noDefaultExport],
  "no-var": "error",
  "prefer-const": "error",
};

export default defineConfig(
  globalIgnores([
    "**/dist/",
    "**/*.gen.ts",
    "**/*.gen/",
    "packages/*/test/golden/",
    "packages/*/test/fixtures/",
    "packages/*/test/cases/",
    ".cache/",
    "coverage/",
  ]),
  {
    linterOptions: {
      noInlineConfig: true,
      reportUnusedDisableDirectives: "error",
    },
  },
  eslint.configs.recommended,
  tseslint.configs.strict,
  {
    files: ["**/*.ts"],
    languageOptions: {
      parserOptions: {
        project: "./tsconfig.check.json",
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: { ...typeAware, ...house },
  },
  {
    files: ["packages/*/src/**/*.ts", "scripts/*.ts"],
    rules: {
      "max-lines": ["error", { max: 300 }],
      "max-lines-per-function": [
        "error",
        { max: 50, skipBlankLines: true, skipComments: true },
      ],
    },
  },
  {
    files: ["packages/runtime/src/**/*.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^[^.]",
              message: "The runtime has no dependencies: no package, no Node.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["**/test/**/*.ts", "**/*.test.ts"],
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off",
      // What JSON.parse and the matchers of a test give is `any`.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
    },
  },
  {
    // These tools ask for a default export.
    files: ["eslint.config.js", "vitest.config.ts"],
    rules: { "no-restricted-syntax": "off" },
  },
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: {
      globals: { console: "readonly", process: "readonly" },
    },
  },
);
