const { apply, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;

/** The class of `Uint8Array` and its kin, which has no name. */
const typedArray = getPrototypeOf(Uint8Array.prototype) as object;

/** Reads a part of a typed array itself, whatever members a class or somebody gave it. */
function readerOf(part: PropertyKey): (value: unknown) => unknown {
  const getter = getOwnPropertyDescriptor(typedArray, part)
    ?.get as () => unknown;
  return (value) => apply(getter, value, []);
}

const tagOf = /* @__PURE__ */ readerOf(Symbol.toStringTag);
const bufferOf = /* @__PURE__ */ readerOf("buffer");
const offsetOf = /* @__PURE__ */ readerOf("byteOffset");
const lengthOf = /* @__PURE__ */ readerOf("length");

/** Whether a value is a `Uint8Array`, of any realm; runs nothing of the value, and never throws. */
export function isBytes(value: unknown): value is Uint8Array {
  return tagOf(value) === "Uint8Array";
}

/** A view of the same bytes without members of its own, such as a length that lies. */
export function plainBytes(bytes: Uint8Array): Uint8Array {
  const length = lengthOf(bytes) as number;
  // Whose buffer was transferred has none, and no view of it can be made.
  if (length === 0) return new Uint8Array(0);
  const buffer = bufferOf(bytes) as ArrayBuffer;
  return new Uint8Array(buffer, offsetOf(bytes) as number, length);
}
