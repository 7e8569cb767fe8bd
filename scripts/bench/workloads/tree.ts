import {
  fromText,
  isMembers,
  type Json,
  times,
  workloadOf,
} from "../workload.ts";

/** A tree of some hundred nodes whose schema refers to itself. */
export const tree = workloadOf("recursive tree", {
  schema: {
    $ref: "#/$defs/node",
    $defs: {
      node: {
        type: "object",
        properties: {
          name: { type: "string" },
          size: { type: "integer", minimum: 0 },
          children: { type: "array", items: { $ref: "#/$defs/node" } },
        },
        required: ["name", "children"],
        additionalProperties: false,
      },
    },
  },
  valid: fromText(times(16, (index) => node(4 + (index % 3), index))),
  invalidFirst: fromText(
    times(16, (index) => ({ ...node(4, index), name: null })),
  ),
  invalidLast: fromText(times(16, (index) => spoiled(4, index))),
  check: isNode,
});

type TreeNode = { readonly [name: string]: Json; readonly children: Json[] };

function node(depth: number, index: number): TreeNode {
  const name = `node ${index}`;
  const children = depth === 0 ? [] : times(3, (at) => node(depth - 1, at));
  return index % 2 === 0 ? { name, children } : { name, size: index, children };
}

/** A tree whose last leaf is wrong. */
function spoiled(depth: number, index: number): TreeNode {
  const made = node(depth, index);
  const last = depth === 0 ? false : spoiled(depth - 1, index);
  return { ...made, children: [...made.children.slice(0, -1), last] };
}

function isNode(value: unknown): boolean {
  if (!isMembers(value)) return false;
  let required = 0;
  for (const key in value) {
    const member = value[key];
    switch (key) {
      case "name":
        if (typeof member !== "string") return false;
        required++;
        break;
      case "size":
        if (typeof member !== "number" || !Number.isInteger(member)) {
          return false;
        }
        if (member < 0) return false;
        break;
      case "children":
        if (!isNodes(member)) return false;
        required++;
        break;
      default:
        return false;
    }
  }
  return required === 2;
}

function isNodes(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index++) {
    if (!isNode(value[index])) return false;
  }
  return true;
}
