import { codePointAt, codePointBefore, unitsOf } from "./code-points.ts";
import type { CharacterKind, LazyAlphabet } from "./lazy-alphabet.ts";
import type { Program } from "./program.ts";
import {
  FIRST_LOOK_AROUND,
  NO_WORD_EDGE,
  NOTHING_AHEAD,
  NOTHING_BEHIND,
  WORD_EDGE,
} from "./program.ts";

/** What was read last. */
type Behind = 0 | 1 | 2;
const NOTHING: Behind = 0;
const OTHER: Behind = 1;
const WORD: Behind = 2;

/** The instructions that all runs over some text have come to. */
interface State {
  readonly ids: readonly number[];
  readonly behind: Behind;
  /** Whether a match ended before the last character that was read. */
  readonly hasMatched: boolean;
  /** Whether a search needs to read no more. */
  readonly isDecided: boolean;
  /** What comes next, by symbol, as far as it is known. */
  readonly next: (State | undefined)[];
}

/** So much may be remembered: the ids of states, and the places for steps. */
const MAX_MEMORY = 100_000;

const fromCharCode = String.fromCharCode;

/**
 * Runs a program over a text as a deterministic automaton, whose states and
 * steps are made when they come up and forgotten when they get too many. So a
 * character costs one look-up, or at worst a walk over the program.
 */
export class LazyAutomaton {
  private readonly program: Program;
  private readonly alphabet: LazyAlphabet;
  /** Look-arounds of the pattern; their bits are the low ones of a symbol. */
  private readonly lookArounds: number;
  private readonly canRestart: boolean;
  private readonly usesWords: boolean;
  private readonly states = new Map<string, State>();
  private first: State | undefined;
  private memory = 0;
  /** Counts the steps that were made; what bears its number is of this one. */
  private round = 0;
  private readonly visited: Float64Array;
  private readonly reached: Float64Array;
  private readonly readable: Float64Array;

  constructor(
    program: Program,
    alphabet: LazyAlphabet,
    size: { readonly sets: number; readonly lookArounds: number },
  ) {
    const { instructions } = program;
    this.program = program;
    this.alphabet = alphabet;
    this.lookArounds = size.lookArounds;
    this.visited = new Float64Array(instructions.length);
    this.reached = new Float64Array(instructions.length);
    this.readable = new Float64Array(size.sets);
    this.canRestart = canStartLater(program);
    this.usesWords = instructions.some(
      ({ operation, operand }) =>
        operation === "check" &&
        (operand === WORD_EDGE || operand === NO_WORD_EDGE),
    );
  }

  /** Whether there is a match in a text. @param bits look-arounds that hold, by position */
  finds(text: string, bits: Uint8Array | undefined): boolean {
    const { alphabet, lookArounds } = this;
    const end = text.length;
    let state = this.start();
    for (let at = 0; at < end;) {
      const codePoint = codePointAt(text, at, end);
      let symbol = alphabet.indexOf(codePoint);
      if (bits !== undefined) {
        symbol = (symbol << lookArounds) | (bits[at] ?? 0);
      }
      state = state.next[symbol] ?? this.findNext(state, symbol);
      if (state.isDecided) return state.hasMatched;
      at += unitsOf(codePoint);
    }
    return this.step(state, 0, bits?.[end] ?? 0).hasMatched;
  }

  /** Sets a bit at each position of a text where a match ends. */
  mark(text: string, bits: Uint8Array, bit: number): void {
    const isAhead = this.program.direction === "ahead";
    const end = text.length;
    const known = bit - 1;
    let state = this.start();
    let left = end;
    for (let at = isAhead ? 0 : end; ;) {
      const codePoint = isAhead
        ? codePointAt(text, at, end)
        : codePointBefore(text, at);
      const kind = left > 0 ? this.alphabet.indexOf(codePoint) : 0;
      const held = bits[at] ?? 0;
      state = this.step(state, kind, held & known);
      if (state.hasMatched) bits[at] = held | bit;
      if (left === 0) return;
      left -= unitsOf(codePoint);
      at += isAhead ? unitsOf(codePoint) : -unitsOf(codePoint);
    }
  }

