import type { Code } from "./code.ts";
import { namesIn } from "./layout.ts";

interface Declaration {
  readonly name: string;
  readonly code: Code;
}

/** Declarations in their order, some of them yet to come. */
type Place = (Declaration | Place)[];

/**
 * The declarations of a module in the order in which a reader meets them: what
 * a function needs comes after it, though it is written later. What nothing
 * uses is left out, as a check may turn out to be needless once it was asked for.
 */
export class Declarations {
  private readonly whole: Place = [];
  private place = this.whole;
  private readonly functions = new Map<string, () => void>();
  private readonly used = new Set<string>();

  /** Adds a constant. */
  declare(name: string, code: Code): void {
    this.place.push({ name, code });
  }

  /** Keeps a place for a function, which is written once something uses it. */
  reserve(name: string, write: () => Code): void {
    const place: Place = [];
    this.place.push(place);
    this.functions.set(name, () => {
      this.place = place;
      const code = write();
      place.unshift({ name, code });
      this.use(code);
    });
  }

  /** Every declaration that statements use, by themselves or by others, in its order. */
  usedBy(statements: readonly Code[]): readonly Code[] {
    for (const statement of statements) this.use(statement);
    // What is added on the way is come to as well, so that no schema is too deep.
    for (const name of this.used) this.functions.get(name)?.();
    const found: Code[] = [];
    const pending: Place = [this.whole];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (Array.isArray(next)) {
        // One by one: arguments stand on the stack, and these may be many.
        for (const item of next.toReversed()) pending.push(item);
      } else if (this.used.has(next.name)) found.push(next.code);
    }
    return found;
  }

  private use(code: Code): void {
    const names = namesIn(code.layout("ts"), "declared");
    for (const name of names) this.used.add(name);
  }
}
