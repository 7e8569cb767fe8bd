import { askForReview } from "./review.ts";
import { scriptedModel, twoTries } from "./scripted-model.ts";

const model = scriptedModel(twoTries, (prompt) => {
  console.log(`The model is asked:\n  ${prompt.replaceAll("\n", "\n  ")}`);
});
const result = await askForReview(model);
if (result.ok) {
  console.log(`An answer that fits, in ${result.attempts} attempts:`);
  console.log(result.value);
} else {
  console.log("No answer fitted:", result.history);
}
