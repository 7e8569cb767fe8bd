import {
  type FoundSchema,
  inspectSchema,
  profileNamed,
  quoteText,
  wholeTable,
} from "@proviso/runtime/compiler";
import {
  createDiagnostic,
  type Diagnostic,
  type PlacedDocument,
  siteIn,
} from "../diagnostics.ts";
import type { Contract, ContractSide } from "../passes/contract.ts";
import { type ProjectedNode, projectNode } from "./project-schema.ts";
import type { ProjectionFinding } from "./projection.ts";
import { type Provider, providers } from "./provider.ts";

/** A side of a contract as a provider takes it. */
export interface ProjectedSide {
  readonly schema: ProjectedNode["schema"];
  /** Placed in the contract's document, in the order of the schema. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Writes a side of a contract as a provider takes it; undefined where it has no such side. */
export function projectSide(
  contract: Contract,
  side: "input" | "output",
  provider: Provider,
): ProjectedSide | undefined {
  const content = contract[side];
  if (content === undefined) return undefined;
  const { findings, schema } = projectContent(
    contract,
    content,
    side,
    provider,
  );
  const base = contract.source.pointers[side];
  return {
    schema,
    diagnostics: findings.map((finding) =>
      placeFinding(finding, contract.source, base),
    ),
  };
}

function projectContent(
  { modes, numbers, profile }: Contract,
  { documents, schema }: ContractSide,
  side: "input" | "output",
  provider: Provider,
): ProjectedNode {
  const found: FoundSchema[] = [];
  const read = inspectSchema(schema, {
    ...modes,
    profile: profileNamed(profile),
    numbers,
    table: wholeTable,
    documents: Object.fromEntries(documents),
    onSchema: (each) => {
      found.push(each);
    },
  });
  if (read.schema === undefined) {
    throw new Error("a contract that compiled can't be read again");
  }
  return projectNode(read.schema.node, found, provider, side);
}

function placeFinding(
  { code, document, hint, message, pointer }: ProjectionFinding,
  source: PlacedDocument,
  base: string,
): Diagnostic {
  // Of a document that the contract refers to, the contract is all that is placed.
  const site = siteIn(source, document === "" ? base + pointer : base);
  return createDiagnostic(code, site, message, hint);
}

/** What a provider refuses of a contract as it stands, or takes only when it is changed. */
export function lintForProvider(
  contract: Contract,
  provider: Provider,
): Diagnostic[] {
  const sides =
    provider === "mcp" ? (["input", "output"] as const) : (["input"] as const);
  return [
    ...checkToolName(contract, provider),
    ...sides.flatMap(
      (side) => projectSide(contract, side, provider)?.diagnostics ?? [],
    ),
  ];
}

function checkToolName(
  { name, source }: Contract,
  provider: Provider,
): Diagnostic[] {
  const { title, toolName } = providers[provider];
  if (toolName.pattern.test(name)) return [];
  return [
    createDiagnostic(
      "provider_refuses",
      siteIn(source, source.pointers.name),
      `${title} takes no tool called ${quoteText(name)}`,
      `rename it: a name is ${toolName.words}`,
    ),
  ];
}
