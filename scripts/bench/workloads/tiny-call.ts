import { fromText, isMembers, times, workloadOf } from "../workload.ts";

/** A call with one member that must be there, and one that may. */
export const tinyCall = workloadOf(
  "tiny call",
  {
    schema: {
      type: "object",
      properties: {
        city: { type: "string", minLength: 1 },
        unit: { enum: ["celsius", "fahrenheit"] },
      },
      required: ["city"],
      additionalProperties: false,
    },
    valid: fromText(
      times(64, (index) => {
        const city = `City number ${index}`;
        const unit = index % 2 === 0 ? "celsius" : "fahrenheit";
        return index % 3 === 0 ? { city } : { city, unit };
      }),
    ),
    invalidFirst: fromText(
      times(64, (index) => ({ city: index, unit: "celsius" })),
    ),
    invalidLast: fromText(
      times(64, (index) => ({ city: `City ${index}`, unit: "kelvin" })),
    ),
    check: isTinyCall,
  },
  ["messages", "text"],
);

function isTinyCall(value: unknown): boolean {
  if (!isMembers(value)) return false;
  let required = 0;
  for (const key in value) {
    switch (key) {
      case "city": {
        const city = value[key];
        if (typeof city !== "string" || city.length < 1) return false;
        required++;
        break;
      }
      case "unit": {
        const unit = value[key];
        if (unit !== "celsius" && unit !== "fahrenheit") return false;
        break;
      }
      default:
        return false;
    }
  }
  return required === 1;
}
