import type { CodeInfo } from "./info.ts";

/** What the house rules find in contracts that compile: the codes of `lint/rules`. */
export const houseCodes = {} as const satisfies Record<string, CodeInfo>;
