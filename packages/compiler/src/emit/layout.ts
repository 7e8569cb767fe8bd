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

interface Breakable {
  /** Whether a hard line inside forces every group around it to break. */
  readonly breaks: boolean;
}

interface Concat extends Breakable {
  readonly kind: "concat";
  readonly parts: readonly Layout[];
}

interface Indent extends Breakable {
  readonly kind: "indent";
  readonly contents: Layout;
}

interface Group extends Breakable {
  readonly kind: "group";
  readonly contents: Layout;
  readonly alternatives: readonly Layout[];
  readonly id: GroupId | undefined;
}

interface Fill extends Breakable {
  readonly kind: "fill";
  readonly parts: readonly Layout[];
  readonly start: number;
}

interface Line extends Breakable {
  readonly kind: "line";
  readonly flat: string;
}

interface IfBreak extends Breakable {
  readonly kind: "if-break";
  readonly broken: Layout;
  readonly flat: Layout;
  readonly id: GroupId | undefined;
}

interface IndentIfBreak extends Breakable {
  readonly kind: "indent-if-break";
  readonly contents: Layout;
  readonly id: GroupId;
}

interface Name extends Breakable {
  readonly kind: "name";
  readonly name: string;
  readonly origin: NameOrigin;
}

/** Where a name comes from: an import, one of a type alone, or the module itself. */
export type NameOrigin = "imported" | "imported type" | "declared";

/** A space, or a line break when the group around it breaks. */
export const line: Layout = { kind: "line", flat: " ", breaks: false };

/** Nothing, or a line break when the group around it breaks. */
export const softline: Layout = { kind: "line", flat: "", breaks: false };

/** Always a line break; every group around it breaks. */
export const hardline: Layout = { kind: "line", flat: "", breaks: true };

/** Prints nothing, but every group around it breaks. */
export const breakParent: Layout = { kind: "concat", parts: [], breaks: true };

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
  #breaks = false;

  add(part: Layout): void {
    if (typeof part === "string") this.#text += part;
    else if (part.kind === "concat" && part.parts.length <= MAX_INLINED_PARTS) {
      this.#breaks ||= part.breaks;
      for (const inner of part.parts) this.#addInner(inner);
    } else this.#addInner(part);
  }

  #addInner(part: Layout): void {
    if (typeof part === "string") {
      this.#text += part;
      return;
    }
    this.#breaks ||= part.breaks;
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
    if (parts.length === 0 && !this.#breaks) return this.#text;
    this.#endText();
    const [only] = parts;
    return parts.length === 1 &&
      only !== undefined &&
      forcesBreak(only) === this.#breaks
      ? only
      : { kind: "concat", parts, breaks: this.#breaks };
  }
}

/** Longer lists stay one part, so that nesting never copies them again and again. */
const MAX_INLINED_PARTS = 8;

/** Lines inside start two columns further right. */
export function indent(contents: Layout): Layout {
  if (typeof contents === "string") return contents;
  return { kind: "indent", contents, breaks: forcesBreak(contents) };
}

/** Prints on one line if that fits, else breaks at each of its own lines. */
export function group(
  contents: Layout,
  options: { readonly breaks?: boolean; readonly id?: GroupId } = {},
): Layout {
  const breaks = options.breaks === true || forcesBreak(contents);
  return { kind: "group", contents, alternatives: [], id: options.id, breaks };
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
    breaks: false,
  };
}

/**
 * Puts as many parts on each line as fit.
 * @param parts contents and separators by turns, starting with a content
 */
export function fill(parts: readonly Layout[]): Layout {
  return { kind: "fill", parts, start: 0, breaks: parts.some(forcesBreak) };
}

/** `broken` if the group (the one around, or that of `id`) breaks, else `flat`. */
export function ifBreak(
  broken: Layout,
  flat: Layout = "",
  id?: GroupId,
): Layout {
  const breaks = forcesBreak(broken) || forcesBreak(flat);
  return { kind: "if-break", broken, flat, id, breaks };
}

/** Indented only if the group of `id`, printed before, was broken. */
export function indentIfBreak(contents: Layout, id: GroupId): Layout {
  const breaks = forcesBreak(contents);
  return { kind: "indent-if-break", contents, id, breaks };
}

/** A name that the module has to import or to declare. */
export function nameOf(name: string, origin: NameOrigin): Layout {
  return { kind: "name", name, origin, breaks: false };
}

/** Whether the layout holds a line break that is always printed. */
export function forcesBreak(layout: Layout): boolean {
  return typeof layout !== "string" && layout.breaks;
}

/** The names of an origin that stand in a layout, each once, in their order. */
export function namesIn(
  layout: Layout,
  origin: NameOrigin,
): ReadonlySet<string> {
  const names = new Set<string>();
  someNode(layout, (node) => {
    if (node.kind === "name" && node.origin === origin) names.add(node.name);
    return false;
  });
  return names;
}

/** Whether a line could break inside. */
export function canBreak(layout: Layout): boolean {
  if (typeof layout === "string") return false;
  return someNode(layout, (node) => node.kind === "line");
}

/** Whether it holds for a node; of alternatives, which say the same, one is asked. */
function someNode(
  layout: Layout,
  holds: (node: LayoutNode) => boolean,
): boolean {
  const left: Layout[] = [layout];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === "string") continue;
    if (holds(next)) return true;
    const children = childrenOf(next);
    for (let at = children.length - 1; at >= 0; at--) {
      left.push(children[at] ?? "");
    }
  }
  return false;
}

type LayoutNode = Exclude<Layout, string>;

function childrenOf(layout: LayoutNode): readonly Layout[] {
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
