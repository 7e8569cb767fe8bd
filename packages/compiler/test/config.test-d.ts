import { defineConfig, type ProvisoConfig } from "@proviso/compiler";
import { expectTypeOf, test } from "vitest";

test("a configuration is typed, down to codes and providers", () => {
  const config = defineConfig({
    target: "js+dts",
    lint: {
      rules: { "minimum-data": "error", provider_loosens: "off" },
      providers: ["openai-strict"],
      suppress: [{ rule: "derived_input", file: "a.json", reason: "r" }],
    },
  });
  expectTypeOf(config).toEqualTypeOf<ProvisoConfig>();
});

test("what isn't there is a type error", () => {
  // @ts-expect-error a misspelt option
  defineConfig({ outdir: "gen" });
  // @ts-expect-error a value that the option doesn't take
  defineConfig({ target: "typescript" });
  // @ts-expect-error a misspelt rule
  defineConfig({ lint: { rules: { minimum_data: "off" } } });
  // @ts-expect-error a suppression without a reason
  defineConfig({ lint: { suppress: [{ rule: "derived_input", file: "a" }] } });
});
