import {
  type CheckNode,
  inspectSchema,
  profileNamed,
  type ProfileName,
  type ValueNumbers,
  wholeTable,
} from "@proviso/runtime/compiler";
import { code, type Code, hardline, identifier, printCode } from "./code.ts";
import { docComment } from "./docs.ts";
import { typeAlias } from "./statements.ts";
import { innerCode } from "./type-layout.ts";
import { keywordType, type TypeNode } from "./type-node.ts";
import { typeOfNode } from "./types.ts";

/** How the type of a schema is written. */
export interface SchemaTypeOptions {
  /** The keywords and rules that the schema is held to; `unified` by default. */
  readonly profile?: ProfileName;
  /** How the numbers of the values arrive; `double` by default. */
  readonly numbers?: ValueNumbers;
  /** Declares the type under this name: `export type Name = ...;`. */
  readonly name?: string;
}

/** How deep the types that `InferSchema` infers are exact. */
const INFERRED_LEVELS = 16;

/**
 * The TypeScript type of the values that fit a raw JSON Schema document, as
 * text in the layout of prettier's defaults, without an end of line: the type
 * that `InferSchema` infers from the same document. An object is open, and
 * `& Record<string, JsonValue>`, unless `additionalProperties` is `false`;
 * titles and descriptions are doc comments; `unknown` is the whole type of a
 * document that the profile refuses, or that is no schema at all. Exact to 16
 * containers and unions, below which any JSON value has the type; takes
 * documents of any depth and never throws for one. Of other names the text may
 * use `JsonValue`, in exact mode `ExactJsonValue` and `Decimal`: types of
 * `@proviso/runtime`.
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
  });
  const type =
    schema === undefined
      ? keywordType("unknown")
      : typeOfNode(schema.node, "elsewhere", numbers, INFERRED_LEVELS);
  const piece =
    name === undefined
      ? innerCode(type)
      : declaration(name, type, schema?.node);
  return printCode(piece, { target: "ts" });
}

function declaration(
  name: string,
  type: TypeNode,
  node: CheckNode | undefined,
): Code {
  const alias = typeAlias(identifier(name), type, { exported: true });
  const { title, description } = node?.notes ?? {};
  const notes = [title, description].filter((note) => note !== undefined);
  const doc = docComment(notes);
  return doc === undefined ? alias : code`${doc}${hardline}${alias}`;
}
