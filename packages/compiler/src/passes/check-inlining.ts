import {
  type FoundSchema,
  formatPointer,
  inspectSchema,
  isRegex,
  NativePattern,
  profileNamed,
  wholeTable,
} from "@proviso/runtime/compiler";
import { createDiagnostic, type Diagnostic, siteIn } from "../diagnostics.ts";
import type { ReferencedDocuments } from "../source/referenced-documents.ts";
import type { Contract, ContractSide } from "./contract.ts";
import { nodesBelow } from "./nodes-below.ts";

/**
 * Refuses contracts whose guards need what modules that import nothing don't
 * hold: numbers with every digit, which only the runtime reads, and the
 * automata and the reader of patterns, which would be most of any module.
 */
export function checkInlining(
  contracts: readonly Contract[],
  documents: ReferencedDocuments,
  report: (diagnostic: Diagnostic) => void,
): Contract[] {
  return contracts.filter((contract) => {
    const { input, numbers, output, source } = contract;
    if (numbers === "exact") {
      report(exactNumbers(contract));
      return false;
    }
    const { pointers } = source;
    const findings = [
      ...findLarge(contract, input, pointers.input),
      ...(output ? findLarge(contract, output, pointers.output) : []),
    ];
    for (const { document, hint, message, pointer } of findings) {
      const placed = documents.get(document) ?? source;
      report(
        createDiagnostic(
          "not_inlinable",
          siteIn(placed, pointer),
          message,
          hint,
        ),
      );
    }
    return findings.length === 0;
  });
}

function exactNumbers({ source }: Contract): Diagnostic {
  return createDiagnostic(
    "not_inlinable",
    siteIn(source, source.pointers.name),
    "its values have exact numbers, which only the runtime reads",
    "use --runtime package, or --numbers double",
  );
}

/** A part of a schema that needs more of the runtime than modules hold. */
interface LargePart {
  readonly document: string;
  readonly pointer: string;
  readonly message: string;
  readonly hint: string;
}

function findLarge(
  { modes, numbers, profile }: Contract,
  { documents, schema }: ContractSide,
  base: string,
): LargePart[] {
  const found: FoundSchema[] = [];
  const read = inspectSchema(schema, {
    ...modes,
    profile: profileNamed(profile),
    numbers,
    table: wholeTable,
    documents: Object.fromEntries(documents),
    onSchema: (each) => found.push(each),
  });
  const live =
    read.schema === undefined ? new Set() : nodesBelow(read.schema.node);
  return found
    .filter(({ node }) => live.has(node) && node.admitted === undefined)
    .flatMap(({ document, node, pointer }) =>
      largePartsOf(node).map((part) => ({
        ...LARGE[part.kind],
        document,
        pointer: `${document === "" ? base : ""}${pointer}${formatPointer(part.way)}`,
      })),
    );
}

/** What is told of what is too large. */
const LARGE = {
  automata: {
    message:
      "the pattern runs in linear time on an engine of ours alone, which is too large for modules that import nothing",
    hint: "use --runtime package, or --patterns native where you trust the pattern",
  },
  reader: {
    message:
      "the format regex needs a reader of patterns, which is too large for modules that import nothing",
    hint: "use --runtime package, or --formats annotate",
  },
} as const;

interface WayToLarge {
  readonly way: readonly string[];
  readonly kind: keyof typeof LARGE;
}

/** What is too large about a schema itself, with the way to it. */
function largePartsOf({ checks, patterns }: FoundSchema["node"]): WayToLarge[] {
  const parts: WayToLarge[] = [];
  for (const { operand, row } of checks.string) {
    const way = [row.keyword];
    if (operand === isRegex) parts.push({ way, kind: "reader" });
    else if (row.keyword === "pattern" && needsAutomata(operand)) {
      parts.push({ way, kind: "automata" });
    }
  }
  for (const { pattern, source } of patterns) {
    if (!needsAutomata(pattern)) continue;
    parts.push({ way: ["patternProperties", source], kind: "automata" });
  }
  return parts;
}

/** Whether a pattern isn't one that the platform's engine runs. */
function needsAutomata(pattern: unknown): boolean {
  return !(pattern instanceof NativePattern);
}
