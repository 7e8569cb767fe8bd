/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const ROUND_CONSTANTS = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
  0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
  0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
  0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
  0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
  0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);

/** The same of the square roots of the first 8 primes (FIPS 180-4, 5.3.3). */
const INITIAL_STATE = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
  0x1f83d9ab, 0x5be0cd19,
] as const;

const BLOCK_BYTES = 64;
const BYTES_PER_LENGTH = 8;

/** SHA-256 (FIPS 180-4) in lower-case hexadecimal, by ECMAScript alone. */
export function sha256HexPortable(data: string | Uint8Array): string {
  const bytes =
    typeof data === "string" ? new TextEncoder().encode(data) : data;
  const state = Int32Array.from(INITIAL_STATE);
  const schedule = new Int32Array(64);
  const wholeBlocks = bytes.length - (bytes.length % BLOCK_BYTES);
  absorb(state, schedule, bytes.subarray(0, wholeBlocks));
  absorb(state, schedule, padTail(bytes.subarray(wholeBlocks), bytes.length));
  return Array.from(state, toHex).join("");
}

/** The last bytes, a one bit, zeros, and the length in bits (FIPS 180-4, 5.1.1). */
function padTail(tail: Uint8Array, byteLength: number): Uint8Array {
  const room = BLOCK_BYTES - BYTES_PER_LENGTH;
  const padded = new Uint8Array(
    tail.length < room ? BLOCK_BYTES : 2 * BLOCK_BYTES,
  );
  padded.set(tail);
  padded[tail.length] = 0x80;
  const view = new DataView(padded.buffer);
  const end = padded.length - BYTES_PER_LENGTH;
  view.setUint32(end, Math.floor(byteLength / 0x20000000));
  view.setUint32(end + 4, (byteLength << 3) >>> 0);
  return padded;
}

function absorb(
  state: Int32Array,
  schedule: Int32Array,
  blocks: Uint8Array,
): void {
  const view = new DataView(
    blocks.buffer,
    blocks.byteOffset,
    blocks.byteLength,
  );
  for (let start = 0; start < blocks.length; start += BLOCK_BYTES) {
    fillSchedule(schedule, view, start);
    compress(state, schedule);
  }
}

function fillSchedule(
  schedule: Int32Array,
  view: DataView,
  start: number,
): void {
  for (let i = 0; i < 16; i++) schedule[i] = view.getInt32(start + 4 * i);
  for (let i = 16; i < 64; i++) {
    const x = wordAt(schedule, i - 15);
    const y = wordAt(schedule, i - 2);
    const sigma0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const sigma1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    schedule[i] =
      (wordAt(schedule, i - 16) + sigma0 + wordAt(schedule, i - 7) + sigma1) |
      0;
  }
}

function compress(state: Int32Array, schedule: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first =
      (h + sum1 + choice + wordAt(ROUND_CONSTANTS, i) + wordAt(schedule, i)) |
      0;
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + sum0 + majority) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = wordAt(state, i) + word;
  });
}

function wordAt(words: Int32Array, index: number): number {
  return words[index] ?? 0;
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function toHex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, "0");
}
