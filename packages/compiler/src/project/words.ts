import {
  type CheckNode,
  type ExactJsonValue,
  showJson,
} from "@proviso/runtime/compiler";
import type { SchemaIndex } from "./schema-index.ts";

/** How much of a schema is shown in a sentence. */
const SCHEMA_LIMIT = 400;

/** A part of a sentence that says what a value must do: `have at least 1 item`. */
export type Words = string;

/** Says in words what keywords ask of a value, in the grammar of messages. */
export class Wording {
  private readonly schemas: SchemaIndex;

  constructor(schemas: SchemaIndex) {
    this.schemas = schemas;
  }

  schema(node: CheckNode): string {
    return showJson(this.schemas.rawOf(node), SCHEMA_LIMIT);
  }

  list(nodes: readonly CheckNode[]): string {
    return `[${nodes.map((node) => this.schema(node)).join(", ")}]`;
  }

  fit(node: CheckNode): Words {
    return `must match the schema ${this.schema(node)}`;
  }

  admitted(values: readonly ExactJsonValue[]): Words {
    const [only] = values;
    return values.length === 1 && only !== undefined
      ? `must be ${showJson(only, SCHEMA_LIMIT)}`
      : `must be one of ${showJson(values, SCHEMA_LIMIT)}`;
  }

  additional({ additionalNode }: CheckNode): Words {
    return additionalNode === undefined
      ? "must not have other properties"
      : `other properties must match the schema ${this.schema(additionalNode)}`;
  }

  pattern(source: string, node: CheckNode): Words {
    return `properties whose names match pattern ${showJson(source)} must match the schema ${this.schema(node)}`;
  }

  memberNames(node: CheckNode): Words {
    return `names of properties must match the schema ${this.schema(node)}`;
  }

  dependents({ dependents }: CheckNode): Words[] {
    return dependents.flatMap(({ name, node, required }) => {
      const when = `if it has ${showJson(name)}`;
      const names = required.map(
        (other) => `must have property ${showJson(other)} ${when}`,
      );
      return node === undefined
        ? names
        : [...names, `must match the schema ${this.schema(node)} ${when}`];
    });
  }

  required(name: string): Words {
    return `must have property ${showJson(name)}`;
  }

  prefix({ items, prefix }: CheckNode): Words {
    const end = items?.types === 0 ? ", and have no further items" : "";
    return `its first items must match the schemas ${this.list(prefix)}, in this order${end}`;
  }

  contains({ contains }: CheckNode): Words {
    if (contains === undefined) return "";
    const { max, min, node } = contains;
    const most = max === Infinity ? "" : ` and at most ${max}`;
    const noun = (max === Infinity ? min : max) === 1 ? "item" : "items";
    return `must contain at least ${min}${most} ${noun} matching the schema ${this.schema(node)}`;
  }

  alternatives(
    keyword: "anyOf" | "oneOf",
    branches: readonly CheckNode[],
  ): Words {
    const count = keyword === "oneOf" ? "exactly one" : "at least one";
    return `must match ${count} of the schemas ${this.list(branches)}`;
  }

  not(node: CheckNode): Words {
    return `must not match the schema ${this.schema(node)}`;
  }

  condition({ condition }: CheckNode): Words[] {
    if (condition === undefined) return [];
    const test = this.schema(condition.test);
    const words: Words[] = [];
    if (condition.then !== undefined) {
      words.push(
        `must match the schema ${this.schema(condition.then)} if it matches ${test}`,
      );
    }
    if (condition.else !== undefined) {
      words.push(
        `must match the schema ${this.schema(condition.else)} unless it matches ${test}`,
      );
    }
    return words;
  }

  unevaluated(node: CheckNode, what: "properties" | "items"): Words {
    return node.types === 0
      ? `must not have ${what} that no schema here describes`
      : `${what} that no other schema here describes must match the schema ${this.schema(node)}`;
  }
}

/** A description with what else is asked, as sentences after it. */
export function describe(
  description: ExactJsonValue | undefined,
  words: readonly Words[],
): ExactJsonValue | undefined {
  if (words.length === 0) return description;
  const said = capitalize(words.join("; "));
  if (typeof description !== "string" || description.trim() === "") {
    return `${said}.`;
  }
  const before = description.trimEnd();
  return `${before}${/[.!?:]$/.test(before) ? "" : "."} ${said}.`;
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
