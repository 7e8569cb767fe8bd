/**
 * A layout document: text together with the places where it may break over
 * lines, after Wadler's "A prettier printer" and the variant prettier uses.
 * The printer is in `print-layout.ts`.
 */
export type Layout =
  | string
  | Concat
  | Indent
  | Group
  | Fill
  | Line
  | IfBreak
  | IndentIfBreak
  | Name;

/** Joins a group to the parts elsewhere that depend on how it was printed. */
export type GroupId = symbol;

/** Holds a hard line, which forces every group around it to break. */
const BREAKS = 1;
/** Holds a line that could break. */
const HAS_LINES = 2;
/** Holds a name. */
const HAS_NAMES = 4;

interface Marked {
  /** What is true of anything inside, as bits, so that nobody looks there in vain. */
  readonly marks: number;
}

interface Concat extends Marked {
  readonly kind: "concat";
  readonly parts: readonly Layout[];
}

interface Indent extends Marked {
  readonly kind: "indent";
  readonly contents: Layout;
}

interface Group extends Marked {
  readonly kind: "group";
  readonly contents: Layout;
  readonly alternatives: readonly Layout[];
  readonly id: GroupId | undefined;
}

interface Fill extends Marked {
  readonly kind: "fill";
  readonly parts: readonly Layout[];
  readonly start: number;
}

interface Line extends Marked {
  readonly kind: "line";
  readonly flat: string;
}

interface IfBreak extends Marked {
  readonly kind: "if-break";
  readonly broken: Layout;
  readonly flat: Layout;
  readonly id: GroupId | undefined;
}

interface IndentIfBreak extends Marked {
  readonly kind: "indent-if-break";
  readonly contents: Layout;
  readonly id: GroupId;
}

interface Name extends Marked {
  readonly kind: "name";
  readonly name: string;
  readonly origin: NameOrigin;
}

/** Where a name comes from: an import, one of a type alone, or the module itself. */
export type NameOrigin = "imported" | "imported type" | "declared";

/** A space, or a line break when the group around it breaks. */
export const line: Layout = { kind: "line", flat: " ", marks: HAS_LINES };

/** Nothing, or a line break when the group around it breaks. */
export const softline: Layout = { kind: "line", flat: "", marks: HAS_LINES };

/** Always a line break; every group around it breaks. */
export const hardline: Layout = {
  kind: "line",
  flat: "",
  marks: HAS_LINES | BREAKS,
};

/** Prints nothing, but every group around it breaks. */
export const breakParent: Layout = { kind: "concat", parts: [], marks: BREAKS };

/** The parts one after another; what is mere text becomes one string. */
export function concat(parts: readonly Layout[]): Layout {
  const joined = new Concatenation();
  for (const part of parts) joined.add(part);
  return joined.layout;
}

/** A concatenation that is being built, part by part. */
export class Concatenation {
  readonly #parts: Layout[] = [];
  /** The text after the parts, which further text may follow. */
  #text = "";
  #marks = 0;

  add(part: Layout): void {
    if (typeof part === "string") this.#text += part;
    else if (part.kind === "concat" && part.parts.length <= MAX_INLINED_PARTS) {
      this.#marks |= part.marks;
      for (const inner of part.parts) this.#addInner(inner);
    } else this.#addInner(part);
  }

  #addInner(part: Layout): void {
    if (typeof part === "string") {
      this.#text += part;
      return;
    }
    this.#marks |= part.marks;
    this.#endText();
    this.#parts.push(part);
  }

  #endText(): void {
    if (this.#text === "") return;
    this.#parts.push(this.#text);
    this.#text = "";
  }

  /** What was added; nothing may be added afterwards. */
  get layout(): Layout {
    const parts = this.#parts;
    if (parts.length === 0 && this.#marks === 0) return this.#text;
    this.#endText();
    const [only] = parts;
    return parts.length === 1 &&
      only !== undefined &&
      marksOf(only) === this.#marks
      ? only
      : { kind: "concat", parts, marks: this.#marks };
  }
}

/** Longer lists stay one part, so that nesting never copies them again and again. */
const MAX_INLINED_PARTS = 8;

/** Lines inside start two columns further right. */
export function indent(contents: Layout): Layout {
  if (typeof contents === "string") return contents;
  return { kind: "indent", contents, marks: contents.marks };
}

/** Prints on one line if that fits, else breaks at each of its own lines. */
export function group(
  contents: Layout,
  options: { readonly breaks?: boolean; readonly id?: GroupId } = {},
): Layout {
  const { breaks = false, id } = options;
  const marks = marksOf(contents) | (breaks ? BREAKS : 0);
  return { kind: "group", contents, alternatives: [], id, marks };
}

/**
 * The first alternative that fits on the rest of the line; else the last, with
 * its own lines broken. Alternatives say the same in other words: what forces a
 * break in one doesn't force the groups around.
 */
export function firstThatFits(alternatives: readonly Layout[]): Layout {
  const contents = alternatives[0] ?? "";
  return {
    kind: "group",
    contents,
    alternatives,
    id: undefined,
    marks: marksOf(alternatives.at(-1) ?? "") & ~BREAKS,
  };
}

/**
 * Puts as many parts on each line as fit.
 * @param parts contents and separators by turns, starting with a content
 */
export function fill(parts: readonly Layout[]): Layout {
  const marks = parts.reduce<number>((all, part) => all | marksOf(part), 0);
  return { kind: "fill", parts, start: 0, marks };
}

/** `broken` if the group (the one around, or that of `id`) breaks, else `flat`. */
export function ifBreak(
  broken: Layout,
  flat: Layout = "",
  id?: GroupId,
): Layout {
  const marks = marksOf(broken) | marksOf(flat);
  return { kind: "if-break", broken, flat, id, marks };
}

/** Indented only if the group of `id`, printed before, was broken. */
export function indentIfBreak(contents: Layout, id: GroupId): Layout {
  return { kind: "indent-if-break", contents, id, marks: marksOf(contents) };
}

/** A name that the module has to import or to declare. */
export function nameOf(name: string, origin: NameOrigin): Layout {
  return { kind: "name", name, origin, marks: HAS_NAMES };
}

/** Whether the layout holds a line break that is always printed. */
export function forcesBreak(layout: Layout): boolean {
  return (marksOf(layout) & BREAKS) !== 0;
}

/** Whether a line could break inside. */
export function canBreak(layout: Layout): boolean {
  return (marksOf(layout) & HAS_LINES) !== 0;
}

function marksOf(layout: Layout): number {
  return typeof layout === "string" ? 0 : layout.marks;
}

/**
 * The names of an origin that stand in a layout, each once, in their order; of
 * alternatives, which say the same, one is looked at.
 */
export function namesIn(
  layout: Layout,
  origin: NameOrigin,
): ReadonlySet<string> {
  const names = new Set<string>();
  const left: Layout[] = [layout];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === "string" || (next.marks & HAS_NAMES) === 0) continue;
    if (next.kind === "name" && next.origin === origin) names.add(next.name);
    const children = childrenOf(next);
    for (let at = children.length - 1; at >= 0; at--) {
      left.push(children[at] ?? "");
    }
  }
  return names;
}

function childrenOf(layout: Exclude<Layout, string>): readonly Layout[] {
  switch (layout.kind) {
    case "concat":
    case "fill":
      return layout.parts;
    case "group":
      return [layout.alternatives.at(-1) ?? layout.contents];
    case "indent":
    case "indent-if-break":
      return [layout.contents];
    case "if-break":
      return [layout.broken, layout.flat];
    case "line":
    case "name":
      return [];
  }
}
