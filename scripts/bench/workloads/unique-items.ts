import {
  fromText,
  isMembers,
  times,
  type Workload,
  workloadOf,
} from "../workload.ts";

/** A list of 2,000 objects of which no two are equal. */
export const uniqueItems = uniqueListOf(2000);

/** So many objects; one list, since many peers compare each with each. */
export function uniqueListOf(count: number): Workload {
  const items = list(count);
  return workloadOf(`${count.toLocaleString("en")} unique objects`, {
    schema: {
      type: "array",
      items: {
        type: "object",
        properties: { id: { type: "integer" }, name: { type: "string" } },
        required: ["id", "name"],
        additionalProperties: false,
      },
      uniqueItems: true,
    },
    valid: fromText([items]),
    invalidFirst: fromText([[{ id: 0, name: null }, ...items]]),
    invalidLast: fromText([withTwin(items)]),
    check: isUniqueList,
  });
}

function list(count: number) {
  return times(count, (index) => ({
    id: index * 3,
    name: `item ${index % 100}`,
  }));
}

/** The last is the one before it, its members the other way round. */
function withTwin(items: ReturnType<typeof list>) {
  const { id, name } = items.at(-1) ?? { id: 0, name: "" };
  return [...items, { name, id }];
}

/** Whoever knows the items needs no comparison in general. */
function isUniqueList(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const seen = new Map<number, Set<string>>();
  for (let index = 0; index < value.length; index++) {
    const item: unknown = value[index];
    if (!isItem(item)) return false;
    const names = seen.get(item.id);
    if (names === undefined) seen.set(item.id, new Set([item.name]));
    else if (names.has(item.name)) return false;
    else names.add(item.name);
  }
  return true;
}

function isItem(
  value: unknown,
): value is { readonly id: number; readonly name: string } {
  if (!isMembers(value)) return false;
  let required = 0;
  for (const key in value) {
    const member = value[key];
    switch (key) {
      case "id":
        if (typeof member !== "number" || !Number.isInteger(member)) {
          return false;
        }
        break;
      case "name":
        if (typeof member !== "string") return false;
        break;
      default:
        return false;
    }
    required++;
  }
  return required === 2;
}
