import type { PayInput, PayOutput } from "../pay.contract.gen.js";
import { fromTenths, toInteger, toTenths } from "./money.ts";

/** What a payment comes to, or why there is none. */
export type Payment = PayOutput | { refused: string[] };

/** Keeps balances as integers, in tenths of a cent: no sum of them is rounded. */
export class Bank {
  readonly #balances: Map<bigint, bigint> = new Map();

  /** What the tool does; by its types it can only be called with checked input. */
  pay({ account, amount, fee = 0 }: PayInput): Payment {
    const paid = toTenths(amount);
    if (paid === undefined) {
      return { refused: ["data.amount must be a multiple of 0.001"] };
    }
    // One account has many spellings: 12345678901234567890.0 is the same.
    const key = toInteger(account) ?? 0n;
    const balance = (this.#balances.get(key) ?? 0n) + paid;
    this.#balances.set(key, balance);
    return {
      account: key,
      charged: fromTenths(paid + (toTenths(fee) ?? 0n)),
      balance: fromTenths(balance),
    };
  }
}
