import { bundleRuntime } from "./bundle-runtime.mjs";

/** So that tests see what was compiled last, whoever compiled it. */
export async function setup(): Promise<void> {
  await bundleRuntime();
}
