import * as runtime from "@proviso/runtime/v1";
import { isIdentifier } from "../names/identifier.ts";

/** Names for what a module declares besides its exports, each given once. */
export class LocalNames {
  private readonly taken: Set<string>;
  /** The numbers to go on with, as one name may be wished for very often. */
  private readonly numbers = new Map<string, number>();

  constructor(taken: Iterable<string>) {
    this.taken = new Set(taken);
  }

  /** The name wished for, or the first free one with a number behind it. */
  declare(wish: string): string {
    let name = wish;
    let number = this.numbers.get(wish) ?? 2;
    for (; !this.isFree(name); number++) name = `${wish}${number}`;
    this.numbers.set(wish, number);
    this.taken.add(name);
    return name;
  }

  /** Whether a block may bind a variable of this name without hiding another. */
  isFree(name: string): boolean {
    return (
      isIdentifier(name) &&
      !this.taken.has(name) &&
      !Object.hasOwn(runtime, name)
    );
  }
}
