import { code, type Code, hardline, identifier } from "./code.ts";
import { noteOf } from "./notes.ts";
import { typeAlias } from "./statements.ts";
import type { TypeNames } from "./type-names.ts";
import type { TypeWriter } from "./types.ts";

/** The exported types that the types written so far name, and those that these name. */
export function namedTypes(names: TypeNames, writer: TypeWriter): Code[] {
  const { pending } = names;
  const declared: Code[] = [];
  for (let node = pending.shift(); node; node = pending.shift()) {
    const left = identifier(names.declare(node));
    const alias = typeAlias(left, writer.declared(node), { exported: true });
    declared.push(documented(noteOf([node]), alias));
  }
  return declared;
}

/** A declaration below its doc comment, if it has one. */
export function documented(doc: Code | undefined, declaration: Code): Code {
  return doc === undefined
    ? declaration
    : code`${doc}${hardline}${declaration}`;
}
