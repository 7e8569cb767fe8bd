import { newEncoder } from "./platform.ts";
import { utf8Length } from "./text.ts";

/** Texts of so many bytes are written where the last one was. */
const ROOM = 8192;

/** The bytes of a text in UTF-8; a lone surrogate is written as U+FFFD. */
export interface Utf8Text {
  readonly bytes: Uint8Array;
  /** The same bytes, to be read four at once. */
  readonly view: DataView;
  /** How many of them are the text's; what follows is left from others. */
  readonly length: number;
}

/** Writes texts as UTF-8, natively and for most of them into the same bytes. */
export class Utf8Writer {
  private readonly encoder = newEncoder();
  private readonly bytes = new Uint8Array(ROOM);
  private readonly view = new DataView(this.bytes.buffer);

  /**
   * The text as bytes, which hold until the next text is written.
   * @throws TypeError where the platform has no TextEncoder.
   */
  write(text: string): Utf8Text {
    const { bytes, encoder, view } = this;
    if (encoder === undefined) {
      throw new TypeError("this platform has no TextEncoder");
    }
    if (text.length <= ROOM) {
      const { read, written } = encoder.encodeInto(text, bytes);
      if (read === text.length) return { bytes, view, length: written };
    }
    const own = encoder.encode(text);
    const { buffer, byteOffset, length } = own;
    const ownView = new DataView(buffer, byteOffset, length);
    return { bytes: own, view: ownView, length };
  }

  /** The length of a text in bytes; past a limit, some number above the limit. */
  lengthOf(text: string, limit: number): number {
    // No unit takes less than a byte.
    if (text.length > limit) return text.length;
    return text.length > ROOM ? utf8Length(text) : this.write(text).length;
  }
}

/**
 * The one writer of all readers, since room for it would cost more than most
 * texts. It keeps what was read last, and nothing that is read depends on it.
 */
export const utf8Writer: Utf8Writer = /* @__PURE__ */ new Utf8Writer();
