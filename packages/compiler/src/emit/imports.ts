import {
  code,
  type Code,
  emptyCode,
  group,
  ifBreak,
  identifier,
  indent,
  join,
  line,
  type Target,
} from "./code.ts";
import { namesIn } from "./layout.ts";

/** The names that code imports, each list sorted without regard to case. */
export interface Imports {
  readonly values: readonly string[];
  /** Names of which nothing is used at run time. */
  readonly types: readonly string[];
}

/** The names that a piece imports when it is printed for the target. */
export function importsOf(piece: Code, target: Target): Imports {
  const layout = piece.layout(target);
  const values = namesIn(layout, "imported");
  const types = target === "ts" ? namesIn(layout, "imported type") : [];
  const typesAlone = [...types].filter((name) => !values.has(name));
  return { values: sorted(values), types: sorted(typesAlone) };
}

/**
 * The import statement of these names: on one line if it fits, else one name a
 * line; nothing if there are no names.
 */
export function importStatement(imports: Imports, from: string): Code {
  const { values, types } = imports;
  const typeNames = new Set(types);
  const names = sorted([...values, ...types]);
  if (names.length === 0) return emptyCode;
  if (values.length === 0) {
    return code`import type ${specifiers(names.map(identifier))} from ${from};`;
  }
  const items = names.map((name) =>
    typeNames.has(name) ? code`type ${identifier(name)}` : identifier(name),
  );
  return code`import ${specifiers(items)} from ${from};`;
}

/** A single name stays on the line, however long it is. */
function specifiers(items: readonly Code[]): Code {
  if (items.length === 1) return code`{ ${items} }`;
  const list = join(code`,${line}`, items);
  return group(code`{${indent(line, list)}${ifBreak(code`,`)}${line}}`);
}

/** By code unit, never by locale; upper and lower case side by side. */
function sorted(names: Iterable<string>): readonly string[] {
  return [...names].sort((a, b) => {
    const [foldedA, foldedB] = [a.toLowerCase(), b.toLowerCase()];
    if (foldedA !== foldedB) return foldedA < foldedB ? -1 : 1;
    return a < b ? -1 : Number(a > b);
  });
}
