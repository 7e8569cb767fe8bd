import { parseJson, snapshotJson } from "@proviso/runtime";
import jsonBigint from "json-bigint";
import { describe, expect, test } from "vitest";
import { isPayInput, pay } from "../pay.contract.gen.js";
import { Bank } from "../src/bank.ts";
import { callPay } from "../src/call.ts";
import { callPayWithJsonBigint } from "../src/with-json-bigint.ts";

const account = "12345678901234567890";

describe.each([
  ["text", callPay],
  ["values that json-bigint read", callPayWithJsonBigint],
])("the pay tool, called with %s", (_, call) => {
  test("adds up amounts of 30 digits to the last one", () => {
    const bank = new Bank();
    const amounts = ["123456789012345678901234567.001", "0.001", "1e-1"];
    const balances = amounts.map((amount) => {
      const answer = call(bank, `{"account":${account},"amount":${amount}}`);
      return /"balance":(.*)}/.exec(answer)?.[1];
    });
    expect(balances).toEqual([
      "123456789012345678901234567.001",
      "123456789012345678901234567.002",
      "123456789012345678901234567.102",
    ]);
  });

  test("knows an account by its value, however it is written", () => {
    const bank = new Bank();
    const spellings = [account, `${account}.0`, "1234567890123456789e1"];
    for (const spelling of spellings) {
      const text = `{"account":${spelling},"amount":5,"fee":0.0010}`;
      expect(call(bank, text)).toContain(`"account":${account},`);
    }
    const last = call(bank, `{"account":${account},"amount":0.5,"fee":0.005}`);
    expect(last).toBe(
      `{"account":${account},"charged":0.505,"balance":15.500}`,
    );
  });

  test("decides at the last digit", () => {
    const verdict = (amount: string, accountText = account): string =>
      call(new Bank(), `{"account":${accountText},"amount":${amount}}`);
    expect(verdict("999999999999999999999999999.999")).toContain("balance");
    expect(verdict("999999999999999999999999999.9990000001")).toBe(
      '{"refused":["data.amount must be <= 999999999999999999999999999.999 (is 999999999999999999999999999.9990000001)"]}',
    );
    expect(verdict("0.001")).toContain("balance");
    expect(verdict("0.0009999999999999999999")).toBe(
      '{"refused":["data.amount must be >= 0.001 (is 0.0009999999999999999999)"]}',
    );
    expect(verdict("0.0010000000000000000001")).toBe(
      '{"refused":["data.amount must be a multiple of 0.001"]}',
    );
    expect(verdict("1", "99999999999999999999")).toContain("balance");
    expect(verdict("1", "100000000000000000000")).toBe(
      '{"refused":["data.account must be <= 99999999999999999999 (is 100000000000000000000)"]}',
    );
    expect(verdict("1", "99999999999999999998.5")).toContain("refused");
  });
});

describe("values that json-bigint read", () => {
  const text = `{"account":${account},"amount":0.1000000000000000000000001}`;
  const value: unknown = jsonBigint().parse(text);

  test("are checked as they are, and are numbers once they are copied", () => {
    expect(pay.input.matches(value)).toBe(true);
    expect(pay.input.mismatches(value)).toEqual([]);
    const copy = snapshotJson(value, { numbers: "exact" });
    expect(isPayInput(copy)).toBe(true);
    expect(pay.input.parse(text)).toEqual({
      ok: true,
      value: parseJson(text, { numbers: "exact" }),
    });
  });

  test("are refused where a request holds too much", () => {
    const deep = `{"account":${account},"amount":[[[[1]]]]}`;
    expect(callPayWithJsonBigint(new Bank(), deep)).toBe(
      '{"refused":["data.amount[0][0][0] must be at most 4 levels deep (is deeper)"]}',
    );
  });
});
