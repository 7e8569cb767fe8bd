import { encodeComment } from "./comment-text.ts";
import { isIdentifier, isIdentifierName } from "../names/identifier.ts";
import * as layouts from "./layout.ts";
import type { GroupId, Layout, NameOrigin } from "./layout.ts";
import { numberLiteral, stringLiteral } from "./literal.ts";
import { printLayout } from "./print-layout.ts";

/** What a module is printed as; `js` leaves everything that is `typed` out. */
export type Target = "ts" | "js";

/**
 * A piece of generated code: an immutable layout for either target, with the
 * imports it uses. Only the functions of this file make one, so that no text of
 * a schema, and no object that looks like code, ever becomes code.
 */
class CodePiece {
  readonly #ts: Layout;
  readonly #js: Layout;

  constructor(ts: Layout, js: Layout) {
    this.#ts = ts;
    this.#js = js;
  }

  static is(value: unknown): value is CodePiece {
    return typeof value === "object" && value !== null && #ts in value;
  }

  layout(target: Target): Layout {
    return target === "ts" ? this.#ts : this.#js;
  }

  /** Whether it is printed alike for both targets. */
  get isSame(): boolean {
    return this.#ts === this.#js;
  }
}

export type Code = CodePiece;

/** Whether a value is a piece of code. */
export function isCode(value: unknown): value is Code {
  return CodePiece.is(value);
}

/** A string always stands for a string literal, never for code. */
export type Interpolation =
  Code | readonly Code[] | string | number | bigint | boolean | null;

/**
 * Code from a template. The static parts are code: one line of printable ASCII
 * that closes the strings and comments it opens. Line breaks are pieces:
 * `line`, `softline` and `hardline`.
 * @throws TypeError for other static parts, and for values of other kinds
 */
export function code(
  strings: TemplateStringsArray,
  ...values: readonly Interpolation[]
): Code {
  const texts = staticTexts(strings);
  return lift(values.map(pieceOf), (pieces) => interleave(texts, pieces));
}

function interleave(
  texts: readonly string[],
  pieces: readonly Layout[],
): Layout {
  const whole = new layouts.Concatenation();
  for (let at = 0; at < texts.length; at++) {
    whole.add(texts[at] ?? "");
    whole.add(pieces[at] ?? "");
  }
  return whole.layout;
}

