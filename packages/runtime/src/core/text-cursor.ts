import { CARRIAGE_RETURN, LINE_FEED, SPACE, TAB } from "./json-characters.ts";
import { NO_TEXT, utf8Writer } from "./utf8-text.ts";

/**
 * Stands in a text, and moves on through its bytes in UTF-8, counting how far
 * they are ahead of the units of the text itself.
 */
export class TextCursor {
  /** Index of the next byte to read. */
  protected at = 0;
  /** Index of the byte behind the last. */
  protected end = 0;
  protected text = "";
  protected bytes: Uint8Array = NO_TEXT.bytes;
  protected view: DataView = NO_TEXT.view;
  /** How many more bytes than UTF-16 units there were so far. */
  protected surplus = 0;

  /** Stands before a text, as long as no other cursor starts. */
  protected startAt(text: string): void {
    const { bytes, length, view } = utf8Writer.write(text);
    this.text = text;
    this.bytes = bytes;
    this.view = view;
    this.at = 0;
    this.end = length;
    this.surplus = 0;
  }

  /** Lets go of the text. */
  stop(): void {
    utf8Writer.forget();
    this.text = "";
    this.bytes = NO_TEXT.bytes;
    this.view = NO_TEXT.view;
    this.end = 0;
  }

  /** Index of the next UTF-16 unit of the text. */
  get index(): number {
    return this.at - this.surplus;
  }

  /** Moves on by so many ASCII characters and past white space; the byte there, -1 at the end. */
  moveOn(characters: number): number {
    this.at += characters;
    const byte = this.byteAt(this.at);
    // This alone decides on nearly every byte.
    return byte > SPACE ? byte : this.skipSpaces(byte);
  }

  private skipSpaces(first: number): number {
    let byte = first;
    while (
      byte === SPACE ||
      byte === LINE_FEED ||
      byte === CARRIAGE_RETURN ||
      byte === TAB
    ) {
      byte = this.byteAt(++this.at);
    }
    return byte;
  }

  /** The byte at an index, -1 from the end on. */
  protected byteAt(index: number): number {
    return index < this.end ? (this.bytes[index] as number) : -1;
  }
}
