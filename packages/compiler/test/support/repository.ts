import path from "node:path";

/** The folder that holds `package-lock.json` and `node_modules`. */
export const repositoryRoot: string = path.resolve(
  import.meta.dirname,
  "../../../..",
);
