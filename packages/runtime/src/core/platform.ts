/**
 * What the platform may offer beyond ECMAScript, reached without importing
 * anything, so that the runtime loads unchanged in Node, Deno, Bun, browsers
 * and Workers.
 */

interface Utf8Decoder {
  decode(bytes: Uint8Array): string;
}

/** What writes text as UTF-8 (Encoding Standard, TextEncoder). */
export interface Utf8Encoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
  encodeInto(
    text: string,
    into: Uint8Array,
  ): { readonly read: number; readonly written: number };
}

/** A timer that was started; Node's can be told not to keep the process. */
export type Timer = number | { unref?(): unknown };

/** What a signal of the platform offers (DOM, AbortSignal). */
export interface PlatformSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** What makes a signal and gives it. */
export interface PlatformController {
  readonly signal: PlatformSignal;
  abort(): void;
}

interface Platform {
  readonly AbortController?: new () => PlatformController;
  readonly performance?: { now(): number };
  readonly setTimeout?: (run: () => void, milliseconds: number) => Timer;
  readonly clearTimeout?: (timer: Timer) => void;
  readonly crypto?: { getRandomValues(bytes: Uint8Array): Uint8Array };
  readonly TextEncoder?: new () => Utf8Encoder;
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

/** Makes what writes UTF-8; undefined where the platform has none. */
export function newEncoder(): Utf8Encoder | undefined {
  return platform.TextEncoder && new platform.TextEncoder();
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

/** Milliseconds from some moment on; they never go back where the platform has such a clock. */
export function platformTime(): number {
  return platform.performance?.now() ?? Date.now();
}

/** Runs something once after some milliseconds; undefined where the platform has no timers. */
export function startTimer(
  run: () => void,
  milliseconds: number,
): Timer | undefined {
  return platform.setTimeout?.(run, milliseconds);
}

/** Stops a timer that hasn't run. */
export function stopTimer(timer: Timer): void {
  platform.clearTimeout?.(timer);
}

/**
 * Makes a signal that can be given to what runs.
 * @throws TypeError where the platform has none.
 */
export function newController(): PlatformController {
  if (platform.AbortController !== undefined) {
    return new platform.AbortController();
  }
  throw new TypeError("this platform has no AbortController");
}

/**
 * 128 random bits as hexadecimal digits.
 * @throws TypeError where the platform has no source of them.
 */
export function randomId(): string {
  const bytes = platform.crypto?.getRandomValues(new Uint8Array(16));
  if (bytes === undefined) throw new TypeError("this platform has no crypto");
  let id = "";
  for (const byte of bytes) id += byte.toString(16).padStart(2, "0");
  return id;
}
