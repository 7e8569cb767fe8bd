import {
  type CheckNode,
  inspectSchema,
  isDraft,
  profileNamed,
  type ProfileName,
  type ValueNumbers,
  wholeTable,
} from "@proviso/runtime/compiler";
import { type Code, identifier, printCode } from "./code.ts";
import { docComment } from "./docs.ts";
import { LocalNames } from "./local-names.ts";
import { paragraphs, typeAlias } from "./statements.ts";
import { documented, namedTypes } from "./type-declarations.ts";
import { innerCode } from "./type-layout.ts";
import { TypeNames } from "./type-names.ts";
import { keywordType, type TypeNode } from "./type-node.ts";
import { type TypeOptions, TypeWriter } from "./types.ts";

/** How the type of a schema is written. */
export interface SchemaTypeOptions {
  /** The keywords and rules that the schema is held to; `unified` by default. */
  readonly profile?: ProfileName;
  /** How the numbers of the values arrive; `double` by default. */
  readonly numbers?: ValueNumbers;
  /** Declares the type under this name: `export type Name = ...;`. */
  readonly name?: string;
  /** Documents that the schema may refer to, by URI; nothing is ever fetched. */
  readonly documents?: Readonly<Record<string, unknown>>;
}

/** How deep the types that `InferSchema` infers are exact. */
const INFERRED_LEVELS = 16;

/** Types that a text may use, whose names no type of its own may have. */
const TAKEN = ["Decimal", "ExactJsonValue", "JsonValue", "Record"];

/**
 * The TypeScript type of the values that fit a raw JSON Schema document, as
 * text in the layout of prettier's defaults, without an end of line: the type
 * that `InferSchema` infers from the same document. An object is open, and
 * `& Record<string, JsonValue>`, unless `additionalProperties` is `false`;
 * titles and descriptions are doc comments; `unknown` is the whole type of a
 * document that the profile refuses, or that is no schema at all. Of other
 * names the text may use `JsonValue`, in exact mode `ExactJsonValue` and
 * `Decimal`: types of `@proviso/runtime`.
 *
 * The profiles of drafts take formats and unknown keywords as notes. Schemas
 * that lead back to themselves or that several places share get declarations of
 * their own, `NameNode` after `Name`, if there is a `name`; without one, a schema
 * within itself has the type of any JSON value. Without a name, and in profiles
 * that aren't drafts, a type is exact to 16 containers and unions, below which
 * any JSON value has it; takes documents of any depth and never throws for one.
 * @throws RangeError for an unknown profile name.
 * @throws TypeError for a name that can't name a type.
 */
export function jsonSchemaToTs(
  document: unknown,
  options: SchemaTypeOptions = {},
): string {
  const { profile = "unified", numbers = "double", name } = options;
  const { schema } = inspectSchema(document, {
    profile: profileNamed(profile),
    table: wholeTable,
    numbers,
    formats: "annotate",
    unknownKeywords: "ignore",
    documents: options.documents,
  });
  const isNarrow = isDraft(profile);
  const piece =
    name === undefined
      ? innerCode(unnamedType(schema?.node, { numbers, isNarrow }))
      : declarations(name, schema?.node, { numbers, isNarrow });
  return printCode(piece, { target: "ts" });
}

function unnamedType(
  node: CheckNode | undefined,
  options: TypeOptions,
): TypeNode {
  if (node === undefined) return keywordType("unknown");
  const levels = INFERRED_LEVELS;
  return new TypeWriter(node, { ...options, levels }).declared(node);
}

function declarations(
  name: string,
  node: CheckNode | undefined,
  options: TypeOptions,
): Code {
  const left = identifier(name);
  if (node === undefined) {
    return typeAlias(left, keywordType("unknown"), { exported: true });
  }
  const isInferred = options.isNarrow !== true;
  const names = new TypeNames(node, name, new LocalNames([...TAKEN, name]));
  const writer = new TypeWriter(node, {
    ...options,
    ...(isInferred ? { levels: INFERRED_LEVELS } : { names }),
  });
  const alias = typeAlias(left, writer.declared(node), { exported: true });
  const { title, description } = node.notes ?? {};
  const notes = [title, description].filter((note) => note !== undefined);
  return paragraphs([
    documented(docComment(notes), alias),
    ...namedTypes(names, writer),
  ]);
}
