import { askForVerdict } from "./answer.ts";
import { callReadFile } from "./call.ts";

console.log("A good call:");
console.log(await callReadFile('{ "path": "todo.txt", "lines": 2 }'));

console.log("\nA call that is refused, with what the model is told:");
console.log(
  await callReadFile('{ "file": "todo.txt", "lines": 0, "encoding": "utf-8" }'),
);

console.log("\nAn answer that has to be asked for twice:");
const answers = [
  '{ "verdict": "maybe", "summary": "Looks fine." }',
  '{ "verdict": "approve", "summary": "Looks fine." }',
];
const scriptedModel = (mend: readonly string[]): Promise<string> => {
  for (const line of mend) console.log(`  to mend: ${line}`);
  return Promise.resolve(answers.shift() ?? "");
};
console.log(await askForVerdict(scriptedModel));
