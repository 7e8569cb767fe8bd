import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";

import { bundle } from "../check-size.ts";
import { CACHE, moduleFile, writeModules } from "./modules.ts";
import { type Figures, figuresOf } from "./result.ts";
import { flatCall } from "./workloads/flat-call.ts";
import { nestedOrder } from "./workloads/nested-order.ts";
import type { Part } from "./workload.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** What a bundler makes of a typical call, minified and gzipped. */
export async function sizeFigures(): Promise<Figures[]> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, "sizes-"));
  try {
    const [part] = flatCall.parts as readonly [Part];
    const [second] = nestedOrder.parts as readonly [Part];
    const peers = ["proviso", "ata-modules", "ajv-standalone", "typia"];
    await writeModules(folder, [part, second], peers);
    const at = (peer: string, of: Part): string => {
      const file = moduleFile(folder, peer, of);
      return `./${path.relative(ROOT, file).replaceAll(path.sep, "/")}`;
    };
    return [
      figuresOf(
        { name: "a guard of a flat call", unit: "bytes", base: "by hand" },
        await sizesOf(guardCodes(part, at)),
      ),
      await explainingFigures(part, second, at),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type ModuleAt = (peer: string, part: Part) => string;

/** As text, since its types take the compiler of TypeScript too far. */
const SURY = `
  import * as S from "sury";
  export const isFlatCall = S.isInput(
    S.schema({
      query: S.string.with(S.minLength, 1).with(S.maxLength, 200),
      limit: S.integer.with(S.gte, 1).with(S.lte, 100),
      offset: S.optional(S.integer.with(S.gte, 0)),
      order: S.optional(S.union(["asc", "desc"])),
      field: S.optional(
        S.union(["title", "body", "author", "label", "created", "updated"]),
      ),
      threshold: S.optional(S.number.with(S.gte, 0).with(S.lte, 1)),
      archived: S.optional(S.boolean),
    }).with(S.strict),
  );`;

/** What a program says that wants a guard alone. */
function guardCodes(part: Part, at: ModuleAt): Record<string, string> {
  const json = JSON.stringify(part.schema);
  const own = (name: string): string =>
    `export { isFlatCall } from "./scripts/bench/sizes/${name}.ts";`;
  return {
    "by hand":
      'export { isFlatCall } from "./scripts/bench/workloads/is-flat-call.ts";',
    proviso: `export { isFlatCallInput } from "${at("proviso", part)}";`,
    "ata, modules": `export { isValid } from "${at("ata-modules", part)}";`,
    "ajv, standalone": `export { validate } from "${at("ajv-standalone", part)}";`,
    typia: `export { check } from "${at("typia", part)}";`,
    valibot: own("valibot"),
    "zod, mini": own("zod"),
    sury: SURY,
    arktype: own("arktype"),
    cfworker: `import { Validator } from "@cfworker/json-schema";
      export const validator = new Validator(${json}, "2020-12");`,
    schemasafe: `import { validator } from "./node_modules/@exodus/schemasafe/src/index.js";
      export const check = validator(${json});`,
    typebox: `import { Compile } from "typebox/compile";
      export const validator = Compile(${json});`,
    ajv: `import { Ajv2020 } from "ajv/dist/2020.js";
      export const check = new Ajv2020().compile(${json});`,
  };
}

/** With explanations: what the first tool costs, and what each further one does. */
async function explainingFigures(
  part: Part,
  second: Part,
  at: ModuleAt,
): Promise<Figures> {
  const ours = `export { flatCall } from "${at("proviso", part)}";`;
  const ata = `export { validate } from "${at("ata-modules", part)}";`;
  const sizes = await sizesOf({
    "proviso, first tool": ours,
    "proviso, both":
      ours + `export { nestedOrder50Items } from "${at("proviso", second)}";`,
    "ata, modules, first tool": ata,
    "ata, modules, both":
      ata +
      `export { validate as second } from "${at("ata-modules", second)}";`,
  });
  const size = (name: string): number => sizes[name] ?? NaN;
  return figuresOf(
    {
      name: "a flat call with explanations",
      unit: "bytes",
      base: "ata, modules, first tool",
    },
    {
      "proviso, first tool": size("proviso, first tool"),
      "proviso, each further tool":
        size("proviso, both") - size("proviso, first tool"),
      "ata, modules, first tool": size("ata, modules, first tool"),
      "ata, modules, each further tool":
        size("ata, modules, both") - size("ata, modules, first tool"),
    },
  );
}

async function sizesOf(
  codes: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const [name, code] of Object.entries(codes)) {
    sizes[name] = (await bundle(ROOT, { code })).gzip;
  }
  return sizes;
}
