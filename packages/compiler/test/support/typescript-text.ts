/**
 * Writes a JSON-like value as the TypeScript that makes it: numbers and bigints
 * as literals, members that no literal can have by name in brackets.
 */
export function typescriptOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(typescriptOf).join(", ")}]`;
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(
      ([name, member]) => `${nameOf(name)}: ${typescriptOf(member)}`,
    );
    return `{ ${members.join(", ")} }`;
  }
  return JSON.stringify(value);
}

/** A module with one exported tool. */
export function toolModule(members: Readonly<Record<string, unknown>>): string {
  return `import { defineTool } from "@proviso/runtime/author";

export const tool = defineTool(${typescriptOf(members)});
`;
}

function nameOf(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name);
}
