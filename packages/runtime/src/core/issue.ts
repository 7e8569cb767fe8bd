import { isArray, keys } from "./intrinsics.ts";
import { snapshotJson } from "./json.ts";
import { displayPlace, type Place, schemaPointerOf, stepsOf } from "./place.ts";
import { formatPointer } from "./pointer.ts";
import { describeJson, showJson } from "./show.ts";
import { clipText, escapeInvisible, utf8Length } from "./text.ts";

export type { Place, PlaceStep } from "./place.ts";

/** One finding about a value: where it is, what would be right, what it is. */
export interface Issue {
  /** Stable code in snake_case, such as `min_length` or `lossy_value`. */
  readonly code: string;
  /** The schema keyword that was broken; empty when none was (bad JSON text, say). */
  readonly keyword: string;
  /** Member names and element indexes from the root of the value. */
  readonly path: readonly (string | number)[];
  /** The same place as a JSON Pointer (RFC 6901). */
  readonly pointer: string;
  /** JSON Pointer into the schema, to the keyword. */
  readonly schemaPointer: string;
  /** One line for a model or a person, at most 1 KiB of UTF-8. */
  readonly message: string;
  /** The facts of the message as data, such as `{ limit: 1 }`. */
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * What a check knows of a fault; `IssueList` makes an issue of it. Stated whole, so
 * that no member is taken from a polluted `Object.prototype`.
 */
export interface Fault {
  /** By default that of the keyword: `min_length` of `minLength`. */
  readonly code: string | undefined;
  readonly keyword: string;
  readonly place: Place;
  readonly schemaPlace: Place;
  /** What the value must do: `be >= 1`, `have property "path"`. */
  readonly expected: string;
  /** What stands in place of `must` and that, where nothing would be right. */
  readonly verdict: string | undefined;
  /** What it does instead, shown in brackets: `is 0`, `has 3`. */
  readonly actual: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  /** Whether its words are surely inert: all that can't be seen is escaped in them. */
  readonly isInert: boolean;
}

/** How issues are worded and bounded. */
export interface IssueOptions {
  /** How many issues are listed at most, the closing line included; 20 by default, at least 1. */
  readonly maxIssues?: number | undefined;
  /** `hide` keeps every value and caller-chosen name out of messages; `show` by default. */
  readonly values?: "show" | "hide" | undefined;
  /** The word for the root of the value; `data` by default. */
  readonly root?: string | undefined;
}

const DEFAULT_MAX_ISSUES = 20;
const DEFAULT_ROOT = "data";
/** Issues as they are worded by default; stated whole, so that nothing is taken from a polluted `Object.prototype`. */
export const DEFAULT_WORDING: Required<IssueOptions> = {
  maxIssues: DEFAULT_MAX_ISSUES,
  root: DEFAULT_ROOT,
  values: "show",
};
const MAX_LINE_BYTES = 1024;
const MAX_TOTAL_BYTES = 8192;
/** Kept free for the closing line. */
const CLOSING_BYTES = 64;
const MAX_LISTED_BYTES = MAX_TOTAL_BYTES - CLOSING_BYTES;
/** What a UTF-16 unit takes in UTF-8 at most. */
const MAX_UNIT_BYTES = 3;

/**
 * The issues of one value, bounded in number and size however many faults
 * there are. The only place where an issue is built.
 */
export class IssueList {
  /**
   * Of no value. V8 forgets a class that has no instance, and with it the code
   * that relies on it, at each collection between two values that are refused.
   */
  static readonly dormant: IssueList = /* @__PURE__ */ new IssueList();

  readonly hidesValues: boolean;
  private readonly root: string;
  private readonly maxIssues: number;
  private faults: Fault[] = [];
  /** The messages of the faults. */
  private lines: string[] = [];
  /** So many bytes or fewer have the lines. */
  private mostBytes = 0;
  private unlisted = 0;

  constructor(options: IssueOptions = DEFAULT_WORDING) {
    this.hidesValues = options.values === "hide";
    this.root = options.root ?? DEFAULT_ROOT;
    this.maxIssues = Math.max(1, options.maxIssues ?? DEFAULT_MAX_ISSUES);
  }

  /** Whether nothing was found. */
  get isEmpty(): boolean {
    return this.lines.length === 0 && this.unlisted === 0;
  }

  /** Whether further faults are only counted. */
  get isFull(): boolean {
    return this.unlisted > 0;
  }

  /** Lists the fault, or counts it when there is no room left. */
  add(fault: Fault): void {
    const { lines } = this;
    if (this.unlisted > 0 || lines.length >= this.maxIssues) {
      this.unlisted++;
      return;
    }
    const line = this.word(fault);
    // Two schemas of one place may say the same.
    if (lines.length > 0 && lines.includes(line)) return;
    if (!this.takesBytes(line)) {
      this.unlisted++;
      return;
    }
    if (lines.length === 0) {
      // Pushing the first would make room for 17, and most lists have one.
      this.lines = [line];
      this.faults = [fault];
    } else {
      lines.push(line);
      this.faults.push(fault);
    }
  }

