import { snapshotJson } from "../core/json.ts";
import { jsonBytes } from "../core/json-bytes.ts";
import type { JsonSchemaNode } from "../schema/schema.ts";
import type { Tool } from "./tool.ts";

/** A tool as the host tells others of it. */
export interface CatalogEntry {
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string;
  /** Whether the schemas are enforced; those of metadata alone never are. */
  readonly contract_enforced: boolean;
  readonly inputSchema: JsonSchemaNode | undefined;
  readonly outputSchema: JsonSchemaNode | undefined;
}

/** The tools of a runtime. */
export class ToolRegistry {
  readonly #tools: Map<string, Tool> = new Map();
  readonly #maxTools: number;
  readonly #maxBytes: number;
  #bytes: number = 0;

  constructor(maxTools: number, maxBytes: number) {
    this.#maxTools = maxTools;
    this.#maxBytes = maxBytes;
  }

  /** The tools by name, in the order of their registration. */
  get tools(): ReadonlyMap<string, Tool> {
    return this.#tools;
  }

  /**
   * Adds a tool.
   * @throws TypeError when its name is taken.
   * @throws RangeError when there is no room for it.
   */
  add(tool: Tool): void {
    const { name } = tool.policy;
    if (this.#tools.has(name)) {
      throw new TypeError(`a tool named ${name} is registered already`);
    }
    if (this.#tools.size >= this.#maxTools) {
      throw new RangeError(`a runtime has at most ${this.#maxTools} tools`);
    }
    const bytes = this.#bytes + entryBytes(entryOf(tool), this.#maxBytes);
    if (bytes > this.#maxBytes) {
      throw new RangeError(`a catalog takes at most ${this.#maxBytes} bytes`);
    }
    this.#bytes = bytes;
    this.#tools.set(name, tool);
  }

  /** What there is, in detached copies. */
  catalog(): CatalogEntry[] {
    return [...this.#tools.values()].map(entryOf);
  }
}

function entryOf({ contract, metadata, policy }: Tool): CatalogEntry {
  const { description, title } = metadata;
  return {
    name: policy.name,
    title,
    description,
    contract_enforced: contract !== undefined,
    inputSchema: contract?.input.document ?? copyOf(metadata.inputSchema),
    outputSchema:
      contract === undefined
        ? copyOf(metadata.outputSchema)
        : contract.output?.document,
  };
}

function copyOf(
  schema: JsonSchemaNode | undefined,
): JsonSchemaNode | undefined {
  return schema === undefined
    ? undefined
    : (snapshotJson(schema, { numbers: "exact" }) as JsonSchemaNode);
}

/** The bytes of an entry as compact JSON, what is undefined left out; above the limit, some number above it. */
function entryBytes(entry: CatalogEntry, limit: number): number {
  const stated = Object.entries(entry).filter(
    ([, member]) => member !== undefined,
  );
  return jsonBytes(Object.fromEntries(stated), limit);
}
