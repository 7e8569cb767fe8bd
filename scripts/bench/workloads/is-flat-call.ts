import type { Members } from "../workload.ts";

/** A flat call, as somebody writes it by hand; alone in its file to be weighed. */
export function isFlatCall(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return false;
  }
  let required = 0;
  for (const key in value) {
    const member: unknown = (value as Members)[key];
    switch (key) {
      case "query":
        if (!isQuery(member)) return false;
        required++;
        break;
      case "limit":
        if (!isWhole(member) || member < 1 || member > 100) return false;
        required++;
        break;
      case "offset":
        if (!isWhole(member) || member < 0) return false;
        break;
      case "order":
        if (member !== "asc" && member !== "desc") return false;
        break;
      case "field":
        if (!isField(member)) return false;
        break;
      case "threshold":
        if (typeof member !== "number" || member < 0 || member > 1) {
          return false;
        }
        break;
      case "archived":
        if (typeof member !== "boolean") return false;
        break;
      default:
        return false;
    }
  }
  return required === 2;
}

function isQuery(value: unknown): boolean {
  if (typeof value !== "string" || value.length < 1) return false;
  // Longer texts may still have few enough code points.
  return value.length <= 200 || [...value].length <= 200;
}

function isWhole(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value);
}

function isField(value: unknown): boolean {
  switch (value) {
    case "title":
    case "body":
    case "author":
    case "label":
    case "created":
    case "updated":
      return true;
    default:
      return false;
  }
}
