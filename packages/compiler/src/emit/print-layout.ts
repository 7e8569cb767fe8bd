import { forcesBreak, type GroupId, indent, type Layout } from "./layout.ts";

/** A layout still to print: how far its lines are indented, and its mode. */
interface Frame {
  readonly layout: Layout;
  readonly indentation: number;
  readonly flat: boolean;
}

type FillLayout = Extract<Layout, { readonly kind: "fill" }>;
type GroupLayout = Extract<Layout, { readonly kind: "group" }>;

/**
 * Prints a layout within `width` columns wherever it can break to do so, as
 * prettier's printer does: a group is flat if it fits up to the next possible
 * break. Depth is bounded by memory only. No line ends in white space.
 */
export function printLayout(layout: Layout, width = 80): string {
  if (typeof layout === "string") return trimLine(layout);
  return new LayoutPrinter(layout, width).print();
}

class LayoutPrinter {
  readonly #width: number;
  readonly #frames: Frame[];
  readonly #brokenById = new Map<GroupId, boolean>();
  readonly #measure = new Measure(this.#brokenById);
  #remeasure = false;
  #done = "";
  #line = "";

  constructor(layout: Layout, width: number) {
    this.#width = width;
    this.#frames = [{ layout, indentation: 0, flat: false }];
  }

  print(): string {
    const frames = this.#frames;
    for (let next = frames.pop(); next !== undefined; next = frames.pop()) {
      this.#printFrame(next);
    }
    return this.#done + trimLine(this.#line);
  }

  #printFrame(frame: Frame): void {
    const { layout, indentation, flat } = frame;
    if (typeof layout === "string") {
      this.#line += layout;
      return;
    }
    switch (layout.kind) {
      case "name":
        this.#line += layout.name;
        return;
      case "concat":
        for (let at = layout.parts.length - 1; at >= 0; at--) {
          this.#push(layout.parts[at] ?? "", indentation, flat);
        }
        return;
      case "indent":
        this.#push(layout.contents, indentation + 2, flat);
        return;
      case "group":
        this.#printGroup(layout, frame);
        return;
      case "fill":
        this.#printFill(layout, frame);
        return;
      case "line":
        this.#printLine(layout.flat, forcesBreak(layout), frame);
        return;
      default:
        this.#push(this.#chosen(layout, flat), indentation, flat);
    }
  }

  #push(layout: Layout, indentation: number, flat: boolean): void {
    this.#frames.push({ layout, indentation, flat });
  }

  #printLine(flatText: string, hard: boolean, frame: Frame): void {
    if (frame.flat && !hard) {
      this.#line += flatText;
      return;
    }
    // A flat group was measured up to its hard line only.
    if (frame.flat) this.#remeasure = true;
    this.#done += trimLine(this.#line) + "\n";
    this.#line = " ".repeat(frame.indentation);
  }

  #printGroup(group: GroupLayout, { indentation, flat }: Frame): void {
    const printed = this.#groupFrame(group, indentation, flat);
    if (group.id !== undefined) this.#brokenById.set(group.id, !printed.flat);
    this.#frames.push(printed);
  }

  #groupFrame(group: GroupLayout, indentation: number, flat: boolean): Frame {
    if (flat && !this.#remeasure) {
      return { layout: group.contents, indentation, flat: !forcesBreak(group) };
    }
    this.#remeasure = false;
    const tries =
      group.alternatives.length > 1
        ? group.alternatives.slice(0, -1)
        : [group.contents];
    for (const layout of forcesBreak(group) ? [] : tries) {
      if (this.#fits(layout)) return { layout, indentation, flat: true };
    }
    const layout = group.alternatives.at(-1) ?? group.contents;
    return { layout, indentation, flat: false };
  }

  #printFill(filled: FillLayout, { indentation, flat }: Frame): void {
    const { parts, start } = filled;
    const content = parts[start];
    if (content === undefined) return;
    const contentFits = this.#fits(content, true);
    const separator = parts[start + 1];
    const second = parts[start + 2];
    if (separator !== undefined) {
      if (second !== undefined) {
        this.#push({ ...filled, start: start + 2 }, indentation, flat);
      }
      const both =
        second === undefined
          ? contentFits
          : this.#fits(pairOf(content, separator, second), true);
      this.#push(separator, indentation, both);
    }
    this.#push(content, indentation, contentFits);
  }

  #chosen(
    layout: Extract<Layout, { readonly kind: "if-break" | "indent-if-break" }>,
    flat: boolean,
  ): Layout {
    const isBroken =
      layout.id === undefined
        ? !flat
        : this.#brokenById.get(layout.id) === true;
    if (layout.kind === "if-break") {
      return isBroken ? layout.broken : layout.flat;
    }
    return isBroken ? indent(layout.contents) : layout.contents;
  }

  /**
   * Whether a layout, printed flat and followed by what is still to print, fits
   * on this line up to the next break. With `alone`, what follows is left out
   * and a group that must break doesn't fit.
   */
  #fits(layout: Layout, alone = false): boolean {
    const measure = this.#measure;
    measure.start(this.#width - this.#line.length, alone);
    let rest = alone ? 0 : this.#frames.length;
    let outcome = measure.add(layout, true);
    while (outcome === undefined) {
      const next = this.#frames[--rest];
      if (next === undefined) return true;
      outcome = measure.add(next.layout, next.flat);
    }
    return outcome;
  }
}

