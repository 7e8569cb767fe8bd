import { type CheckNode, isDraft } from "@proviso/runtime/compiler";
import { exportedNames } from "../names/contract-names.ts";
import type { Contract } from "../passes/contract.ts";
import {
  code,
  type Code,
  hardline,
  identifier,
  printCode,
  type Target,
  typed,
} from "./code.ts";
import { contractExpression, contractType } from "./contract-constant.ts";
import { docComment } from "./docs.ts";
import { GuardEmitter, guardSignature } from "./guard.ts";
import { importsOf, importStatement } from "./imports.ts";
import { LocalNames } from "./local-names.ts";
import {
  constant,
  declaredConstant,
  declaredFunction,
  paragraphs,
  typeAlias,
} from "./statements.ts";
import { documented, namedTypes } from "./type-declarations.ts";
import { TypeNames } from "./type-names.ts";
import { TypeWriter } from "./types.ts";

type Side = "input" | "output";

const RUNTIME = "@proviso/runtime/v1";

/** The texts of a contract's module, without header. */
export interface ModuleTexts {
  /** A TypeScript module, or its JavaScript. */
  readonly code: string;
  /** The declarations of the JavaScript; undefined for TypeScript. */
  readonly declarations: string | undefined;
}

/**
 * Emits the module of one contract, or of several that share a module, in the
 * layout of prettier's defaults. Bundlers leave out the contracts of which
 * nothing is imported.
 */
export function emitModule(
  contracts: readonly Contract[],
  target: Target,
): ModuleTexts {
  const exported = contracts.flatMap(({ names }) => exportedNames(names));
  const partsBy = (
    write: (contract: Contract, names: ModuleNames) => readonly Code[],
  ): readonly Code[] => {
    const names = {
      values: new LocalNames(exported),
      types: new LocalNames(exported),
    };
    return contracts.flatMap((contract) => write(contract, names));
  };
  return {
    code: print(partsBy(moduleParts), target),
    declarations:
      target === "ts" ? undefined : print(partsBy(declarationParts), "ts"),
  };
}

/** The names of a module that are not exported. */
interface ModuleNames {
  readonly values: LocalNames;
  readonly types: LocalNames;
}

function print(parts: readonly Code[], target: Target): string {
  const body = paragraphs(parts);
  const imports = importStatement(importsOf(body, target), RUNTIME);
  const start = code`/* eslint-disable */${hardline}${imports}`;
  const module = code`${paragraphs([start, body])}${hardline}`;
  return printCode(module, { target });
}

function moduleParts(
  contract: Contract,
  { types, values }: ModuleNames,
): readonly Code[] {
  const emitter = new GuardEmitter(values, contract.numbers);
  return [
    ...sideParts(contract, "input", emitter, types),
    ...sideParts(contract, "output", emitter, types),
    documented(
      contractNote(contract),
      constant(
        identifier(contract.names.constant),
        contractExpression(contract),
        { type: contractType(contract), exported: true },
      ),
    ),
  ];
}

/** A side's types and guard, and what the guard declares. */
function sideParts(
  contract: Contract,
  side: Side,
  emitter: GuardEmitter,
  typeNames: LocalNames,
): readonly Code[] {
  const { node } = contract[side] ?? {};
  if (node === undefined) return [];
  const names = contract.names[side];
  const declaredBefore = emitter.declarations.length;
  const guard = documented(
    guardNote(contract, side),
    emitter.guard(node, names),
  );
  return [
    ...sideTypes(contract, side, node, typeNames),
    guard,
    ...emitter.declarations.slice(declaredBefore),
  ];
}

/** A side's type, and those that it names. */
function sideTypes(
  contract: Contract,
  side: Side,
  node: CheckNode,
  taken: LocalNames,
): readonly Code[] {
  const { type } = contract.names[side];
  const names = new TypeNames(node, type, taken);
  const writer = new TypeWriter(node, {
    numbers: contract.numbers,
    names,
    isNarrow: isDraft(contract.profile),
  });
  const place = side === "input" ? "input_root" : "elsewhere";
  const written = writer.declared(node, place);
  const alias = typeAlias(identifier(type), written, { exported: true });
  const { title, description } = node.notes ?? {};
  const purpose = `${side === "input" ? "Input" : "Output"} of the tool \`${contract.name}\`.`;
  const notes = [purpose, title, description];
  const doc = docComment(notes.filter((note) => note !== undefined));
  return [documented(doc, alias), ...namedTypes(names, writer)].map((each) =>
    typed(each),
  );
}

/** What a JavaScript module declares, without its bodies. */
function declarationParts(
  contract: Contract,
  { types }: ModuleNames,
): readonly Code[] {
  const sides = (["input", "output"] as const).flatMap((side) => {
    const { node } = contract[side] ?? {};
    if (node === undefined) return [];
    const names = contract.names[side];
    const guard = documented(
      guardNote(contract, side),
      declaredFunction(guardSignature(names, contract.numbers)),
    );
    return [...sideTypes(contract, side, node, types), guard];
  });
  const name = identifier(contract.names.constant);
  const declared = declaredConstant(name, contractType(contract));
  return [...sides, documented(contractNote(contract), declared)];
}

function guardNote(
  { name, names, numbers }: Contract,
  side: Side,
): Code | undefined {
  const what = side === "input" ? "an input" : "an output";
  const origin =
    numbers === "exact"
      ? "`parseJson` or `snapshotJson` with exact numbers"
      : "`parseJson`, `JSON.parse` or `checkJson`";
  return docComment([
    `Whether a JSON value (from ${origin}) is ${what} of \`${name}\`. For any other value: \`${names.constant}.${side}.matches\`.`,
  ]);
}

function contractNote(contract: Contract): Code | undefined {
  const { name, title, description } = contract;
  return docComment([
    description ?? title ?? `The contract of the tool \`${name}\`.`,
  ]);
}
