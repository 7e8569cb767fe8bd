import { callFileSearch } from "./call.ts";

console.log("A good call:");
console.log(await callFileSearch('{ "pattern": "lants", "scope": "text" }'));

console.log("\nA call that is refused, with what the model is told:");
console.log(
  await callFileSearch('{ "pattern": "", "scope": "names", "limit": 51 }'),
);