/** Adds up the columns of layouts, until one breaks the line or room runs out. */
class Measure {
  readonly #left: { readonly layout: Layout; readonly flat: boolean }[] = [];
  readonly #brokenById: ReadonlyMap<GroupId, boolean>;
  #alone = false;
  #room = 0;
  #space = 0;

  constructor(brokenById: ReadonlyMap<GroupId, boolean>) {
    this.#brokenById = brokenById;
  }

  /** With `alone`, a group that must break doesn't fit. */
  start(room: number, alone: boolean): void {
    this.#left.length = 0;
    this.#alone = alone;
    this.#room = room;
    this.#space = 0;
  }

  /** True or false once it is decided, undefined while more may follow. */
  add(layout: Layout, flat: boolean): boolean | undefined {
    const left = this.#left;
    left.push({ layout, flat });
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (this.#room < 0) return false;
      const outcome = this.#step(next.layout, next.flat);
      if (outcome !== undefined) return outcome;
    }
    return this.#room < 0 ? false : undefined;
  }

  #step(layout: Layout, flat: boolean): boolean | undefined {
    if (typeof layout === "string") return this.#take(layout);
    switch (layout.kind) {
      case "name":
        return this.#take(layout.name);
      case "line":
        if (!flat || forcesBreak(layout)) return true;
        // A space that nothing follows on its line isn't printed.
        this.#space ||= layout.flat.length;
        return undefined;
      case "concat":
      case "fill": {
        const start = layout.kind === "fill" ? layout.start : 0;
        for (let at = layout.parts.length - 1; at >= start; at--) {
          this.#left.push({ layout: layout.parts[at] ?? "", flat });
        }
        return undefined;
      }
      case "group":
        return this.#stepGroup(layout, flat);
      case "if-break": {
        const broken =
          layout.id === undefined
            ? !flat
            : this.#brokenById.get(layout.id) === true;
        this.#left.push({ layout: broken ? layout.broken : layout.flat, flat });
        return undefined;
      }
      case "indent":
      case "indent-if-break":
        this.#left.push({ layout: layout.contents, flat });
        return undefined;
    }
  }

  #stepGroup(group: GroupLayout, flat: boolean): boolean | undefined {
    if (this.#alone && forcesBreak(group)) return false;
    const isFlat = flat && !forcesBreak(group);
    const last = group.alternatives.at(-1);
    const layout = last === undefined || isFlat ? group.contents : last;
    this.#left.push({ layout, flat: isFlat });
    return undefined;
  }

  #take(text: string): undefined {
    if (text === "") return;
    this.#room -= this.#space + text.length;
    this.#space = 0;
  }
}

/** Two parts of a fill, only to be measured: no group is around them to break. */
function pairOf(first: Layout, separator: Layout, second: Layout): Layout {
  return { kind: "concat", parts: [first, separator, second], marks: 0 };
}

/** Only blanks, and by hand: a regular expression would be quadratic here. */
function trimLine(line: string): string {
  let end = line.length;
  while (end > 0 && line.charCodeAt(end - 1) === 0x20) end--;
  return line.slice(0, end);
}
