import { quoteText } from "../text.ts";
import { readClass } from "./character-class.ts";
import type { CodePointSet } from "./code-point-set.ts";
import {
  complementOf,
  lineTerminators,
  setOfClass,
  setOfRanges,
} from "./code-point-set.ts";
import { readEscape } from "./escape.ts";
import { readGroupName } from "./group-name.ts";
import { readQuantifier, refuseMark } from "./quantifier.ts";
import { SourceReader } from "./source-reader.ts";
import type { SyntaxFault } from "./syntax-fault.ts";
import { adviceOnGroup, FaultFound } from "./syntax-fault.ts";
import type {
  Condition,
  Direction,
  PatternNode,
  PatternTree,
} from "./syntax-tree.ts";
import { alternationOf, emptyNode, sequenceOf } from "./syntax-tree.ts";

/** A tree, or why there is none. */
export type ParsedPattern =
  | { readonly tree: PatternTree; readonly fault?: undefined }
  | { readonly tree?: undefined; readonly fault: SyntaxFault };

/**
 * Reads a pattern as ECMA-262 has it with the flag `u` (22.2.1, edition 2024:
 * no flags inside of patterns, no name twice). Any length and depth.
 */
export function parsePattern(source: string): ParsedPattern {
  try {
    return { tree: new PatternParser(source).parse() };
  } catch (error) {
    if (error instanceof FaultFound) return { fault: error.fault };
    throw error;
  }
}

const BACKSLASH = 0x5c;
const dot: PatternNode = {
  kind: "set",
  set: setOfRanges(complementOf(lineTerminators)),
};

type GroupForm =
  | { readonly kind: "capture"; readonly index: number }
  | { readonly kind: "plain" }
  | {
      readonly kind: "look-around";
      readonly direction: Direction;
      readonly negated: boolean;
    };

interface OpenGroup {
  readonly form: GroupForm;
  readonly offset: number;
  readonly options: PatternNode[];
  /** What the option that is being read has so far. */
  items: PatternNode[];
}

/** A back reference, which may stand before its group. */
interface PendingReference {
  readonly target: number | string;
  readonly node: {
    readonly kind: "back-reference";
    readonly offset: number;
    group: number;
  };
}

class PatternParser {
  /** Never used: V8 forgets the shape of a class without instances, and the code that relies on it. */
  static readonly dormant: PatternParser = new PatternParser("");

  private readonly reader: SourceReader;
  /** One node for all uses of a character or class: patterns repeat few. */
  private readonly characters = new Map<number, PatternNode>();
  private readonly classes = new Map<string, PatternNode>();
  private readonly open: OpenGroup[] = [];
  private readonly groups: PatternNode[] = [emptyNode];
  private readonly names = new Map<string, number>();
  private readonly references: PendingReference[] = [];
  private group: OpenGroup = openGroup({ kind: "plain" }, 0);
  private depth = 0;

  constructor(source: string) {
    this.reader = new SourceReader(source);
  }

  parse(): PatternTree {
    const reader = this.reader;
    while (reader.at < reader.end) this.readTerm();
    if (this.open.length > 0) {
      reader.fail(
        this.group.offset,
        'a group lacks its closing ")"',
        'write "\\(" for a parenthesis, or close the group',
      );
    }
    this.resolveReferences();
    const root = bodyOf(this.group);
    return { root, depth: this.depth, groups: this.groups };
  }

  private readTerm(): void {
    const { reader, group } = this;
    const unit = reader.peek();
    switch (String.fromCharCode(unit)) {
      case "|":
        reader.at++;
        group.options.push(sequenceOf(group.items));
        group.items = [];
        break;
      case "(":
        this.openGroup();
        break;
      case ")":
        this.closeGroup();
        break;
      case "^":
        this.addAssertion("start", 1);
        break;
      case "$":
        this.addAssertion("end", 1);
        break;
      case "*":
      case "+":
      case "?":
      case "{":
      case "}":
      case "]":
        refuseMark(reader);
        break;
      default:
        if (reader.sees("\\b")) this.addAssertion("word-edge", 2);
        else if (reader.sees("\\B")) this.addAssertion("no-word-edge", 2);
        else this.addRepeated(this.readAtom(unit));
    }
  }

  private readAtom(unit: number): PatternNode {
    const reader = this.reader;
    if (unit === BACKSLASH) return this.readEscaped();
    if (reader.take(".")) return dot;
    if (reader.take("[")) return this.classNode();
    return this.characterNode(reader.takeCodePoint());
  }

