import type { ProvisoConfig } from "./config.ts";

/** The options that mean the same wherever they are given. */
export type SharedOptions = {
  readonly [Name in Exclude<keyof ProvisoConfig, "inputs" | "lint">]?:
    ProvisoConfig[Name] | undefined;
};

/** What is stated: an option that is undefined isn't. */
export type Stated<Options> = {
  readonly [Name in keyof Options]: Exclude<Options[Name], undefined>;
};

/** Options, with what a configuration says where they say nothing. */
export function withConfig<Options extends SharedOptions>(
  options: Options,
  config: ProvisoConfig,
): Stated<Options> {
  const shared = Object.entries(config).filter(
    ([name]) => name !== "inputs" && name !== "lint",
  );
  const stated = Object.entries(options).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries([...shared, ...stated]) as Stated<Options>;
}
