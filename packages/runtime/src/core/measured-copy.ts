import {
  bytesOfBrackets,
  bytesOfName,
  bytesOfScalar,
  type JsonScalar,
} from "./json-bytes.ts";
import { TreeCopy } from "./tree-copy.ts";

/**
 * Copies host values as `TreeCopy` does, and counts the bytes of their compact
 * JSON as `jsonBytes` does, in the same walk. Gives up past the limit.
 */
export class MeasuredCopy extends TreeCopy {
  /** Never used, as `TreeCopy.dormant`. */
  static override readonly dormant: MeasuredCopy = new MeasuredCopy(false, 0);

  bytes = 0;
  private readonly maxBytes: number;

  constructor(exact: boolean, maxBytes: number) {
    super(exact);
    this.maxBytes = maxBytes;
  }

  protected override noteScalar(value: unknown): boolean {
    return this.add(bytesOfScalar(value as JsonScalar));
  }

  protected override noteName(name: string): boolean {
    return this.add(bytesOfName(name));
  }

  protected override noteArray(length: number): boolean {
    return this.add(bytesOfBrackets(length));
  }

  protected override noteObject(count: number): boolean {
    return this.add(bytesOfBrackets(count));
  }

  private add(bytes: number): boolean {
    this.bytes += bytes;
    return this.bytes <= this.maxBytes;
  }
}
