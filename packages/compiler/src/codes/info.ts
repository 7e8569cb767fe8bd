/** `error` stops the contract it is about; `warning` doesn't. */
export type Severity = "error" | "warning";

/** What a wrong file, schema or command looks like, and the same put right. */
export interface CodeExample {
  readonly before: string;
  readonly after: string;
}

/** What is known of a diagnostic code; paragraphs are parted by an empty line. */
export interface CodeInfo {
  /** The fault in a few words, without a full stop. */
  readonly title: string;
  readonly severity: Severity;
  /** What the code means and why the input is refused. */
  readonly explanation: string;
  /** What to do about it. */
  readonly mend: string;
  readonly example?: CodeExample;
}
