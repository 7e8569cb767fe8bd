import type { ExactJsonValue, JsonValue } from "../core/json.ts";
import { type ExactSchemaOptions, Schema } from "../schema/live-schema.ts";
import type { SchemaOptions } from "../schema/schema-options.ts";
import type { JsonToolContract as ContractFace } from "./contract.ts";

/** One tool's contract: what goes in, and what comes out where it says so. */
export type JsonToolContract<I = JsonValue, O = JsonValue> = ContractFace<I, O>;

/** Makes contracts from schemas that are only known at run time. */
export interface JsonToolContractConstructor {
  /**
   * Reads an input schema and, where there is one, an output schema.
   * @throws UnsupportedSchemaError when either can't be enforced exactly.
   */
  new <I = ExactJsonValue, O = ExactJsonValue>(
    input: unknown,
    output: unknown,
    options: ExactSchemaOptions,
  ): JsonToolContract<I, O>;
  new <I = JsonValue, O = JsonValue>(
    input: unknown,
    output?: unknown,
    options?: SchemaOptions,
  ): JsonToolContract<I, O>;
}

class LiveContract<I, O> implements ContractFace<I, O> {
  readonly name = undefined;
  readonly title = undefined;
  readonly description = undefined;
  readonly input: Schema<I>;
  readonly output: Schema<O> | undefined;

  constructor(input: unknown, output?: unknown, options?: SchemaOptions) {
    this.input = new Schema<I>(input, options);
    this.output =
      output === undefined ? undefined : new Schema<O>(output, options);
  }
}

/** The class of contracts made from schemas known at run time. */
export const JsonToolContract: JsonToolContractConstructor = LiveContract;
