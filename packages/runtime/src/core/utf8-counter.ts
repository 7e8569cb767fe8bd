import { newEncoder, type Utf8Encoder } from "./platform.ts";
import { utf8Length } from "./text.ts";

/** Bytes that the encoder writes at once, at least the three of one unit. */
const ROOM = 4096;

/**
 * Counts the bytes of texts in UTF-8 as `utf8Length` does, by the platform's
 * encoder where there is one: it looks at many units at once.
 */
export class Utf8Counter {
  readonly #encoder: Utf8Encoder | undefined = newEncoder();
  readonly #room: Uint8Array = new Uint8Array(ROOM);

  /** The bytes of a text; past a limit, some number above the limit. */
  count(text: string, limit: number): number {
    // No unit takes less than a byte.
    if (text.length > limit) return text.length;
    if (this.#encoder === undefined) return utf8Length(text);
    let bytes = 0;
    for (let rest = text; rest !== "";) {
      const { read, written } = this.#encoder.encodeInto(rest, this.#room);
      bytes += written;
      rest = rest.slice(read);
    }
    return bytes;
  }
}
