import {
  type CheckNode,
  type ExactJsonValue,
  type FoundSchema,
  inspectSchema,
  profileNamed,
  type ProfileName,
  type ValueNumbers,
  wholeTable,
} from "@proviso/runtime/compiler";
import { codes, type DiagnosticCode, type Severity } from "../codes.ts";
import { findPassedLimits } from "./limits.ts";
import { NodeProjector } from "./project-node.ts";
import { Projection, type ProjectionFinding } from "./projection.ts";
import { type Provider, providerNames } from "./provider.ts";
import { SchemaIndex } from "./schema-index.ts";

/** How the schema that is projected is read; as `new Schema` reads it by default. */
export interface ProjectOptions {
  /** The keywords and rules that it is held to; the draft that it declares, else 2020-12, by default. */
  readonly profile?: ProfileName;
  readonly formats?: "assert" | "annotate" | undefined;
  readonly unknownKeywords?: "refuse" | "ignore" | undefined;
  readonly patterns?: "linear" | "native" | undefined;
  /** How the numbers of values arrive; `double` by default. */
  readonly numbers?: ValueNumbers;
  /** Documents that it may refer to, by URI; nothing is ever fetched. */
  readonly documents?: Readonly<Record<string, unknown>>;
  /** Which side of a tool it is; `input` by default. */
  readonly side?: "input" | "output";
}

/** One thing that a projection changed, or that keeps a schema from being projected. */
export interface ProjectionDiagnostic {
  /** Stable code; `proviso explain CODE` tells more. */
  readonly code: DiagnosticCode;
  /** `error` where there is no schema; `warning` for a change. */
  readonly severity: Severity;
  /** JSON Pointer (RFC 6901) into the schema that was given. */
  readonly pointer: string;
  /** The URI of the document that the pointer leads into; absent for the one that was given. */
  readonly document?: string;
  /** What was changed, or is wrong, in one sentence without a full stop. */
  readonly message: string;
  /** What would be right, in one sentence without a full stop. */
  readonly hint: string;
}

/** A schema as a provider takes it. */
export interface ProjectedSchema {
  /** Plain JSON, numbers that no double carries as bigint or Decimal; absent where the provider takes none that says this. */
  readonly schema: ExactJsonValue | undefined;
  /** Every change, in the order of the schema; empty when it can be sent as it is. */
  readonly diagnostics: readonly ProjectionDiagnostic[];
}

/**
 * Writes a schema as a provider takes it. What the provider has no keyword for
 * is said in the description, in the words of messages; each change is told,
 * and so is whether the outcome admits more than the schema, or less. The schema
 * that was given stays what calls are to be checked against.
 * @throws RangeError for an unknown provider or profile.
 */
export function projectSchema(
  document: unknown,
  provider: Provider,
  options: ProjectOptions = {},
): ProjectedSchema {
  if (!providerNames.includes(provider)) {
    throw new RangeError(
      `provider must be one of ${providerNames.join(", ")}, not ${String(provider).slice(0, 40)}`,
    );
  }
  const { profile = "draft-2020-12", side = "input", ...modes } = options;
  const found: FoundSchema[] = [];
  const { schema, diagnostics } = inspectSchema(document, {
    ...modes,
    profile: profileNamed(profile),
    table: wholeTable,
    onSchema: (each) => {
      found.push(each);
    },
  });
  if (schema === undefined) {
    return {
      schema: undefined,
      diagnostics: diagnostics.map((finding) => ({
        ...finding,
        severity: codes[finding.code].severity,
      })),
    };
  }
  const projected = projectNode(schema.node, found, provider, side);
  return {
    schema: projected.schema,
    diagnostics: projected.findings.map(withoutEmptyDocument),
  };
}

/** A schema that was read, as a provider takes it. */
export interface ProjectedNode {
  readonly schema: ExactJsonValue | undefined;
  /** In the order of the schemas that they are about. */
  readonly findings: readonly ProjectionFinding[];
}

/** Projects a schema that was read, by its node and all that it was read from. */
export function projectNode(
  root: CheckNode,
  found: readonly FoundSchema[],
  provider: Provider,
  side: "input" | "output",
): ProjectedNode {
  const projection = new Projection(provider, new SchemaIndex(found));
  const { rules } = projection;
  const mustBeObject = side === "input" || !rules.anyOutput;
  const projector = new NodeProjector(projection, root);
  const schema = projector.writeRoot(root, mustBeObject);
  for (const passed of findPassedLimits(schema, rules.limits)) {
    projection.refuse(
      root,
      `${rules.title} takes ${passed}`,
      "split the tool, or use the mode of the provider that isn't strict",
    );
  }
  const { findings } = projection;
  const isRefused = findings.some(({ severity }) => severity === "error");
  return { schema: isRefused ? undefined : schema, findings };
}

function withoutEmptyDocument({
  document,
  ...finding
}: ProjectionFinding): ProjectionDiagnostic {
  return document === "" ? finding : { ...finding, document };
}
