/** How much one search may ask for. */
export const limits = { results: 50, pattern: 200 } as const;

/** What a pattern is compared with. */
export const scopes = ["name", "text"] as const;
