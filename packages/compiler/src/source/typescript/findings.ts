import { escapeInvisible } from "@proviso/runtime/compiler";
import type { DiagnosticCode } from "../../codes.ts";
import {
  createDiagnostic,
  type Diagnostic,
  type Place,
} from "../../diagnostics.ts";

/** A file whose offsets have places. */
export interface PlacedText {
  /** As in diagnostics. */
  readonly file: string;
  placeAt(offset: number): Place;
}

/** How many findings are told of one contract. */
const MAX_FINDINGS = 100;
const SNIPPET = 48;

/** What is found wrong while a contract is read, each place and code once. */
export class Findings {
  private readonly found = new Map<string, Diagnostic>();
  private reports = 0;

  /** Everything found, in the order of finding. */
  get all(): Diagnostic[] {
    return [...this.found.values()];
  }

  /** How often something was reported, what isn't told again too. */
  get count(): number {
    return this.reports;
  }

  /** Adds a finding at an offset of a file. */
  report(
    code: DiagnosticCode,
    source: PlacedText,
    offset: number,
    message: string,
    hint: string,
  ): void {
    const site = { file: source.file, range: source.placeAt(offset) };
    this.add(createDiagnostic(code, site, message, hint));
  }

  /** Adds a finding that is placed already. */
  add(diagnostic: Diagnostic): void {
    this.reports++;
    const { code, file, range } = diagnostic;
    const key = `${code} ${range.line}:${range.column} ${file}`;
    if (this.found.size >= MAX_FINDINGS || this.found.has(key)) return;
    this.found.set(key, diagnostic);
  }
}

/** A piece of code for a message: one line, clipped, nothing unseen in it. */
export function showCode(text: string): string {
  const line = text.slice(0, 4 * SNIPPET).replace(/\s+/g, " ");
  const clipped =
    line.length < text.length || line.length > SNIPPET
      ? `${line.slice(0, SNIPPET).replace(/[\ud800-\udbff]$/, "")}...`
      : line;
  return escapeInvisible(clipped);
}