  private readEscaped(): PatternNode {
    const reader = this.reader;
    const start = reader.at;
    reader.at++;
    if (reader.take("k")) {
      return this.referTo(start, readGroupName(reader, start));
    }
    if (!reader.sees("0")) {
      const number = reader.takeNumber();
      if (number !== undefined) return this.referTo(start, number);
    }
    const escape = readEscape(reader, false);
    if ("codePoint" in escape) return this.characterNode(escape.codePoint);
    const set =
      "ranges" in escape
        ? setOfRanges(escape.ranges)
        : setOfClass([], [escape.property], false);
    return { kind: "set", set };
  }

  private classNode(): PatternNode {
    const start = this.reader.at;
    const set = readClass(this.reader);
    const source = this.reader.textFrom(start);
    const known = this.classes.get(source);
    if (known !== undefined) return known;
    const node: PatternNode = { kind: "set", set };
    this.classes.set(source, node);
    return node;
  }

  private characterNode(codePoint: number): PatternNode {
    const known = this.characters.get(codePoint);
    if (known !== undefined) return known;
    const set: CodePointSet = setOfRanges([codePoint, codePoint]);
    const node: PatternNode = { kind: "set", set };
    this.characters.set(codePoint, node);
    return node;
  }

  private referTo(offset: number, target: number | string): PatternNode {
    const node = { kind: "back-reference" as const, offset, group: 0 };
    this.references.push({ target, node });
    return node;
  }

  private resolveReferences(): void {
    for (const { target, node } of this.references) {
      const index =
        typeof target === "number" ? target : this.names.get(target);
      if (index === undefined || index >= this.groups.length) {
        this.reader.fail(
          node.offset,
          `a back reference means group ${quoteText(String(target), 40)}, which isn't there`,
          'groups count from 1; write "\\\\" for a backslash',
        );
      }
      node.group = index;
    }
  }

  private addAssertion(condition: Condition, units: number): void {
    this.reader.at += units;
    this.group.items.push({ kind: "assertion", condition });
  }

  private openGroup(): void {
    const offset = this.reader.at;
    this.open.push(this.group);
    this.depth = Math.max(this.depth, this.open.length);
    this.group = openGroup(this.readForm(offset), offset);
  }

  private readForm(offset: number): GroupForm {
    const reader = this.reader;
    const behind = reader.sees("(?<=") || reader.sees("(?<!");
    if (behind || reader.sees("(?=") || reader.sees("(?!")) {
      reader.at += behind ? 4 : 3;
      const negated = reader.source[reader.at - 1] === "!";
      const direction = behind ? "behind" : "ahead";
      return { kind: "look-around", direction, negated };
    }
    if (reader.take("(?:")) return { kind: "plain" };
    const index = this.groups.push(emptyNode) - 1;
    if (reader.take("(?<")) {
      reader.at--;
      this.nameGroup(readGroupName(reader, offset), index, offset);
    } else if (reader.take("(?")) {
      const start = reader.textFrom(reader.at, reader.at + 12);
      const reason = "a group starts in a way that ECMA-262 doesn't have";
      reader.fail(offset, reason, adviceOnGroup(start));
    } else {
      reader.at++;
    }
    return { kind: "capture", index };
  }

  private nameGroup(name: string, index: number, offset: number): void {
    if (this.names.has(name)) {
      const reason = `two groups have the name ${quoteText(name, 40)}`;
      this.reader.fail(offset, reason, "give each group a name of its own");
    }
    this.names.set(name, index);
  }

  private closeGroup(): void {
    const reader = this.reader;
    const outer = this.open.pop();
    if (outer === undefined) {
      const hint = 'write "\\)" for a parenthesis, or open the group';
      return reader.fail(reader.at, 'a ")" closes no group', hint);
    }
    reader.at++;
    const body = bodyOf(this.group);
    const { form } = this.group;
    this.group = outer;
    if (form.kind === "look-around") {
      outer.items.push({ ...form, body });
      return;
    }
    if (form.kind === "capture") this.groups[form.index] = body;
    this.addRepeated(
      form.kind === "plain" ? body : { kind: "group", index: form.index, body },
    );
  }

  /** Adds a node as often as the quantifier after it says. */
  private addRepeated(item: PatternNode): void {
    const times = readQuantifier(this.reader);
    this.group.items.push(
      times === undefined ? item : { kind: "repeat", item, ...times },
    );
  }
}

function openGroup(form: GroupForm, offset: number): OpenGroup {
  return { form, offset, options: [], items: [] };
}

function bodyOf({ options, items }: OpenGroup): PatternNode {
  return alternationOf([...options, sequenceOf(items)]);
}
