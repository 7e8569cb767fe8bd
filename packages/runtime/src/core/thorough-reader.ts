import { defineMember, hasOwn } from "./intrinsics.ts";
import type { ExactJsonValue } from "./json.ts";
import {
  nameFault,
  separatorFault,
  type TextFault,
  unexpected,
  valueFault,
} from "./json-text-fault.ts";
import type { TokenReader } from "./token-reader.ts";

/** What a text is held to beyond RFC 8259. */
export interface ReadingRules {
  readonly duplicates: "refuse" | "last";
  /** Levels of arrays and objects. */
  readonly maxDepth: number;
}

interface OpenArray {
  readonly closing: "]";
  readonly array: ExactJsonValue[];
  readonly outer: OpenContainer | undefined;
}

interface OpenObject {
  readonly closing: "}";
  readonly object: { [key: string]: ExactJsonValue };
  /** The member whose value is next. */
  name: string;
  readonly outer: OpenContainer | undefined;
}

type OpenContainer = OpenArray | OpenObject;

/**
 * Reads what `QuickReader` gave up, and says what is wrong with a text: its
 * first fault. Needs no stack, and time linear in the text.
 */
export class ThoroughReader {
  private readonly text: string;
  private readonly tokens: TokenReader;
  private readonly rules: ReadingRules;
  private readonly fail: (fault: TextFault) => never;
  private open: OpenContainer | undefined = undefined;
  private depth = 0;

  /** `tokens` stands at the start of the text. */
  constructor(
    text: string,
    tokens: TokenReader,
    rules: ReadingRules,
    fail: (fault: TextFault) => never,
  ) {
    this.text = text;
    this.tokens = tokens;
    this.rules = rules;
    this.fail = fail;
  }

  /** Reads the whole text. */
  read(): ExactJsonValue {
    this.startText();
    for (;;) {
      let value = this.startValue();
      while (value !== undefined) {
        if (this.open === undefined) return this.endText(value);
        value = this.addValue(value, this.open);
      }
    }
  }

  private startText(): void {
    const { text } = this;
    if (text.startsWith("\ufeff")) {
      const sentence =
        "JSON text starts without a byte order mark (RFC 8259 section 8.1)";
      this.fail({ code: "byte_order_mark", offset: 0, sentence });
    }
    if (this.next() === "") {
      const sentence = "the text is empty, where a value is expected";
      this.fail({ code: "empty_text", offset: text.length, sentence });
    }
  }

  private endText(value: ExactJsonValue): ExactJsonValue {
    if (this.next() === "") return value;
    const { text, tokens } = this;
    const fault = unexpected(text, tokens.index, "the end of the text");
    return this.fail({ ...fault, code: "trailing_text" });
  }

  /** The value that starts here; undefined when one inside it comes first. */
  private startValue(): ExactJsonValue | undefined {
    const { tokens } = this;
    const code = tokens.moveOn(0);
    const start = this.text.charAt(tokens.index);
    if (start === "[") return this.startArray();
    if (start === "{") return this.startObject();
    const value = tokens.readScalar(code);
    return value === undefined
      ? this.fail(valueFault(this.text, tokens.index))
      : value;
  }

  private startArray(): ExactJsonValue[] | undefined {
    this.enter();
    const array: ExactJsonValue[] = [];
    if (this.next() === "]") return this.leave(array);
    this.open = { closing: "]", array, outer: this.open };
    return undefined;
  }

  private startObject(): { [key: string]: ExactJsonValue } | undefined {
    this.enter();
    const object: { [key: string]: ExactJsonValue } = {};
    if (this.next() === "}") return this.leave(object);
    const name = this.readName(object);
    this.open = { closing: "}", object, name, outer: this.open };
    return undefined;
  }

  /** Adds a value; the container if that was its last, else undefined. */
  private addValue(
    value: ExactJsonValue,
    open: OpenContainer,
  ): ExactJsonValue | undefined {
    if (open.closing === "]") open.array.push(value);
    else defineMember(open.object, open.name, value);
    const separator = this.next();
    if (separator === open.closing) {
      this.open = open.outer;
      return this.leave(open.closing === "]" ? open.array : open.object);
    }
    const { tokens } = this;
    if (separator !== ",") {
      return this.fail(separatorFault(this.text, tokens.index, open.closing));
    }
    tokens.moveOn(1);
    if (open.closing === "}") open.name = this.readName(open.object);
    return undefined;
  }

  /** Reads a name and its colon. */
  private readName(object: { [key: string]: ExactJsonValue }): string {
    const { tokens } = this;
    const start = this.next() === '"' ? tokens.index : -1;
    const name = start < 0 ? undefined : tokens.readString();
    if (name === undefined) {
      return this.fail(nameFault(this.text, tokens.index));
    }
    if (this.rules.duplicates === "refuse" && hasOwn(object, name)) {
      const sentence = "the object has a member of this name already";
      this.fail({ code: "duplicate_member", offset: start, sentence });
    }
    if (this.next() !== ":") {
      const expected = '":" after the member name';
      this.fail(unexpected(this.text, tokens.index, expected));
    }
    tokens.moveOn(1);
    return name;
  }

  private enter(): void {
    const { maxDepth } = this.rules;
    // Not `>`, so that a limit that is no number refuses.
    if (!(++this.depth <= maxDepth)) {
      const sentence = `arrays and objects nest more than ${maxDepth} deep`;
      this.fail({ code: "too_deep", offset: this.tokens.index, sentence });
    }
    this.tokens.moveOn(1);
  }

  private leave<T>(container: T): T {
    this.depth--;
    this.tokens.moveOn(1);
    return container;
  }

  /** Skips white space; the character after it, empty at the end. */
  private next(): string {
    this.tokens.moveOn(0);
    return this.text.charAt(this.tokens.index);
  }
}
