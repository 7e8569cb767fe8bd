import { formatJson } from "@proviso/runtime";
import { pay } from "../pay.contract.gen.js";
import type { Bank } from "./bank.ts";

/** Runs one call as a model wrote it: text in, text out, no digit lost between. */
export function callPay(bank: Bank, argumentsText: string): string {
  const input = pay.input.parse(argumentsText);
  return formatJson(
    input.ok
      ? bank.pay(input.value)
      : { refused: input.issues.map((issue) => issue.message) },
  );
}
