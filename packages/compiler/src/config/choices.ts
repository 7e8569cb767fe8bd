import type { ProfileName, ValueNumbers } from "@proviso/runtime/compiler";
import type { ProvisoConfig } from "./config.ts";

/** The values that options take, in a configuration as on the command line; the first is the default, where one is fixed. */
export const choices = {
  target: ["ts", "js+dts"],
  runtime: ["package", "inline"],
  importExtension: ["js", "ts", "none"],
  profile: [
    "contract",
    "bounded",
    "unified",
    "draft-2020-12",
    "draft-2019-09",
    "draft-07",
    "draft-06",
    "draft-04",
  ],
  numbers: ["double", "exact"],
  formats: ["assert", "annotate"],
  unknownKeywords: ["refuse", "ignore"],
  patterns: ["linear", "native"],
} as const satisfies {
  target: readonly NonNullable<ProvisoConfig["target"]>[];
  runtime: readonly NonNullable<ProvisoConfig["runtime"]>[];
  importExtension: readonly NonNullable<ProvisoConfig["importExtension"]>[];
  profile: readonly ProfileName[];
  numbers: readonly ValueNumbers[];
  formats: readonly NonNullable<ProvisoConfig["formats"]>[];
  unknownKeywords: readonly NonNullable<ProvisoConfig["unknownKeywords"]>[];
  patterns: readonly NonNullable<ProvisoConfig["patterns"]>[];
};
