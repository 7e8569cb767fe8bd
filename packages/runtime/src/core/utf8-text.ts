import { newEncoder } from "./platform.ts";

/** Texts of so many bytes are written where the last one was. */
const ROOM = 8192;

/** So many UTF-16 units always have room there, as none takes more than three bytes. */
export const SHORT_UNITS: number = Math.floor(ROOM / 3);

/** The bytes of a text in UTF-8; a lone surrogate is written as U+FFFD. */
export interface Utf8Text {
  readonly bytes: Uint8Array;
  /** The same bytes, to be read four at once. */
  readonly view: DataView;
  /** How many of them are the text's; what follows is left from others. */
  readonly length: number;
}

/** Of no bytes. */
export const NO_TEXT: Utf8Text = /* @__PURE__ */ textOf(new Uint8Array(0));

/** Writes texts as UTF-8, natively and for most of them into the same bytes. */
export class Utf8Writer {
  private readonly encoder = newEncoder();
  private readonly room = new Uint8Array(ROOM);
  private readonly view = new DataView(this.room.buffer);
  private text = "";
  private written = NO_TEXT;

  /**
   * The text as bytes, which hold until the next text is written; nothing is
   * done for the one that was written last.
   * @throws TypeError where the platform has no TextEncoder.
   */
  write(text: string): Utf8Text {
    if (text !== this.text) {
      this.written = this.encode(text);
      this.text = text;
    }
    return this.written;
  }

  /**
   * The bytes of a text of `SHORT_UNITS` or fewer, as `write` answers them;
   * undefined for a longer one, and where the platform has no TextEncoder.
   */
  writeShort(text: string): Utf8Text | undefined {
    const isShort = this.encoder !== undefined && text.length <= SHORT_UNITS;
    return isShort ? this.write(text) : undefined;
  }

  private encode(text: string): Utf8Text {
    const { encoder, room, view } = this;
    if (encoder === undefined) {
      throw new TypeError("this platform has no TextEncoder");
    }
    if (text.length <= ROOM) {
      const { read, written } = encoder.encodeInto(text, room);
      if (read === text.length) return { bytes: room, view, length: written };
    }
    return textOf(encoder.encode(text));
  }

  /** Lets go of the text that was written last. */
  forget(): void {
    this.text = "";
    this.written = NO_TEXT;
  }

  /**
   * The length of a text in bytes; past a limit, some number above the limit.
   */
  lengthOf(text: string, limit: number): number {
    // No unit takes less than a byte.
    if (text.length > limit) return text.length;
    const { length } = this.write(text);
    if (length > limit) this.forget();
    return length;
  }
}

function textOf(bytes: Uint8Array<ArrayBuffer>): Utf8Text {
  const { buffer, byteOffset, length } = bytes;
  return { bytes, view: new DataView(buffer, byteOffset, length), length };
}

/**
 * The one writer of all readers, since room for it would cost more than most
 * texts. It keeps what was written last, and nothing that is read depends on it.
 */
export const utf8Writer: Utf8Writer = /* @__PURE__ */ new Utf8Writer();
