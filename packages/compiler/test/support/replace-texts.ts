import type { JsonValue } from "@proviso/runtime";

/** Operands that are data from end to end. */
const DATA = /^(?:enum|const|default|examples|x-.*)$/;
/** Operands that are a text of the author's choice. */
const NOTE = /^(?:title|description|\$comment|\$id|\$schema)$/;

/** Gives the text that stands for another; the same for the same. */
export type Renaming = (text: string) => string;

/** Replaces every text of the author's choice in a schema: names, notes and data. */
export function replaceTexts(schema: JsonValue, rename: Renaming): JsonValue {
  if (Array.isArray(schema)) {
    return schema.map((each) => replaceTexts(each, rename));
  }
  if (typeof schema !== "object" || schema === null) return schema;
  return mapMembers(schema, (keyword, operand): [string, JsonValue] => {
    if (DATA.test(keyword)) return [keyword, replaceData(operand, rename)];
    if (NOTE.test(keyword)) return [keyword, replaceData(operand, rename)];
    if (keyword === "required") return [keyword, replaceData(operand, rename)];
    if (keyword !== "properties")
      return [keyword, replaceTexts(operand, rename)];
    const members = operand as { [name: string]: JsonValue };
    const renamed = mapMembers(members, (name, member) => [
      rename(name),
      replaceTexts(member, rename),
    ]);
    return [keyword, renamed];
  });
}

function replaceData(data: JsonValue, rename: Renaming): JsonValue {
  if (typeof data === "string") return rename(data);
  if (Array.isArray(data)) return data.map((each) => replaceData(each, rename));
  if (typeof data !== "object" || data === null) return data;
  return mapMembers(data, (name, member) => [
    rename(name),
    replaceData(member, rename),
  ]);
}

function mapMembers(
  members: { [name: string]: JsonValue },
  change: (name: string, member: JsonValue) => [string, JsonValue],
): JsonValue {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => change(name, member)),
  );
}

/** Numbers the texts it meets, and makes each from its number. */
export function renamingBy(make: (index: number) => string): Renaming {
  const known = new Map<string, string>();
  return (text) => {
    const renamed = known.get(text) ?? make(known.size);
    known.set(text, renamed);
    return renamed;
  };
}
