import { code, type Code } from "./code.ts";
import { fitsUnless } from "./condition.ts";
import { anyOf, type Expression } from "./expression-node.ts";
import { refuseIf, returns } from "./statements.ts";

const REFUSE = code`return false;`;
const ADMIT = code`return true;`;

type Part =
  { readonly statement: Code } | { readonly refusals: readonly Expression[] };

/** The statements of a check, in their order; what refuses in a row is one condition. */
export class GuardBody {
  private readonly parts: Part[] = [];
  /** Whether it refuses whatever comes. */
  refuses = false;
  private ends = false;

  /** Adds conditions that refuse, each by itself. */
  refuse(...refusals: readonly Expression[]): void {
    if (this.refuses) return;
    // What always refuses makes all that follows unreachable.
    this.refuses = refusals.includes(true);
    const asked = refusals.filter((each) => typeof each !== "boolean");
    const last = this.parts.at(-1);
    if (asked.length === 0) return;
    if (last !== undefined && "refusals" in last) {
      const merged = { refusals: [...last.refusals, ...asked] };
      this.parts.splice(-1, 1, merged);
    } else this.parts.push({ refusals: asked });
  }

  /** Adds statements that refuse by themselves, or prepare what does. */
  add(...statements: readonly Code[]): void {
    if (this.refuses) return;
    this.parts.push(...statements.map((statement) => ({ statement })));
  }

  /** Adds a statement that answers in every case. */
  end(statement: Code): void {
    if (this.refuses) return;
    this.add(statement);
    this.ends = true;
  }

  /** Adds what another body checks. */
  append({ parts, refuses, ends }: GuardBody): void {
    if (this.refuses) return;
    for (const part of parts) {
      if ("refusals" in part) this.refuse(...part.refusals);
      else this.add(part.statement);
    }
    this.refuses = refuses;
    this.ends = ends;
  }

  /** Whether nothing is checked. */
  get isEmpty(): boolean {
    return this.parts.length === 0 && !this.refuses;
  }

  /** The statements, to be followed by others unless they always refuse. */
  inner(): readonly Code[] {
    const statements = this.parts.map(statementOf);
    return this.refuses ? [...statements, REFUSE] : statements;
  }

  /** The statements of a whole function: the last one answers. */
  whole(): readonly Code[] {
    if (this.refuses) return this.inner();
    if (this.ends) return this.inner();
    const last = this.parts.at(-1);
    if (last === undefined || !("refusals" in last)) {
      return [...this.parts.map(statementOf), ADMIT];
    }
    const before = this.parts.slice(0, -1).map(statementOf);
    return [...before, returns(fitsUnless(last.refusals))];
  }
}

function statementOf(part: Part): Code {
  return "statement" in part ? part.statement : refuseIf(anyOf(part.refusals));
}
