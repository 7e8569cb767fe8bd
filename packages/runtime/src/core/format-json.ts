import { Decimal } from "./decimal.ts";
import type { ExactJsonValue } from "./json.ts";

/** A value to be written, or text that is written as it is. */
type Piece = { readonly text: string } | { readonly value: ExactJsonValue };

/**
 * Writes a value as compact JSON (RFC 8259), every digit of its numbers kept;
 * members in their order, any depth. A lone surrogate is written as its escape.
 */
export function formatJson(value: ExactJsonValue): string {
  let json = "";
  const pending: Piece[] = [{ value }];
  for (let piece = pending.pop(); piece !== undefined; piece = pending.pop()) {
    if ("text" in piece) json += piece.text;
    else if (isContainer(piece.value)) {
      // Pushed one by one: arguments stand on the stack, and these may be many.
      for (const part of piecesOf(piece.value)) pending.push(part);
    } else json += formatScalar(piece.value);
  }
  return json;
}

type Container = ExactJsonValue[] | { [key: string]: ExactJsonValue };

function isContainer(value: ExactJsonValue): value is Container {
  return (
    typeof value === "object" && value !== null && !(value instanceof Decimal)
  );
}

function formatScalar(value: Exclude<ExactJsonValue, Container>): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

/** The pieces of a container, the last one first, as a stack takes them. */
function piecesOf(container: Container): Piece[] {
  const pieces: Piece[] = [];
  const isArray = Array.isArray(container);
  for (const [name, value] of Object.entries(container)) {
    const comma = pieces.length === 0 ? "" : ",";
    const label = isArray ? "" : `${JSON.stringify(name)}:`;
    pieces.push({ text: comma + label }, { value });
  }
  const [open, close] = isArray ? ["[", "]"] : ["{", "}"];
  return [{ text: open }, ...pieces, { text: close }].reverse();
}