  /** Counts a fault that there is no room for. */
  countUnlisted(): void {
    this.unlisted++;
  }

  /** How a value is shown: compact JSON, or only its kind and size where values are hidden. */
  show(value: unknown): string {
    return this.hidesValues ? describeJson(value) : showJson(value);
  }

  /** How a name that the caller chose is shown. */
  showName(name: string): string {
    return this.hidesValues ? "*" : showJson(name);
  }

  /** The issues, with a closing line when some were only counted. */
  toArray(): Issue[] {
    const shown = this.shownCount();
    const issues: Issue[] = [];
    for (let at = 0; at < shown; at++) {
      const fault = this.faults[at] as Fault;
      const path = stepsOf(fault.place, this.hidesValues);
      issues.push(issueOf(fault, path, this.lines[at] as string));
    }
    const unlisted = this.unlisted + this.lines.length - shown;
    if (unlisted > 0) {
      issues.push(issueOf(closingFault(unlisted), [], closingLine(unlisted)));
    }
    return issues;
  }

  /** The messages of the issues, without the cost of the rest; once all are listed. */
  messages(): string[] {
    if (this.unlisted === 0) return this.lines;
    const shown = this.shownCount();
    const unlisted = this.unlisted + this.lines.length - shown;
    return [...this.lines.slice(0, shown), closingLine(unlisted)];
  }

  /** How many faults are shown: the closing line may take the place of one. */
  private shownCount(): number {
    const { length } = this.lines;
    const isCrowded = this.unlisted > 0 && length >= this.maxIssues;
    return isCrowded ? length - 1 : length;
  }

  /** Takes the bytes of a line, unless there is no room for them. */
  private takesBytes(line: string): boolean {
    // Counting what surely has room would take longer than wording it.
    const most = this.mostBytes + line.length * MAX_UNIT_BYTES + 1;
    if (most <= MAX_LISTED_BYTES) {
      this.mostBytes = most;
      return true;
    }
    let bytes = utf8Length(line) + 1;
    for (const each of this.lines) bytes += utf8Length(each) + 1;
    if (bytes > MAX_LISTED_BYTES) return false;
    this.mostBytes = bytes;
    return true;
  }

  private word(fault: Fault): string {
    const { actual, expected, isInert, place, verdict } = fault;
    const start = displayPlace(place, this.root, this.hidesValues);
    const line =
      verdict === undefined
        ? actual === undefined
          ? `${start} must ${expected}`
          : `${start} must ${expected} (${actual})`
        : `${start} ${verdict}`;
    // Roots are the caller's; what else shows a place is inert.
    return clipLine(line, isInert && this.root === DEFAULT_ROOT);
  }
}

function issueOf(
  { code, keyword, params, schemaPlace }: Fault,
  path: readonly (string | number)[],
  message: string,
): Issue {
  return {
    code: code ?? codeOfKeyword(keyword),
    keyword,
    path,
    pointer: formatPointer(path),
    schemaPointer: schemaPointerOf(schemaPlace),
    message,
    params: detached(params),
  };
}

/** The issue code of a keyword: `minLength` becomes `min_length`. */
function codeOfKeyword(keyword: string): string {
  const lower = keyword.toLowerCase();
  if (lower === keyword) return keyword;
  return keyword.replace(/[A-Z]/g, "_$&").toLowerCase();
}

/** Facts with lists of their own: those of a fault are the schema's, which nobody may change. */
function detached(
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const facts = { ...params };
  for (const name of keys(facts)) {
    const fact = facts[name];
    if (!isArray(fact)) continue;
    const isFlat = fact.every((item) => typeof item !== "object");
    facts[name] = isFlat ? [...fact] : snapshotJson(fact, { numbers: "exact" });
  }
  return facts;
}

function closingLine(unlisted: number): string {
  return `\u2026 and ${String(unlisted)} more`;
}

function closingFault(unlisted: number): Fault {
  return {
    code: "more_issues",
    keyword: "",
    place: undefined,
    schemaPlace: undefined,
    expected: "",
    verdict: undefined,
    actual: undefined,
    params: { unlisted },
    isInert: true,
  };
}

/** Cuts a line to its bound; names and schema text in it are made inert first. */
function clipLine(line: string, isInert: boolean): string {
  const inert = isInert ? line : escapeInvisible(line);
  if (inert.length * MAX_UNIT_BYTES <= MAX_LINE_BYTES) return inert;
  if (utf8Length(inert) <= MAX_LINE_BYTES) return inert;
  let limit = MAX_LINE_BYTES;
  let clipped = clipText(inert, limit);
  while (utf8Length(clipped) > MAX_LINE_BYTES) {
    limit = Math.floor((limit * 3) / 4);
    clipped = clipText(inert, limit);
  }
  return clipped;
}
