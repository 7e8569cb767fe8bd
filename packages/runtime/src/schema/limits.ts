import { Decimal } from "../core/decimal.ts";
import type { ValueNumbers } from "../core/exact-number.ts";
import type { Place } from "../core/issue.ts";
import type { ExactJsonValue } from "../core/json.ts";
import { bytesWithoutMembers } from "../core/json-bytes.ts";
import { showJson } from "../core/show.ts";
import type { DocumentSurvey } from "./document-copy.ts";
import type { SchemaLimits } from "./rules.ts";

/** What is wrong with a schema document as a whole, before it is read. */
export interface LimitFault {
  readonly code: "schema_too_large" | "number_out_of_range";
  readonly place: Place;
  readonly message: string;
  readonly hint: string;
}

/** What makes a document larger than its limits, or holds a number that a double doesn't; undefined for most. */
export function limitFaultOf(
  document: ExactJsonValue,
  { bytes, values }: DocumentSurvey,
  limits: SchemaLimits,
  numbers: ValueNumbers,
): LimitFault | undefined {
  const isSmall = bytes <= limits.maxBytes && values <= limits.maxValues;
  return isSmall ? undefined : findLimitFault(document, limits, numbers);
}

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
