const SCOPE = /^[A-Za-z0-9._:-]{0,128}$/;
const MAX_ID = 256;

/** Whether a value may be the id of a call: 1 to 256 UTF-16 units of text. */
export function isCallId(id: unknown): id is string {
  return typeof id === "string" && id.length > 0 && id.length <= MAX_ID;
}

/**
 * The keys that a runtime has in its ledger. Names of tools hold no `#`, and
 * scopes neither that nor `/`, so no two things have one key.
 */
export class LedgerKeys {
  readonly #prefix: string;

  /** @throws RangeError for a scope that isn't up to 128 of `A-Z a-z 0-9 . _ : -`. */
  constructor(scope: string = "") {
    if (typeof scope !== "string" || !SCOPE.test(scope)) {
      throw new RangeError("scope must be up to 128 of A-Z a-z 0-9 . _ : -");
    }
    this.#prefix = scope === "" ? "" : `${scope}/`;
  }

  /** The budget of a tool: its name, after the scope where there is one. */
  tool(name: string): string {
    return this.#prefix + name;
  }

  /** The budget of a lease. */
  lease(key: string): string {
    return `${this.#prefix}#${key}`;
  }

  /** A call of a tool with an id. */
  call(name: string, id: string): string {
    return `${this.#prefix}${name}#${id}`;
  }
}