  private start(): State {
    return (this.first ??= this.stateOf([], NOTHING, false));
  }

  private step(state: State, kind: number, bits: number): State {
    const symbol = (kind << this.lookArounds) | bits;
    return state.next[symbol] ?? this.findNext(state, symbol);
  }

  private findNext(state: State, symbol: number): State {
    const bits = symbol & ((1 << this.lookArounds) - 1);
    const read = this.alphabet.at(symbol >> this.lookArounds);
    this.startRound(read);
    const pending = [...state.ids];
    if (this.canRestart || state.behind === NOTHING) {
      pending.push(this.program.start);
    }
    const ids: number[] = [];
    let hasMatched = false;
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      if (this.visited[id] === this.round) continue;
      this.visited[id] = this.round;
      const instruction = this.program.instructions[id];
      if (instruction === undefined) continue;
      const { operation, next, operand } = instruction;
      if (operation === "read") this.reach(next, operand, ids);
      else if (operation === "fork") pending.push(operand, next);
      else if (operation === "match") hasMatched = true;
      else if (this.holds(operand, state, read, bits)) pending.push(next);
    }
    ids.sort((a, b) => a - b);
    const behind = this.usesWords && read.isWord ? WORD : OTHER;
    return this.remember(state, symbol, ids, behind, hasMatched);
  }

  private startRound({ sets }: CharacterKind): void {
    this.round++;
    for (const set of sets) this.readable[set] = this.round;
  }

  private reach(id: number, set: number, ids: number[]): void {
    if (this.readable[set] !== this.round) return;
    if (this.reached[id] === this.round) return;
    this.reached[id] = this.round;
    ids.push(id);
  }

  private holds(
    check: number,
    { behind }: State,
    ahead: CharacterKind,
    bits: number,
  ): boolean {
    if (check === NOTHING_BEHIND) return behind === NOTHING;
    if (check === NOTHING_AHEAD) return ahead.index === 0;
    if (check < FIRST_LOOK_AROUND) {
      const isEdge = (behind === WORD) !== ahead.isWord;
      return isEdge === (check === WORD_EDGE);
    }
    const look = check - FIRST_LOOK_AROUND;
    const isThere = ((bits >> (look >> 1)) & 1) === 1;
    return isThere === ((look & 1) === 0);
  }

  private remember(
    from: State,
    symbol: number,
    ids: readonly number[],
    behind: Behind,
    hasMatched: boolean,
  ): State {
    if (this.memory > MAX_MEMORY) {
      this.states.clear();
      this.first = undefined;
      this.memory = 0;
    }
    const to = this.stateOf(ids, behind, hasMatched);
    this.memory += Math.max(1, symbol + 1 - from.next.length);
    from.next[symbol] = to;
    return to;
  }

  private stateOf(
    ids: readonly number[],
    behind: Behind,
    hasMatched: boolean,
  ): State {
    const key = keyOf(2 * behind + (hasMatched ? 1 : 0), ids);
    const known = this.states.get(key);
    if (known !== undefined) return known;
    const isDead = ids.length === 0 && behind !== NOTHING && !this.canRestart;
    const isDecided = hasMatched || isDead;
    const state = { ids, behind, hasMatched, isDecided, next: [] };
    this.states.set(key, state);
    this.memory += ids.length + 1;
    return state;
  }
}

/** So many arguments take little of the stack. */
const FEW = 256;

function keyOf(context: number, ids: readonly number[]): string {
  return ids.length <= FEW
    ? fromCharCode(context, ...ids)
    : `${context} ${ids.join()}`;
}

/** Whether a match may start elsewhere than where the search does. */
function canStartLater({ instructions, start }: Program): boolean {
  const visited = new Set<number>();
  const pending = [start];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const instruction = instructions[id];
    if (instruction === undefined || visited.has(id)) continue;
    visited.add(id);
    const { operation, next, operand } = instruction;
    if (operation === "read" || operation === "match") return true;
    if (operation === "fork") pending.push(operand, next);
    else if (operand !== NOTHING_BEHIND) pending.push(next);
  }
  return false;
}
