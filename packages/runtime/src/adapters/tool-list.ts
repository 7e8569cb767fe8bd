import type { StandardDraft } from "../schema/dialect.ts";
import type { BoundTool } from "../tool/bind-tool.ts";
import { refusedAtRoot } from "./refused-at-root.ts";

/** A JSON Schema of objects. */
export type ObjectSchema = { type: "object"; [keyword: string]: unknown };

/** A tool, as far as its schemas go. */
type Described = Pick<BoundTool, "name" | "input">;

/**
 * The input schema of a tool, for whoever passes arguments by name.
 * @throws RangeError when the input is no object, or when the dialect can't say
 * what the schema says.
 */
export function argumentsSchema(
  { name, input }: Described,
  target: StandardDraft,
): ObjectSchema {
  const schema = input["~standard"].jsonSchema.input({ target });
  const { type = "object" } = schema;
  if (type === "object") return { ...schema, type };
  throw new RangeError(`the input of ${name} is no object`);
}

/**
 * The same for a model's programming interface, which knows no `$schema`.
 * @throws RangeError for what it refuses at the root, too.
 */
export function parametersSchema(
  tool: Described,
  provider: keyof typeof refusedAtRoot,
): ObjectSchema {
  const schema = argumentsSchema(tool, "draft-2020-12");
  delete schema["$schema"];
  const refused = refusedAtRoot[provider].find((keyword) => keyword in schema);
  if (refused === undefined) return schema;
  throw new RangeError(
    `the input of ${tool.name} has ${refused} at its root, which ${provider} refuses`,
  );
}

/**
 * Tools by name.
 * @param names what the other side takes for a name; all that tools may have by default.
 * @throws RangeError for a name that it doesn't take, or that two tools have.
 */
export function toolsByName(
  tools: readonly BoundTool[],
  names: RegExp = /^/,
): ReadonlyMap<string, BoundTool> {
  const byName = new Map<string, BoundTool>();
  for (const tool of tools) {
    if (!names.test(tool.name)) {
      throw new RangeError(
        `the name ${tool.name} doesn't match ${names.source}, as it must here`,
      );
    }
    if (byName.has(tool.name)) {
      throw new RangeError(`two tools have the name ${tool.name}`);
    }
    byName.set(tool.name, tool);
  }
  return byName;
}
