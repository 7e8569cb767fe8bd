import { Decimal } from "../core/decimal.ts";
import type { ValueNumbers } from "../core/exact-number.ts";
import type { Place } from "../core/issue.ts";
import type { ExactJsonValue } from "../core/json.ts";
import { bytesWithoutMembers } from "../core/json-bytes.ts";
import { showJson } from "../core/show.ts";
import { MAX_TREE_DEPTH } from "../core/lossless.ts";
import type { Profile } from "./profile.ts";
import type { SchemaLimits } from "./rules.ts";

/** What is wrong with a schema document as a whole, before it is read. */
export interface LimitFault {
  readonly code: "schema_too_large" | "number_out_of_range";
  readonly place: Place;
  readonly message: string;
  readonly hint: string;
}

/** What one look over a schema document tells. */
export interface DocumentSurvey {
  readonly fault: LimitFault | undefined;
  /** False only where it surely holds no reference and, below its root, no name of a schema. */
  readonly mayRefer: boolean;
  /** False only where all its numbers surely are doubles. */
  readonly mayBeExact: boolean;
}

/** Looks over a schema document of a profile, before it is read. */
export function surveyDocument(
  document: ExactJsonValue,
  { rules }: Profile,
  limits: SchemaLimits,
  numbers: ValueNumbers,
): DocumentSurvey {
  const { bytes, declares, names, values } = new QuickSurvey(document);
  // A document that declares a draft may mean the one whose identifier is `id`.
  const isNamedById = declares || rules.names?.identifier === "id";
  const mayRefer = names === "dollar" || (names === "id" && isNamedById);
  const mayBeExact = bytes === Infinity;
  const isSmall = bytes <= limits.maxBytes && values <= limits.maxValues;
  const fault = isSmall ? undefined : findLimitFault(document, limits, numbers);
  return { fault, mayRefer, mayBeExact };
}

/**
 * The upper bounds of a document's size that one walk by recursion gives. They
 * are infinite where only the exact walk can tell.
 */
class QuickSurvey {
  bytes = 0;
  values = 0;
  /** Whether the root has a `$schema`. */
  declares = false;
  /** Names as references and names of schemas have them: all but draft 4's `id` start with a dollar sign. */
  names: "none" | "id" | "dollar" = "none";

  constructor(document: ExactJsonValue) {
    this.visit(document, 0);
  }

  private visit(value: ExactJsonValue, depth: number): void {
    this.values++;
    if (typeof value === "string") {
      this.bytes += MAX_BYTES_PER_UNIT * value.length + 2;
    } else if (typeof value !== "object" || value === null) {
      // Only a double is known to be in range.
      if (typeof value === "bigint") this.giveUp();
      this.bytes += MAX_NUMBER_BYTES;
    } else if (depth === MAX_TREE_DEPTH || this.values > MAX_TREE_VALUES) {
      this.giveUp();
    } else if (Array.isArray(value)) {
      this.bytes += 2 + value.length;
      for (let i = 0; i < value.length; i++) {
        this.visit(value[i] as ExactJsonValue, depth + 1);
      }
    } else if (value instanceof Decimal) {
      this.giveUp();
    } else {
      this.visitMembers(value, depth);
    }
  }

  private visitMembers(
    members: { readonly [name: string]: ExactJsonValue },
    depth: number,
  ): void {
    this.bytes += 2;
    for (const name of Object.keys(members)) {
      this.bytes += MAX_BYTES_PER_UNIT * name.length + 4;
      if (depth === 0 && name === "$schema") this.declares = true;
      else if (name.startsWith("$")) this.names = "dollar";
      else if (name === "id" && this.names === "none") this.names = "id";
      this.visit(members[name] as ExactJsonValue, depth + 1);
    }
  }

  private giveUp(): void {
    this.bytes = Infinity;
    this.names = "dollar";
  }
}

/** An escaped control character takes most, `\\u001f`. */
const MAX_BYTES_PER_UNIT = 6;
/** The longest text of a double: `-1.2345678901234567e-308`. */
const MAX_NUMBER_BYTES = 24;
/** Larger documents may share parts, which are then better read once. */
const MAX_TREE_VALUES = 20_000;

interface Pending {
  readonly value: ExactJsonValue;
  readonly place: Place;
}

/**
 * Measures a schema document on a work stack: its compact JSON in UTF-8 bytes,
 * and its numbers, which a double must hold finitely where values are doubles. Stops at the first limit
 * passed, so that shared parts can't make it expensive.
 */
function findLimitFault(
  document: ExactJsonValue,
  limits: SchemaLimits,
  numbers: ValueNumbers,
): LimitFault | undefined {
  const pending: Pending[] = [{ value: document, place: undefined }];
  let bytes = 0;
  let values = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (numbers === "double" && isOutOfRange(next.value))
      return outOfRange(next);
    bytes += bytesWithoutMembers(next.value);
    values++;
    if (bytes > limits.maxBytes) {
      return tooLarge(`${String(limits.maxBytes)} bytes of compact JSON`);
    }
    if (values > limits.maxValues) {
      return tooLarge(`${String(limits.maxValues)} JSON values`);
    }
    pushMembers(pending, next);
  }
  return undefined;
}

/** Puts the members of a container on the stack, the first on top. */
function pushMembers(pending: Pending[], { value, place }: Pending): void {
  if (typeof value !== "object" || value === null) return;
  if (value instanceof Decimal) return;
  if (Array.isArray(value)) {
    for (let index = value.length - 1; index >= 0; index--) {
      const item = value[index] as ExactJsonValue;
      pending.push({ value: item, place: { parent: place, step: index } });
    }
    return;
  }
  const names = Object.keys(value);
  for (let at = names.length - 1; at >= 0; at--) {
    const step = names[at] as string;
    const member = value[step] as ExactJsonValue;
    pending.push({ value: member, place: { parent: place, step } });
  }
}

function isOutOfRange(value: ExactJsonValue): boolean {
  const isExact = typeof value === "bigint" || value instanceof Decimal;
  return isExact && !Number.isFinite(Number(value.toString()));
}

function tooLarge(limit: string): LimitFault {
  return {
    code: "schema_too_large",
    place: undefined,
    message: `the schema is larger than ${limit}`,
    hint: "split the tool, or shorten descriptions and examples",
  };
}

function outOfRange({ value, place }: Pending): LimitFault {
  return {
    code: "number_out_of_range",
    place,
    message: `the number ${showJson(value, 40)} is beyond what a double holds`,
    hint: "use a number below 1.8e308, or exact numbers",
  };
}
