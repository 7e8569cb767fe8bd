import {
  type SchemaDiagnostic,
  UnsupportedSchemaError,
} from "../schema/diagnostic.ts";
import type { Profile } from "../schema/profile.ts";
import { readSchema } from "../schema/read.ts";
import type { ReadSchema } from "../schema/read-detached.ts";
import { wholeTable } from "../schema/vocabulary/index.ts";
import { SpecCompiler } from "./compile-spec.ts";
import { copyTree } from "../schema/literal.ts";
import { detachForm, type Members } from "./json-tree.ts";

/**
 * Compiles the schema of a value from author form to a raw schema that waits to
 * be read; makes every node anew.
 * @throws UnsupportedSchemaError with the first finding.
 */
export function compileValueSpec(spec: unknown, profile: Profile): Members {
  return new SpecCompiler(profile).compileValue(detachForm(spec));
}

/**
 * Compiles a parameter map to a raw object schema that waits to be read;
 * pointers lead into the map.
 * @throws UnsupportedSchemaError as `compileValueSpec` does.
 */
export function compileParameterSpec(map: unknown, profile: Profile): Members {
  return new SpecCompiler(profile).compileParameters(detachForm(map));
}

/** Where a finding in the raw schema of parameters lies in their map. */
export function pointerIntoParameters(pointer: string): string {
  return pointer.replace(/^\/properties(?=\/|$)/, "");
}

/**
 * Compiles the schema of a value from author form and reads the raw schema.
 * @throws UnsupportedSchemaError with the first finding in author form, or
 * every finding in the raw schema.
 */
export function readValueSpec(spec: unknown, profile: Profile): ReadSchema {
  return readRaw(compileValueSpec(spec, profile), profile);
}

/**
 * Compiles a parameter map and reads the raw schema; pointers lead into the map.
 * @throws UnsupportedSchemaError as `readValueSpec` does.
 */
export function readParameterSpec(map: unknown, profile: Profile): ReadSchema {
  const raw = compileParameterSpec(map, profile);
  return mapPointers(() => readRaw(raw, profile), pointerIntoParameters);
}

/** Reads a raw schema; nothing is shared in its document. */
export function readRaw(raw: Members, profile: Profile): ReadSchema {
  const read = readSchema(raw, { profile, table: wholeTable });
  return { ...read, document: copyTree(read.document, (scalar) => scalar) };
}

/** Runs a reader whose findings lie elsewhere for the caller. */
export function mapPointers<Result>(
  read: () => Result,
  move: (pointer: string) => string,
): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnsupportedSchemaError)) throw error;
    throw new UnsupportedSchemaError(
      error.diagnostics.map((diagnostic: SchemaDiagnostic) => ({
        ...diagnostic,
        pointer: move(diagnostic.pointer),
      })),
    );
  }
}
