import { Schema } from "@proviso/runtime";

/** The shape of a structured answer. */
export interface Verdict {
  verdict: "approve" | "request_changes";
  summary: string;
}

const verdictSchema = new Schema<Verdict>({
  type: "object",
  properties: {
    verdict: { enum: ["approve", "request_changes"] },
    summary: { type: "string", minLength: 1 },
  },
  required: ["verdict", "summary"],
});

/** Asks a model until its answer fits, a few times at the most. */
export async function askForVerdict(
  ask: (mend: readonly string[]) => Promise<string>,
  attempts = 3,
): Promise<{ answer: Verdict; asked: number }> {
  let mend: readonly string[] = [];
  for (let asked = 1; asked <= attempts; asked++) {
    const result = verdictSchema.parse(await ask(mend));
    if (result.ok) return { answer: result.value, asked };
    mend = result.issues.map((issue) => issue.message);
  }
  throw new Error(`no fitting answer in ${attempts} attempts`);
}
