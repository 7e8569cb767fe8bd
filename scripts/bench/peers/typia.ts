import type { Peer } from "./peer.ts";

/** What its modules export. */
interface TypiaModule {
  readonly check: (value: unknown) => boolean;
  readonly explain: (value: unknown) => { readonly success: boolean };
}

/** Typia 12, which compiles types of TypeScript while TypeScript emits. */
export const typia: Peer = {
  name: "typia",
  compile: async (parts) => {
    // Its compiler takes longer to load than what is measured.
    const { compileParts } = await import("./typia-modules.ts");
    return compileParts(parts);
  },
  open: async (_, load) => (await load()) as TypiaModule,
};
