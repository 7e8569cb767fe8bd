import { checkJson, formatJson, snapshotJson } from "@proviso/runtime";
import jsonBigint from "json-bigint";
import { pay } from "../pay.contract.gen.js";
import type { Bank } from "./bank.ts";

const requests = jsonBigint({ strict: true });

/** A request is small, whoever sent it. */
const boundary = { numbers: "exact", maxDepth: 4, maxNodes: 20 } as const;

/**
 * The same call in an app that reads its requests with json-bigint already. Its
 * BigNumbers may be checked as they are; what the tool gets is a copy that has
 * a `Decimal` in the place of each.
 */
export function callPayWithJsonBigint(bank: Bank, requestText: string): string {
  const request: unknown = requests.parse(requestText);
  const fault = checkJson(request, boundary);
  if (fault !== undefined) return formatJson({ refused: [fault.message] });
  const input = snapshotJson(request, boundary);
  return formatJson(
    pay.input.matches(input)
      ? bank.pay(input)
      : { refused: pay.input.mismatches(input) },
  );
}
