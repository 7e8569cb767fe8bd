import type { CodePointSet } from "./code-point-set.ts";
import { sharePrefixes } from "./common-prefixes.ts";
import { MAX_DEPTH } from "./syntax-tree.ts";
import type {
  Condition,
  Direction,
  LookAround,
  PatternNode,
  PatternTree,
  Repeat,
} from "./syntax-tree.ts";

/** What an instruction does before the run goes on. */
export type Operation = "read" | "fork" | "check" | "match";

/** A state of a nondeterministic automaton (Thompson). */
export interface Instruction {
  readonly operation: Operation;
  /** Where the run goes on; -1 after a match. */
  next: number;
  /** The set to read of, the other way of a fork, or what to check. */
  readonly operand: number;
}

/** A search over a text in one direction. */
export interface Program {
  /** Which side of a position is still to be read. */
  readonly direction: Direction;
  readonly instructions: readonly Instruction[];
  readonly start: number;
}

/** A pattern as searches: one for the text, and before it one for each look-around. */
export interface PatternProgram {
  readonly sets: readonly CodePointSet[];
  /** In an order in which each uses those before it only. */
  readonly lookArounds: readonly Program[];
  readonly main: Program;
}

/** Operands of a check; look-arounds follow, two each. */
export const NOTHING_BEHIND = 0;
export const NOTHING_AHEAD = 1;
export const WORD_EDGE = 2;
export const NO_WORD_EDGE = 3;
export const FIRST_LOOK_AROUND = 4;

/** So many instructions have all programs of a pattern together. */
const MAX_SIZE = 10_000;

/** So many look-arounds fit the bits of a byte. */
const MAX_LOOK_AROUNDS = 8;

/** Why a pattern has no program. */
export interface ProgramFault {
  readonly kind:
    "back-reference" | "too-large" | "too-deep" | "too-many-look-arounds";
  /** UTF-16 unit of the pattern at which the fault is, 0 for all of it. */
  readonly offset: number;
}

/** The program of a pattern, or why there is none. */
export type WrittenProgram =
  | { readonly program: PatternProgram; readonly fault?: undefined }
  | { readonly program?: undefined; readonly fault: ProgramFault };

/** Thrown and caught here. */
class Refusal extends Error {
  readonly fault: ProgramFault;

  constructor(kind: ProgramFault["kind"], offset: number = 0) {
    super(kind);
    this.fault = { kind, offset };
  }
}

/** Writes the program of a pattern, which has any bounded repetition copied out. */
export function programOf({ root, depth }: PatternTree): WrittenProgram {
  if (depth > MAX_DEPTH) return { fault: { kind: "too-deep", offset: 0 } };
  try {
    return { program: new ProgramWriter().write(root) };
  } catch (error) {
    if (error instanceof Refusal) return { fault: error.fault };
    throw error;
  }
}

class ProgramWriter {
  /** Never used: V8 forgets the shape of a class without instances, and the code that relies on it. */
  static readonly dormant: ProgramWriter = new ProgramWriter();

  private readonly sets = new Map<CodePointSet, number>();
  private readonly looks = new Map<LookAround, number>();
  private readonly lookArounds: Program[] = [];
  private instructions: Instruction[] = [];
  private direction: Direction = "ahead";
  private size = 0;

  write(root: PatternNode): PatternProgram {
    const main = this.program(root, "ahead");
    return { sets: [...this.sets.keys()], lookArounds: this.lookArounds, main };
  }

  private program(node: PatternNode, direction: Direction): Program {
    const outer = { list: this.instructions, direction: this.direction };
    const instructions: Instruction[] = [];
    this.instructions = instructions;
    this.direction = direction;
    const start = this.lead(node, this.add("match", -1, 0));
    this.instructions = outer.list;
    this.direction = outer.direction;
    return { direction, instructions, start };
  }

  /** Writes the instructions of a node, which lead to `next`; gives the first. */
  private lead(node: PatternNode, next: number): number {
    this.charge();
    switch (node.kind) {
      case "empty":
        return next;
      case "set":
        return this.add("read", next, this.setIndex(node.set));
      case "sequence":
        return this.leadThrough(node.items, next);
      case "alternation":
        return sharePrefixes(node.options)
          .map((option) => this.lead(option, next))
          .reduce((first, second) => this.add("fork", first, second));
      case "repeat":
        return this.leadAgain(node, next);
      case "group":
        return this.lead(node.body, next);
      case "assertion":
        return this.add("check", next, this.checkOf(node.condition));
      case "look-around":
        return this.add("check", next, this.lookIndex(node));
      case "back-reference":
        throw new Refusal("back-reference", node.offset);
    }
  }

  private leadThrough(items: readonly PatternNode[], next: number): number {
    return this.direction === "ahead"
      ? items.reduceRight((to, item) => this.lead(item, to), next)
      : items.reduce((to, item) => this.lead(item, to), next);
  }

  private leadAgain({ item, min, max }: Repeat, next: number): number {
    let first = next;
    if (max === Infinity) {
      first = this.add("fork", next, next);
      const loop = this.instructions[first];
      const body = this.lead(item, first);
      if (loop !== undefined) loop.next = body;
    } else {
      for (let i = min; i < max; i++) {
        first = this.add("fork", this.lead(item, first), next);
      }
    }
    for (let i = 0; i < min; i++) first = this.lead(item, first);
    return first;
  }

  private add(operation: Operation, next: number, operand: number): number {
    this.charge();
    return this.instructions.push({ operation, next, operand }) - 1;
  }

  /** Counts nodes too, as copies of what reads nothing have no instruction. */
  private charge(): void {
    if (this.size++ === 2 * MAX_SIZE) throw new Refusal("too-large");
  }

  private setIndex(set: CodePointSet): number {
    const index = this.sets.get(set) ?? this.sets.size;
    this.sets.set(set, index);
    return index;
  }

  private checkOf(condition: Condition): number {
    if (condition === "word-edge") return WORD_EDGE;
    if (condition === "no-word-edge") return NO_WORD_EDGE;
    const isAhead = (condition === "end") === (this.direction === "ahead");
    return isAhead ? NOTHING_AHEAD : NOTHING_BEHIND;
  }

  /**
   * A look-ahead is searched for from the end of the text back, by its mirror
   * image: it holds where such a match ends. A look-behind the other way.
   */
  private lookIndex(node: LookAround): number {
    let index = this.looks.get(node);
    if (index === undefined) {
      const direction = node.direction === "ahead" ? "behind" : "ahead";
      const program = this.program(node.body, direction);
      index = this.lookArounds.push(program) - 1;
      if (index === MAX_LOOK_AROUNDS)
        throw new Refusal("too-many-look-arounds");
      this.looks.set(node, index);
    }
    return FIRST_LOOK_AROUND + 2 * index + (node.negated ? 1 : 0);
  }
}
