import * as runtime from "@proviso/runtime/v1";
import { isIdentifier } from "../names/identifier.ts";

/** Names for what a module declares besides its exports, each given once. */
export class LocalNames {
  private readonly taken: Set<string>;

  constructor(taken: Iterable<string>) {
    this.taken = new Set(taken);
  }

  /** The name wished for, or the first free one with a number behind it. */
  declare(wish: string): string {
    let name = wish;
    for (let number = 2; !this.isFree(name); number++)
      name = `${wish}${number}`;
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