const knownTemplates = new WeakSet<TemplateStringsArray>();
const CLOSED = /"[^"\\]*"|\/\*[^*]*\*\//g;
const OPEN = /[^ -~]|["'`\\]|\/[/*]|\*\//;

/** Checked once a template, not once a use. */
function staticTexts(strings: TemplateStringsArray): readonly string[] {
  if (knownTemplates.has(strings)) return strings;
  for (const text of strings) {
    // Otherwise a value could end what a static part has begun.
    if (OPEN.test(text.replace(CLOSED, " "))) {
      throw new TypeError(
        `A static part of a code template must be one line that closes its strings and comments: ${JSON.stringify(text)}`,
      );
    }
  }
  knownTemplates.add(strings);
  return strings;
}

function pieceOf(value: Interpolation | undefined): Code {
  if (isCode(value)) return value;
  if (Array.isArray(value)) return concat(value.map(pieceOf));
  switch (typeof value) {
    case "string":
      return verbatim(stringLiteral(value));
    case "number":
    case "bigint":
      return verbatim(numberLiteral(value));
    case "boolean":
      return verbatim(value ? "true" : "false");
    default:
      if (value === null) return verbatim("null");
      throw new TypeError(
        `A code template can't hold a value of type ${typeof value}.`,
      );
  }
}

export const emptyCode: Code = verbatim("");

function verbatim(layout: Layout): Code {
  return new CodePiece(layout, layout);
}

/** The literal of a primitive value. */
export function literal(
  value: string | number | bigint | boolean | null,
): Code {
  return pieceOf(value);
}

/**
 * A name that may be bound.
 * @throws TypeError unless it is an ASCII identifier and not a reserved word
 */
export function identifier(name: string): Code {
  return verbatim(checkedName(name, isIdentifier));
}

/** The name of a member; like `identifier`, but reserved words are fine. */
export function identifierName(name: string): Code {
  return verbatim(checkedName(name, isIdentifierName));
}

const TEMPLATE_TEXT = /^[\w :@./#~%!&,;$*+?()|^-]*$/;

/**
 * A template literal type: the texts with any string between one and the next.
 * @throws TypeError for texts with other than a few plain characters
 */
export function templateType(texts: readonly string[]): Code {
  const unfit = texts.find((text) => !TEMPLATE_TEXT.test(text));
  if (unfit === undefined) return verbatim(`\`${texts.join("${string}")}\``);
  throw new TypeError(`Not plain enough for a type: ${JSON.stringify(unfit)}`);
}

/** A name of the runtime that the module imports for its value. */
export function imported(name: string): Code {
  return named(name, "imported");
}

/** A name of the runtime that the module imports as a type only. */
export function importedType(name: string): Code {
  return named(name, "imported type");
}

/** A name that the module declares only where something uses it. */
export function declared(name: string): Code {
  return named(name, "declared");
}

function named(name: string, origin: NameOrigin): Code {
  return verbatim(layouts.nameOf(checkedName(name, isIdentifier), origin));
}

function checkedName(name: string, isFit: (name: string) => boolean): string {
  if (isFit(name)) return name;
  throw new TypeError(`Not an identifier: ${JSON.stringify(name)}`);
}

/** The ends of a doc comment, between which only `commentText` may stand. */
export const commentStart: Code = verbatim("/**");
export const commentEnd: Code = verbatim("*/");

/** Words of a comment, encoded so that they can't end it or steer a tool. */
export function commentText(text: string): Code {
  return verbatim(encodeComment(text));
}

/** A space, or a line break when the group around it breaks. */
export const line: Code = verbatim(layouts.line);
/** Nothing, or a line break when the group around it breaks. */
export const softline: Code = verbatim(layouts.softline);
/** Always a line break; every group around it breaks. */
export const hardline: Code = verbatim(layouts.hardline);
/** Prints nothing, but every group around it breaks. */
export const breakParent: Code = verbatim(layouts.breakParent);

/** The pieces one after another. */
export function concat(pieces: readonly Code[]): Code {
  const [first] = pieces;
  if (first !== undefined && pieces.length === 1) return first;
  return lift(pieces, layouts.concat);
}

/** Lines inside start two columns further right. */
export function indent(...contents: readonly Code[]): Code {
  return lift1(concat(contents), layouts.indent);
}

/** On one line if that fits, else broken at each of its own lines. */
export function group(
  contents: Code,
  options: { readonly breaks?: boolean; readonly id?: GroupId } = {},
): Code {
  return lift1(contents, (layout) => layouts.group(layout, options));
}

/** `broken` if the group (the one around, or that of `id`) breaks, else `flat`. */
export function ifBreak(
  broken: Code,
  flat: Code = emptyCode,
  id?: GroupId,
): Code {
  return lift([broken, flat], ([ifBroken = "", ifFlat]) =>
    layouts.ifBreak(ifBroken, ifFlat, id),
  );
}

/** Indented only if the group of `id`, printed before, was broken. */
export function indentIfBreak(contents: Code, id: GroupId): Code {
  return lift1(contents, (layout) => layouts.indentIfBreak(layout, id));
}

/**
 * The first alternative that fits on the rest of the line; else the last, with
 * its own lines broken.
 */
export function firstThatFits(...alternatives: readonly Code[]): Code {
  return lift(alternatives, layouts.firstThatFits);
}

/** As many parts on each line as fit; contents and separators by turns. */
export function fill(parts: readonly Code[]): Code {
  return lift(parts, layouts.fill);
}

function lift1(piece: Code, build: (layout: Layout) => Layout): Code {
  return lift([piece], ([layout = ""]) => build(layout));
}

/** What `build` makes of the layouts of the pieces, for either target. */
function lift(
  pieces: readonly Code[],
  build: (layouts: readonly Layout[]) => Layout,
): Code {
  const ts = build(pieces.map((piece) => piece.layout("ts")));
  if (pieces.every((piece) => piece.isSame)) return new CodePiece(ts, ts);
  return new CodePiece(ts, build(pieces.map((piece) => piece.layout("js"))));
}

/** The items with the separator between them; empty items stay. */
export function join(separator: Code, items: readonly Code[]): Code {
  const pieces: Code[] = [];
  for (const item of items) {
    if (pieces.length > 0) pieces.push(separator);
    pieces.push(item);
  }
  return concat(pieces);
}

/** Printed for the target `ts` only: annotations, type arguments, types. */
export function typed(...contents: readonly Code[]): Code {
  return forTargets(concat(contents), emptyCode);
}

/** Code that isn't the same in both targets. */
export function forTargets(ts: Code, js: Code): Code {
  return new CodePiece(ts.layout("ts"), js.layout("js"));
}

/** Whether nothing of it is printed for this target. */
export function isEmpty(piece: Code, target: Target): boolean {
  return piece.layout(target) === "";
}

/** Whether it holds a line break that is always printed. */
export function forcesBreak(piece: Code): boolean {
  return layouts.forcesBreak(piece.layout("ts"));
}

/** Whether a line could break inside. */
export function canBreak(piece: Code): boolean {
  return layouts.canBreak(piece.layout("ts"));
}

/** The text of a piece; to end a file with a line break, end with `hardline`. */
export function printCode(
  piece: Code,
  options: { readonly target: Target; readonly width?: number },
): string {
  return printLayout(piece.layout(options.target), options.width);
}
