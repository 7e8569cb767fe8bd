import type { Code } from "./code.ts";

/**
 * The declarations of a module in the order in which a reader meets them: what
 * a function needs comes after it, though it is written later.
 */
export class Declarations {
  private readonly items: (Code | Declarations)[] = [];
  private at: Declarations = this;

  /** Adds a declaration. */
  declare(declaration: Code): void {
    this.at.items.push(declaration);
  }

  /** Keeps a place for what is written later. */
  reserve(): Declarations {
    const place = new Declarations();
    this.at.items.push(place);
    return place;
  }

  /** Adds what `write` declares, and what it returns before that, at a reserved place. */
  fill(place: Declarations, write: () => Code): void {
    const before = this.at;
    this.at = place;
    const whole = write();
    place.items.unshift(whole);
    this.at = before;
  }

  /** Every declaration in its order. */
  all(): readonly Code[] {
    const all: Code[] = [];
    const pending: (Code | Declarations)[] = [this];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (!(next instanceof Declarations)) all.push(next);
      // One by one: arguments stand on the stack, and these may be many.
      else for (const item of next.items.toReversed()) pending.push(item);
    }
    return all;
  }
}
