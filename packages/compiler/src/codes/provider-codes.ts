import type { CodeInfo } from "./info.ts";

/** What keeps model providers from accepting a schema or a tool. */
export const providerCodes = {} as const satisfies Record<string, CodeInfo>;
