import { carryNumber, isExactNumber } from "./exact-number.ts";
import { isArray, keys } from "./intrinsics.ts";
import type { ExactJsonValue } from "./json.ts";
import { Decimal } from "./decimal.ts";
import { jsonEqual } from "./equal.ts";
import { type Container, hashJson, isContainer } from "./value-hash.ts";

/** Two equal items of an array, by their indexes. */
export type EqualItems = readonly [first: number, second: number];

/** How many taken slots an item may meet, on the average. */
const MAX_PROBES = 8;

/**
 * The first item that is equal to an earlier one, with that one; undefined when
 * all are different. Equality is that of `jsonEqual`. Takes time linear in the
 * size of the items, any depth and sharing, whatever their texts are.
 */
export function findEqualItems(
  items: readonly ExactJsonValue[],
): EqualItems | undefined {
  const { length } = items;
  const hashes = new Int32Array(length);
  // By hash the index of an item plus one, 0 where none is; half empty at least.
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(length) + 1));
  let probes = MAX_PROBES * length;
  for (let index = 0; index < length; index++) {
    const item = items[index] as ExactJsonValue;
    const hash = hashJson(item);
    let slot = hash & (slots.length - 1);
    for (let next = slots[slot]; next; next = slots[slot]) {
      const earlier = next - 1;
      if (hashes[earlier] === hash) {
        if (jsonEqual(items[earlier], item)) return [earlier, index];
        // Each may take as long as the whole list.
        probes -= length;
      }
      // A sender may have chosen values whose hashes meet.
      if (--probes < 0) return findByName(items);
      slot = (slot + 1) & (slots.length - 1);
    }
    hashes[index] = hash;
    slots[slot] = index + 1;
  }
  return undefined;
}

/** The same whatever their hashes are, for more time. */
function findByName(items: readonly ExactJsonValue[]): EqualItems | undefined {
  const seen = new Map<string | number, number>();
  const names = new ValueNames();
  for (let index = 0; index < items.length; index++) {
    const name = names.nameOf(items[index] as ExactJsonValue);
    const earlier = seen.get(name);
    if (earlier !== undefined) return [earlier, index];
    seen.set(name, index);
  }
  return undefined;
}

/**
 * Gives equal values one name: scalars their text behind a letter for the type,
 * containers a number for each distinct list of the names in them.
 */
class ValueNames {
  private readonly numbers = new Map<string, number>();
  private readonly known = new Map<object, number>();

  nameOf(value: ExactJsonValue): string | number {
    if (!isContainer(value)) return nameOfScalar(value);
    const pending: Container[] = [value];
    for (let top = pending.at(-1); top !== undefined; top = pending.at(-1)) {
      const before = pending.length;
      if (!this.known.has(top)) this.pushUnknown(top, pending);
      if (pending.length > before) continue;
      pending.pop();
      if (!this.known.has(top)) this.known.set(top, this.numberOf(top));
    }
    return this.known.get(value) as number;
  }

  private pushUnknown(container: Container, pending: Container[]): void {
    for (const member of Object.values<ExactJsonValue>(container)) {
      if (isContainer(member) && !this.known.has(member)) pending.push(member);
    }
  }

  private numberOf(container: Container): number {
    const signature = isArray(container)
      ? `[${container.map((item) => this.shortName(item)).join(",")}]`
      : `{${keys(container)
          .sort()
          .map(
            (name) =>
              `${JSON.stringify(name)}:${this.shortName(container[name] as ExactJsonValue)}`,
          )
          .join(",")}}`;
    const known = this.numbers.get(signature);
    if (known !== undefined) return known;
    this.numbers.set(signature, this.numbers.size);
    return this.numbers.size - 1;
  }

  private shortName(value: ExactJsonValue): string {
    return isContainer(value)
      ? `#${String(this.known.get(value))}`
      : nameOfScalar(value);
  }
}

function nameOfScalar(value: Exclude<ExactJsonValue, Container>): string {
  if (typeof value === "string") return JSON.stringify(value);
  return isExactNumber(value)
    ? nameOfNumber(carryNumber(value))
    : String(value);
}

/** A number that no double carries is named by its digits and their place. */
function nameOfNumber(value: number | bigint | Decimal): string {
  if (typeof value === "number") return String(value);
  const { sign, digits, position } = Decimal.from(value);
  return `${String(sign)}.${digits}e${String(position)}`;
}
