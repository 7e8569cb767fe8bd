import { plainConstructor } from "../core/plain-object.ts";
import { TreeCopy } from "../core/tree-copy.ts";

/** What the walk that copies a schema document sees on its way. */
export interface DocumentSurvey {
  /** An upper bound of the bytes of its compact JSON in UTF-8. */
  readonly bytes: number;
  /** How many values it holds, shared ones counted each time. */
  readonly values: number;
  /** Whether its root has a `$schema`. */
  readonly declares: boolean;
  /** Whether it may refer to a schema. */
  readonly refers: boolean;
  /** What may name a schema below its root, or be a reference by name: draft 4's `id`, or what starts with a dollar sign. */
  readonly names: "none" | "id" | "dollar";
  /** Whether a number may be there that no double carries. */
  readonly mayBeExact: boolean;
}

/** What is taken for granted of a document that only slower walks can take. */
export const UNKNOWN_DOCUMENT: DocumentSurvey = {
  bytes: Infinity,
  values: Infinity,
  declares: true,
  refers: true,
  names: "dollar",
  mayBeExact: true,
};

/**
 * Copies a schema document in the one walk that proves it plain data and
 * measures it: a schema that comes with a request is read once, so each walk
 * over it counts. Takes no document that is large or holds exact numbers.
 */
export class DocumentCopy extends TreeCopy implements DocumentSurvey {
  bytes = 0;
  values = 0;
  declares = false;
  refers = false;
  names: "none" | "id" | "dollar" = "none";
  readonly mayBeExact: boolean = false;

  constructor() {
    super(false);
  }

  protected override newObject(): Record<string, unknown> {
    return new SchemaObject();
  }

  protected override noteScalar(value: unknown): boolean {
    this.values++;
    this.bytes +=
      typeof value === "string"
        ? MAX_BYTES_PER_UNIT * value.length + 2
        : MAX_NUMBER_BYTES;
    return true;
  }

  protected override noteArray(length: number): boolean {
    this.bytes += length + 2;
    return this.countContainer();
  }

  protected override noteObject(): boolean {
    this.bytes += 2;
    return this.countContainer();
  }

  private countContainer(): boolean {
    this.values++;
    return this.values <= MAX_TREE_VALUES;
  }

  protected override noteName(name: string, depth: number): boolean {
    this.bytes += MAX_BYTES_PER_UNIT * name.length + 4;
    if (name.charCodeAt(0) === DOLLAR) {
      if (depth === 0 && name === "$schema") this.declares = true;
      else if (name === "$ref") this.refers = true;
      else if (name !== "$defs") this.names = "dollar";
    } else if (name === "id" && this.names === "none") {
      this.names = "id";
    }
    return true;
  }
}

/**
 * The objects of schema documents, with shapes of their own: those of keywords
 * stay quick however many names of members have been read.
 */
const SchemaObject = /* @__PURE__ */ plainConstructor();

/** The code of `$`. */
const DOLLAR = 0x24;
/** An escaped control character takes most, `\\u001f`. */
const MAX_BYTES_PER_UNIT = 6;
/** The longest text of a double, `-1.2345678901234567e-308`, and of any other scalar. */
const MAX_NUMBER_BYTES = 24;
/** Larger documents may share parts, which are then better read once. */
const MAX_TREE_VALUES = 20_000;
