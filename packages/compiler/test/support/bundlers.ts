import path from "node:path";
import { build } from "esbuild";
import { rollup } from "rollup";

/** Bundles code as an application writes it; modules beside it stand in the folder. */
export type Bundler = (code: string, folder: string) => Promise<string>;

/** What applications are bundled with, by name. */
export const bundlers: readonly (readonly [name: string, bundler: Bundler])[] =
  [
    [
      "esbuild",
      async (code, folder) => {
        const { outputFiles } = await build({
          stdin: { contents: code, resolveDir: folder },
          bundle: true,
          format: "esm",
          write: false,
        });
        return outputFiles.map(({ text }) => text).join("");
      },
    ],
    [
      "rollup",
      async (code, folder) => {
        const entry = path.join(folder, "entry.js");
        const bundled = await rollup({
          input: entry,
          plugins: [
            {
              name: "entry and runtime",
              resolveId: (id, importer) =>
                importer === undefined || id.startsWith(".")
                  ? null
                  : runtimeFile(id),
              load: (id) => (id === entry ? code : null),
            },
          ],
        });
        const { output } = await bundled.generate({ format: "es" });
        return output
          .map((chunk) => ("code" in chunk ? chunk.code : ""))
          .join("");
      },
    ],
  ];

/** Where a bundler finds an entry that isn't asked to bundle for Node. */
function runtimeFile(specifier: string): {
  id: string;
  moduleSideEffects: false;
} {
  const url = new URL(import.meta.resolve(specifier));
  const id = url.pathname.replace("/dist/node/", "/dist/");
  return { id, moduleSideEffects: false };
}
