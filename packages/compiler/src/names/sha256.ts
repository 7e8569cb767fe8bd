import { sha256HexPortable } from "./sha256-portable.ts";

/**
 * SHA-256 (FIPS 180-4) in lower-case hexadecimal. A string is hashed as its
 * UTF-8 bytes. The platform's own is ten times as fast, and not everywhere:
 * `compileContract` also runs in browsers, where nothing may be awaited.
 */
export const sha256Hex: (data: string | Uint8Array) => string =
  findNative() ?? sha256HexPortable;

function findNative(): ((data: string | Uint8Array) => string) | undefined {
  const { process } = globalThis as {
    process?: Partial<Pick<NodeJS.Process, "getBuiltinModule">>;
  };
  const crypto = process?.getBuiltinModule?.("node:crypto");
  if (crypto === undefined) return undefined;
  return (data) => crypto.hash("sha256", data, "hex");
}
