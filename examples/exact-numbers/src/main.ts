import { Bank } from "./bank.ts";
import { callPay } from "./call.ts";
import { callPayWithJsonBigint } from "./with-json-bigint.ts";

const bank = new Bank();
const account = "12345678901234567890";
const calls = [
  `{ "account": ${account}, "amount": 123456789012345678901234567.001 }`,
  `{ "account": ${account}, "amount": 0.001, "fee": 0.005 }`,
  `{ "account": ${account}, "amount": 999999999999999999999999999.9991 }`,
  `{ "account": 99999999999999999999.5, "amount": 0.000999999999999999999 }`,
];
for (const call of calls) {
  console.log(`pay ${call}`);
  console.log(`=>  ${callPay(bank, call)}\n`);
}

console.log("The second one again, read by json-bigint:");
console.log(`=>  ${callPayWithJsonBigint(bank, calls[1] ?? "")}`);
