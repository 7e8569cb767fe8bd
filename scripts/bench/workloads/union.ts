import {
  fromText,
  isMembers,
  type Members,
  times,
  workloadOf,
} from "../workload.ts";

const NUMBER = { type: "number" };
const TEXT = { type: "string" };

/** What the actions have besides their tag; each has other members. */
const ACTIONS = {
  move: { x: NUMBER, y: NUMBER },
  click: { button: { enum: ["left", "right"] }, count: NUMBER },
  type: { text: TEXT },
  press: { key: TEXT, shift: { type: "boolean" } },
  scroll: { dx: NUMBER, dy: NUMBER },
  wait: { seconds: NUMBER },
  open: { url: TEXT },
  drag: { fromX: NUMBER, fromY: NUMBER, toX: NUMBER, toY: NUMBER },
} as const;

type Kind = keyof typeof ACTIONS;

const KINDS = Object.keys(ACTIONS) as Kind[];

const SAMPLES: Readonly<Record<Kind, Members>> = {
  move: { x: 10.5, y: 20 },
  click: { button: "left", count: 2 },
  type: { text: "hello there" },
  press: { key: "Enter", shift: false },
  scroll: { dx: 0, dy: -120 },
  wait: { seconds: 1.5 },
  open: { url: "https://example.com/a" },
  drag: { fromX: 1, fromY: 2, toX: 3, toY: 4 },
};

/** One of eight objects, told apart by a tag. */
export const unionOf8 = workloadOf(
  "union of 8",
  {
    schema: {
      oneOf: KINDS.map((kind) => ({
        type: "object",
        properties: { action: { const: kind }, ...ACTIONS[kind] },
        required: ["action", ...Object.keys(ACTIONS[kind])],
        additionalProperties: false,
      })),
    },
    valid: fromText(times(64, action)),
    invalidFirst: fromText(
      times(64, (index) => ({ ...action(index), action: "jump" })),
    ),
    invalidLast: fromText(
      times(64, (index) => ({ ...action(index), more: index })),
    ),
    check: isAction,
  },
  ["messages"],
);

function action(index: number) {
  const kind = KINDS[(index * 5) % KINDS.length] ?? "wait";
  return { action: kind, ...SAMPLES[kind] } as { readonly action: string };
}

function isAction(value: unknown): boolean {
  if (!isMembers(value)) return false;
  switch (value["action"]) {
    case "move":
      return (
        isNumber(value["x"]) && isNumber(value["y"]) && hasMembers(value, 3)
      );
    case "click":
      return (
        (value["button"] === "left" || value["button"] === "right") &&
        isNumber(value["count"]) &&
        hasMembers(value, 3)
      );
    case "type":
      return typeof value["text"] === "string" && hasMembers(value, 2);
    case "press":
      return (
        typeof value["key"] === "string" &&
        typeof value["shift"] === "boolean" &&
        hasMembers(value, 3)
      );
    case "scroll":
      return (
        isNumber(value["dx"]) && isNumber(value["dy"]) && hasMembers(value, 3)
      );
    case "wait":
      return isNumber(value["seconds"]) && hasMembers(value, 2);
    case "open":
      return typeof value["url"] === "string" && hasMembers(value, 2);
    case "drag":
      return (
        isNumber(value["fromX"]) &&
        isNumber(value["fromY"]) &&
        isNumber(value["toX"]) &&
        isNumber(value["toY"]) &&
        hasMembers(value, 5)
      );
    default:
      return false;
  }
}

function isNumber(value: unknown): boolean {
  return typeof value === "number";
}

/** All that were asked for are there, so that their number tells if there are more. */
function hasMembers(value: Members, wanted: number): boolean {
  return Object.keys(value).length === wanted;
}
