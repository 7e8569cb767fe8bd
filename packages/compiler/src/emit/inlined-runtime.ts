import type { Target } from "./code.ts";
import type { Imports } from "./imports.ts";
import type { RuntimePart, RuntimeParts } from "./runtime-part.ts";

const HEADING =
  "/* Of @proviso/runtime, so that this module imports nothing. */";

/** What makes the constants of a module while it is loaded, so that it has to stand before them. */
const MAKERS: ReadonlySet<string> = new Set(["decimal", "nativePattern"]);

/** The texts of parts around those of a module; empty where there are none. */
export interface InlinedRuntime {
  /** What the module needs while it is loaded. */
  readonly before: string;
  /** What its guards need, where it doesn't keep a reader from them. */
  readonly after: string;
}

/**
 * The declarations of the runtime that a module would import, with all that
 * these need and nothing else.
 * @throws Error for a name that is no part, which no contract should get to
 */
export function inlinedRuntime(
  { types, values }: Imports,
  parts: RuntimeParts,
  target: Target,
): InlinedRuntime {
  const names = [...values, ...types];
  const early = partsNeeded(
    names.filter((name) => MAKERS.has(name)),
    parts,
    target,
  );
  const all = partsNeeded(names, parts, target);
  const textOf = (shown: (name: string) => boolean): string => {
    const texts = parts
      .filter(({ name }) => all.has(name) && shown(name))
      .map((part) => part[target]);
    return texts.length === 0 ? "" : [HEADING, ...texts].join("\n\n");
  };
  return {
    before: textOf((name) => early.has(name)),
    after: textOf((name) => !early.has(name)),
  };
}

/** The names of these parts, and of all that they need. */
function partsNeeded(
  names: readonly string[],
  parts: RuntimeParts,
  target: Target,
): ReadonlySet<string> {
  const byName = new Map(parts.map((part) => [part.name, part]));
  const needed = new Set(names);
  for (const name of needed) {
    const part = byName.get(name);
    if (part === undefined) throw new Error(`no module can hold ${name}`);
    for (const next of usesOf(part, target)) needed.add(next);
  }
  return needed;
}

function usesOf(
  { typeUses, uses }: RuntimePart,
  target: Target,
): readonly string[] {
  return target === "ts" ? [...uses, ...typeUses] : uses;
}
