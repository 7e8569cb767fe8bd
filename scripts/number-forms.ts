import {
  copyTree,
  Decimal,
  type ExactJsonValue,
  type ExactNumber,
  isExactNumber,
  parseSourceJson,
} from "@proviso/runtime/compiler";
import jsonBigint from "json-bigint";

/** A value whose numbers come in another form than the reader of exact mode gives. */
export interface NumberForm {
  readonly name: string;
  /** Of the product's own numbers, or of another library's. */
  readonly value: ExactJsonValue;
}

/** Longer integers are not written out. */
const MOST_DIGITS = 3000;
/** The largest exponent that json-bigint's numbers have. */
const MOST_EXPONENT = 1e7;

/** The class of json-bigint's numbers, of its own copy. */
const BigNumber = (
  jsonBigint.parse("12345678901234567890") as {
    constructor: new (text: string) => object;
  }
).constructor;

/**
 * The value in the other forms that exact mode takes for the same.
 * @param text the JSON text that the value was read from
 */
export function numberForms(text: string, value: ExactJsonValue): NumberForm[] {
  return [
    { name: "decimals", value: mapNumbers(value, asDecimal) },
    { name: "decimals as spelled", value: parseSourceJson(text) },
    { name: "bigints", value: mapNumbers(value, asBigInt) },
    { name: "BigNumbers", value: mapNumbers(value, asBigNumber) },
  ];
}

function mapNumbers(
  value: ExactJsonValue,
  change: (number: ExactNumber) => ExactJsonValue,
): ExactJsonValue {
  return copyTree(value, (scalar) =>
    isExactNumber(scalar) ? change(scalar) : scalar,
  );
}

function asDecimal(number: ExactNumber): Decimal {
  return Decimal.from(number);
}

function asBigInt(number: ExactNumber): ExactNumber {
  const decimal = Decimal.from(number);
  const { digits, position, sign } = decimal;
  if (!decimal.isInteger() || position > MOST_DIGITS) return number;
  return BigInt(sign) * BigInt(digits.padEnd(Number(position), "0"));
}

function asBigNumber(number: ExactNumber): ExactJsonValue {
  const { position, text } = Decimal.from(number);
  const isReached = position < MOST_EXPONENT && -position < MOST_EXPONENT;
  return isReached
    ? (new BigNumber(text) as unknown as ExactJsonValue)
    : number;
}
