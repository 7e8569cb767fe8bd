import { keys } from "./intrinsics.ts";
import type { ExactJsonValue } from "./json.ts";
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from "./json-characters.ts";
import type { NumberMode } from "./json-number.ts";
import { PlainObject } from "./plain-object.ts";
import { TokenReader } from "./token-reader.ts";

/**
 * Reads JSON text (RFC 8259) by recursion. A method returns undefined when
 * something is out of the ordinary: no token of its kind, too many levels, a
 * member named twice or `__proto__`. What that is, is for `ThoroughReader` to
 * say.
 */
export class QuickReader extends TokenReader {
  /** Reads a whole text, to so many levels of arrays and objects. */
  read(
    text: string,
    numbers: NumberMode,
    levels: number,
  ): ExactJsonValue | undefined {
    this.start(text, numbers);
    let value: ExactJsonValue | undefined;
    try {
      value = this.readValue(this.moveOn(0), levels);
      this.moveOn(0);
      if (this.at !== this.end) value = undefined;
    } catch {
      // An assignment meets a frozen or polluted Object.prototype, or the
      // caller left too little stack for recursion.
      value = undefined;
    }
    // A name that became no member may still be a part of the whole text to V8.
    if (value === undefined) this.names.clear();
    this.stop();
    return value;
  }

  private readValue(code: number, levels: number): ExactJsonValue | undefined {
    if (code === QUOTE) return this.readString();
    if (code === OPEN_BRACE) {
      return levels >= 1 ? this.readObject(levels - 1) : undefined;
    }
    if (code === OPEN_BRACKET) {
      return levels >= 1 ? this.readArray(levels - 1) : undefined;
    }
    return this.readScalar(code);
  }

  private readArray(levels: number): ExactJsonValue[] | undefined {
    let code = this.moveOn(1);
    if (code === CLOSE_BRACKET) return this.leave(newArray());
    const first = this.readValue(code, levels);
    if (first === undefined) return undefined;
    code = this.moveOn(0);
    if (code === CLOSE_BRACKET) return this.leave(newArray(first));
    if (code !== COMMA) return undefined;
    const second = this.readValue(this.moveOn(1), levels);
    if (second === undefined) return undefined;
    code = this.moveOn(0);
    const array = newArray(first, second);
    while (code === COMMA) {
      const value = this.readValue(this.moveOn(1), levels);
      if (value === undefined) return undefined;
      array.push(value);
      code = this.moveOn(0);
    }
    return code === CLOSE_BRACKET ? this.leave(array) : undefined;
  }

  /** Moves behind the bracket or brace that ends what was read. */
  private leave<T>(container: T): T {
    this.at++;
    return container;
  }

  private readObject(
    levels: number,
  ): { [key: string]: ExactJsonValue } | undefined {
    const object = new PlainObject<ExactJsonValue>();
    let members = 0;
    let code = this.moveOn(1);
    if (code === CLOSE_BRACE) {
      this.at++;
      return object;
    }
    for (;;) {
      const name = code === QUOTE ? this.readName() : undefined;
      if (name === undefined || this.moveOn(0) !== COLON) return undefined;
      const value = this.readValue(this.moveOn(1), levels);
      if (value === undefined) return undefined;
      object[name] = value;
      members++;
      code = this.moveOn(0);
      if (code !== COMMA) break;
      code = this.moveOn(1);
    }
    if (code !== CLOSE_BRACE) return undefined;
    this.at++;
    return hasMembers(object, members);
  }
}

/**
 * The object, if it has as many keys as members were read. It has fewer when a
 * name came twice, or when a setter took the value: that of `__proto__`, or one
 * that someone added to Object.prototype.
 */
function hasMembers<T extends object>(object: T, count: number): T | undefined {
  return keys(object).length === count ? object : undefined;
}

/**
 * An empty array. One that is written `[]` V8 allocates where it expects it to
 * live long, once much that was read has been kept; what is read and dropped
 * later is then collected late, with all that it holds.
 */
function newArray(...items: ExactJsonValue[]): ExactJsonValue[] {
  return items;
}
