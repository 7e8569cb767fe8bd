/**
 * What the platform may offer beyond ECMAScript, reached without importing
 * anything, so that the runtime loads unchanged in Node, Deno, Bun, browsers
 * and Workers.
 */

interface Utf8Decoder {
  decode(bytes: Uint8Array): string;
}

interface Platform {
  readonly TextDecoder?: new (
    label: string,
    options: { fatal: boolean; ignoreBOM: boolean },
  ) => Utf8Decoder;
  readonly process?: {
    getBuiltinModule?: (
      name: string,
    ) => { types?: { isProxy?: (value: unknown) => boolean } } | undefined;
  };
}

const platform = globalThis as Platform;

/**
 * Decodes UTF-8, keeping a byte order mark as U+FEFF.
 * @throws TypeError when the bytes are not UTF-8.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  if (platform.TextDecoder === undefined) {
    throw new TypeError("this platform has no TextDecoder");
  }
  return new platform.TextDecoder("utf-8", {
    fatal: true,
    ignoreBOM: true,
  }).decode(bytes);
}

/**
 * Tells a Proxy without running a trap of it; undefined where the platform
 * can't (then a trap may run once, inside `try`).
 */
export const isProxy: ((value: unknown) => boolean) | undefined =
  /* @__PURE__ */ findIsProxy();

function findIsProxy(): ((value: unknown) => boolean) | undefined {
  try {
    return platform.process?.getBuiltinModule?.("node:util")?.types?.isProxy;
  } catch {
    return undefined;
  }
}
