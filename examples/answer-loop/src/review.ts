import { type Answer, answer, Schema } from "@proviso/runtime";

/** A review, as the program goes on with it. */
export interface Review {
  verdict: "approve" | "request_changes";
  findings: string[];
}

const review = new Schema<Review>({
  type: "object",
  properties: {
    verdict: { enum: ["approve", "request_changes"] },
    findings: { type: "array", items: { type: "string", minLength: 1 } },
  },
  required: ["verdict", "findings"],
  additionalProperties: false,
});

/** What gives a text for a prompt: any model, behind any interface. */
export type Model = (prompt: string) => Promise<string>;

const TASK = "Review the change. Answer in JSON with verdict and findings.";

/** Asks a model for a review until one fits, three times at the most. */
export function askForReview(model: Model): Promise<Answer<Review>> {
  return answer({
    schema: review,
    attempts: 3,
    ask: (mismatches) =>
      model([TASK, ...mismatches.map((line) => `Mend: ${line}`)].join("\n")),
  });
}
