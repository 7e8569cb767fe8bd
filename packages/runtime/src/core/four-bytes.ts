/*
 * Questions about four bytes of UTF-8 at once, which stand in a 32-bit integer
 * with the first lowest. Answers are marks: the highest bit of each byte that
 * is meant. Such a mark comes of subtracting, which borrows the highest bit of
 * a byte that was smaller; borrowing goes on to later bytes, so that only the
 * first mark is sure.
 */

/** The lowest bit of each byte, and the highest. */
const ONES = 0x01010101;
export const HIGHS: number = 0x80808080 | 0;
const QUOTES = 0x22222222;
const BACKSLASHES = 0x5c5c5c5c;
/** Flipping this bit moves a quote right behind the control characters, which stay below 0x20. */
const TWOS = 0x02020202;
const ABOVE = 0x21212121;
const SPACES = 0x20202020;
const LEADS_OF_REPLACEMENT = 0xefefefef;

/** The four bytes that start at an index. */
export function fourAt(bytes: DataView, index: number): number {
  return bytes.getInt32(index, true);
}

/** Marks quotes. */
export function quotesIn(four: number): number {
  const others = four ^ QUOTES;
  return (others - ONES) & ~others & HIGHS;
}

/**
 * Marks what a JSON string doesn't hold as it is (RFC 8259 section 7), quotes,
 * backslashes and control characters, and every byte of a character beyond
 * ASCII. Where bytes without their highest bit are all that matters, none of
 * them has to be told from those with it.
 */
export function specialsIn(four: number): number {
  return signsOfSpecials(four) & HIGHS;
}

/**
 * The marks of `specialsIn` among other bits, for who tests several at once.
 * A constant, since V8 asks of a function declaration at each call whether it
 * is still the same.
 */
export const signsOfSpecials = (four: number): number =>
  ((four ^ TWOS) - ABOVE) | ((four ^ BACKSLASHES) - ONES) | four;

/**
 * Marks quotes, backslashes and control characters among other bits, and the
 * first byte of U+FFFD, which others have too.
 */
export const signsOfCost = (four: number): number => {
  const backslashes = four ^ BACKSLASHES;
  const leads = four ^ LEADS_OF_REPLACEMENT;
  return (
    (((four ^ TWOS) - ABOVE) & ~four) |
    ((backslashes - ONES) & ~backslashes) |
    ((leads - ONES) & ~leads)
  );
};

/** Marks control characters (below U+0020) among other bits. */
export const signsOfControls = (four: number): number =>
  (four - SPACES) & ~four;

/** Which byte is the first that is marked, from 0 to 3. */
export function firstMarked(marks: number): number {
  return (31 - Math.clz32(marks & -marks)) >> 3;
}

/** The bytes before the first that is marked; the others are zero. */
export function bytesBefore(four: number, marks: number): number {
  return four & (((marks & -marks) >>> 7) - 1);
}

/** How many more bytes there are than UTF-16 units, of one byte of a character beyond ASCII. */
export function surplusOf(byte: number): number {
  if (byte < 0xc0) return 1;
  // Four bytes are two units, one more than the first byte stands for.
  return byte >= 0xf0 ? -1 : 0;
}
